import { memo } from 'react';
import type { LineRefusal } from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { sumOf } from '../../cart/money.ts';
import { formatPrice } from '../../cart/prices.ts';
import { cartMessages } from '../../messages.ts';
import { lineMessages, sheetMessages } from '../../rest-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { hasArt, ProductArt } from '../../ui/ProductArt.tsx';

interface CartLineProps {
  readonly item: CartItem;
  /** The most of it that this cart may hold, where it holds as many. */
  readonly full?: number | undefined;
  /** That of the cart. */
  readonly currency: string;
  readonly refusals?: readonly LineRefusal[] | undefined;
  readonly onStep?: (item: CartItem, by: 1 | -1) => void;
  readonly onRemove?: (item: CartItem) => void;
  /** Of a line that was taken out, whose place this is. */
  readonly onUndo?: (() => void) | undefined;
}

const stepClass = 'size-11 grid place-items-center hover:bg-wash hover:text-accent';

/** Why it is not part of the order. */
function absenceOf({ item, currency, onUndo }: CartLineProps): string | undefined {
  if (onUndo) return lineMessages.removed;
  if (item.currency !== currency) return lineMessages.currency(item.currency);
  return item.gone && lineMessages.gone;
}

/** What the till does not take, in its words, else that there can be no more of it. */
function notesOf({ item, full, refusals }: CartLineProps): string | undefined {
  const said = refusals?.map(({ reason, max, price }) =>
    lineMessages.refused(reason, max, price === undefined ? undefined : formatPrice(price, item.currency)),
  );
  if (said) return [...new Set(said)].join(' ');
  return full === undefined ? undefined : lineMessages.full(full);
}

/** What tells it from other lines of the product. */
function choicesOf({ variant, plan, properties = {} }: CartItem): string {
  const wishes = Object.entries(properties).map(([name, value]) => `${name}: ${value}`);
  return [variant?.name, plan && lineMessages.plan(plan), ...wishes].filter(Boolean).join(' · ');
}

/** Says nothing that the name does not. */
function Picture({ item: { id, image } }: { item: CartItem }) {
  if (image)
    return (
      <img part="image" className="plate plate-photo line-image" src={image} alt="" loading="lazy" decoding="async" />
    );
  return (
    hasArt(id) && (
      <span part="image" className="plate line-image">
        <ProductArt id={id} small />
      </span>
    )
  );
}

/** One line of the packing slip. Renders again only when its own item is another object. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, full, refusals, onStep, onRemove, onUndo } = props;
  const { name, description, price, currency, quantity } = item;
  // An id has no white space, which a key may have.
  const id = `note-${item.key.replaceAll(/\s/g, '+')}`;
  const absence = absenceOf(props);
  const notes = absence ? undefined : notesOf(props);
  const choices = choicesOf(item);
  return (
    <li part={onUndo ? undefined : 'line'} className="line" data-gone={!!absence || undefined}>
      <Picture item={item} />
      <div className="line-text">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="display text-name tight">{name}</h3>
          <p className="figures">{formatPrice(price, currency)}</p>
        </div>
        {choices && <p className="wrap-anywhere text-small snug">{choices}</p>}
        {description && <p className="line-clamp-4 wrap-anywhere text-small text-muted snug">{description}</p>}
      </div>
      <div className="line-tools">
        {absence ? (
          <p id={id} className="text-small snug">
            {absence}
          </p>
        ) : (
          <>
            <div className="inline-flex items-center box">
              <button
                part="decrease"
                type="button"
                className={stepClass}
                aria-label={sheetMessages.decrease(name)}
                onClick={() => onStep?.(item, -1)}
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
                aria-label={sheetMessages.increase(name)}
                aria-disabled={full !== undefined || undefined}
                aria-describedby={full === undefined ? undefined : id}
                onClick={() => onStep?.(item, 1)}
              >
                <Icon name="Plus" className="size-4" />
              </button>
            </div>
            {quantity > 1 && (
              <p part="line-total" className="figures whitespace-nowrap text-small text-muted">
                {lineMessages.sum(formatPrice(sumOf([item], currency), currency))}
              </p>
            )}
          </>
        )}
        {onUndo ? (
          <button part="undo" type="button" className={buttonClass('quiet')} aria-describedby={id} onClick={onUndo}>
            {cartMessages.undo}
          </button>
        ) : (
          <button
            part="remove"
            type="button"
            data-remove={item.key}
            className={buttonClass('quiet')}
            aria-label={sheetMessages.removeOf(name)}
            onClick={() => onRemove?.(item)}
          >
            {sheetMessages.remove}
          </button>
        )}
      </div>
      {notes && (
        <p id={id} className={refusals ? 'line-note text-error' : 'line-note'}>
          {notes}
        </p>
      )}
    </li>
  );
});
