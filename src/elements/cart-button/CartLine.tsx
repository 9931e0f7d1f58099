import { memo } from 'react';
import { formatPrice } from '../../cart/money.ts';
import type { CartItem } from '../../cart/operations.ts';
import { cartMessages } from '../../messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';

interface CartLineProps {
  readonly item: CartItem;
  readonly onStep: (item: CartItem, by: 1 | -1) => void;
  readonly onRemove: (item: CartItem) => void;
}

const stepClass = 'size-11 grid place-items-center hover:bg-wash hover:text-accent';

/** One line of the packing slip. Renders again only when its own item is another object. */
export const CartLine = memo(function CartLine({ item, onStep, onRemove }: CartLineProps) {
  const { name, description, price, quantity } = item;
  return (
    <li part="line" className="line grid-cols-1">
      <div className="flex items-baseline justify-between gap-4">
        <h3
          className="min-w-0 line-clamp-3 break-words display text-name tight"
          title={name.length > 80 ? name : undefined}
        >
          {name}
        </h3>
        <p className="figures">{formatPrice(price)}</p>
      </div>
      {description && <p className="line-clamp-2 break-words text-small text-muted snug">{description}</p>}
      <div className="mt-2 flex items-end justify-between">
        <div className="inline-flex items-center box">
          <button
            part="decrease"
            type="button"
            className={stepClass}
            aria-label={cartMessages.decrease(name)}
            onClick={() => onStep(item, -1)}
          >
            <Icon name="Minus" className="size-4" />
          </button>
          <span className="min-w-9.5 px-1 text-center figures">{quantity}</span>
          <button
            part="increase"
            type="button"
            className={stepClass}
            aria-label={cartMessages.increase(name)}
            onClick={() => onStep(item, 1)}
          >
            <Icon name="Plus" className="size-4" />
          </button>
        </div>
        <button
          part="remove"
          type="button"
          data-remove
          className={buttonClass('quiet')}
          aria-label={cartMessages.removeOf(name)}
          onClick={() => onRemove(item)}
        >
          {cartMessages.remove}
        </button>
      </div>
    </li>
  );
});
