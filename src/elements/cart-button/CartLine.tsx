import { memo } from 'react';
import type { LineRefusal } from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { sumOf } from '../../cart/money.ts';
import { formatPrice } from '../../cart/prices.ts';
import { cartMessages, lineMessages } from '../../messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';

interface CartLineProps {
  readonly item: CartItem;
  /** The most of it that this cart may hold, where it holds as many. */
  readonly full: number | undefined;
  /** That of the cart. */
  readonly currency: string;
  readonly refusal: LineRefusal | undefined;
  readonly onStep: (item: CartItem, by: 1 | -1) => void;
  readonly onRemove: (item: CartItem) => void;
}

const stepClass = 'size-11 grid place-items-center hover:bg-wash hover:text-accent';

/** What is wrong with the line, in words. */
function problemOf({ item, full, currency, refusal }: CartLineProps): string | undefined {
  if (item.currency !== currency) return lineMessages.currency(item.currency);
  if (item.gone) return lineMessages.gone;
  if (refusal) return lineMessages.refused(refusal, refusal.price && formatPrice(refusal.price, item.currency));
  return full === undefined ? undefined : lineMessages.full(full);
}

/** What tells it from other lines of the product. */
function choicesOf({ variant, plan, properties = {} }: CartItem): string {
  const wishes = Object.entries(properties).map(([name, value]) => `${name}: ${value}`);
  return [variant?.name, plan && lineMessages.plan(plan), ...wishes].filter(Boolean).join(' · ');
}

/** One line of the packing slip. Renders again only when its own item is another object. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, full, onStep, onRemove } = props;
  const { name, description, price, currency, quantity } = item;
  const problem = problemOf(props);
  const problemId = problem && `problem-${item.key}`;
  const choices = choicesOf(item);
  return (
    <li part="line" className="line grid-cols-1" data-gone={item.gone}>
      <div className="flex items-baseline justify-between gap-4">
        <h3
          className="min-w-0 line-clamp-3 break-words display text-name tight"
          title={name.length > 80 ? name : undefined}
        >
          {name}
        </h3>
        <p className="figures">{formatPrice(price, currency)}</p>
      </div>
      {choices && <p className="break-words text-small snug">{choices}</p>}
      {description && <p className="line-clamp-2 break-words text-small text-muted snug">{description}</p>}
      {problem && (
        <p id={problemId} className="line-problem">
          {problem}
        </p>
      )}
      <div className="mt-2 flex items-end justify-between">
        {!item.gone && (
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
            <span part="quantity" className="min-w-9.5 px-1 text-center figures">
              {quantity}
            </span>
            {/* It keeps the focus that may be on it, and says why it does nothing. */}
            <button
              part="increase"
              type="button"
              className={stepClass}
              aria-label={cartMessages.increase(name)}
              aria-disabled={full !== undefined || undefined}
              aria-describedby={full === undefined ? undefined : problemId}
              onClick={() => full === undefined && onStep(item, 1)}
            >
              <Icon name="Plus" className="size-4" />
            </button>
          </div>
        )}
        <div className="ml-auto flex flex-col items-end">
          {quantity > 1 && !item.gone && (
            <p part="line-total" className="figures text-small text-muted">
              {lineMessages.sum(formatPrice(sumOf([item], currency), currency))}
            </p>
          )}
          <button
            part="remove"
            type="button"
            data-remove={item.key}
            className={buttonClass('quiet')}
            aria-label={cartMessages.removeOf(name)}
            onClick={() => onRemove(item)}
          >
            {cartMessages.remove}
          </button>
        </div>
      </div>
    </li>
  );
});
