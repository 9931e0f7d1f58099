import { memo, useState } from 'react';
import type { LineRefusal } from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { sumOf } from '../../cart/money.ts';
import { choicesOf, propertiesOf } from '../../page/choices.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { hasArt } from '../../ui/ProductArt.tsx';
import { Picture } from '../../ui/ProductView.tsx';
import { useWords } from '../../words/use-words.ts';
import type { Words } from '../../words/words.ts';
import { serverWords } from './server-words.ts';

interface CartLineProps {
  readonly item: CartItem;
  /** What its controls call it (choices.ts). Changes with all that is said of what was chosen. */
  readonly title: string;
  /** Whether any line of the cart has a picture: then this has a place for one, too. */
  readonly pictured: boolean;
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
function absenceOf({ item, currency, onUndo }: CartLineProps, { say }: Words): string | undefined {
  if (onUndo) return say('removed');
  if (item.currency !== currency) return say('inCurrency', { currency: item.currency });
  return item.gone && say('gone');
}

/** The checkout server's reason for refusing the line; otherwise the limit, where it is reached. */
function notesOf({ item, full, refusals }: CartLineProps, words: Words): string | undefined {
  if (refusals) return serverWords(refusals, item.currency, words);
  return full === undefined ? undefined : words.say('full', { limit: full });
}

/** One line of the packing slip. Renders again only when its own item is another object. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, title, pictured, full, refusals, onStep, onRemove, onUndo } = props;
  const { name, description, price, currency, quantity } = item;
  // An id has no white space, which a key may have.
  const id = `note-${item.key.replaceAll(/\s/g, '+')}`;
  const words = useWords();
  const { say } = words;
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const absence = absenceOf(props, words);
  const notes = absence ? undefined : notesOf(props, words);
  const choices = choicesOf(item, words).join(' · ');
  const wishes = propertiesOf(item, words).join(' · ');
  return (
    <li
      part={onUndo ? undefined : 'line'}
      className="line"
      data-gone={!!absence || undefined}
      onErrorCapture={() => item.image && setBroken(new Set([item.image]))}
    >
      {pictured && (
        <Picture
          product={item}
          className={item.image || !hasArt(item.id) ? 'plate plate-photo line-image' : 'plate line-image'}
          small
          broken={broken}
        />
      )}
      <div className="line-text">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h3 className="display text-name tight">{name}</h3>
          <p className="figures">{words.price(price, currency)}</p>
        </div>
        {choices && <p className="wrap-anywhere text-small snug">{choices}</p>}
        {wishes && <p className="wrap-anywhere text-small text-muted snug">{wishes}</p>}
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
                aria-label={say('decrease', { name: title })}
                onClick={() => onStep?.(item, -1)}
              >
                <Icon name="Minus" className="size-4" />
              </button>
              <span part="quantity" className="min-w-9.5 px-1 text-center figures">
                {words.number(quantity)}
              </span>
              {/* It keeps the focus that may be on it, and says why it does nothing. */}
              <button
                part="increase"
                type="button"
                className={stepClass}
                aria-label={say('increase', { name: title })}
                aria-disabled={full !== undefined || undefined}
                aria-describedby={full === undefined ? undefined : id}
                onClick={() => onStep?.(item, 1)}
              >
                <Icon name="Plus" className="size-4" />
              </button>
            </div>
            {quantity > 1 && (
              <p part="line-total" className="figures whitespace-nowrap text-small text-muted">
                {say('sum', { price: words.price(sumOf([item], currency), currency) })}
              </p>
            )}
          </>
        )}
        {onUndo ? (
          <button part="undo" type="button" className={buttonClass('quiet')} aria-describedby={id} onClick={onUndo}>
            {say('undo')}
          </button>
        ) : (
          <button
            part="remove"
            type="button"
            data-remove={item.key}
            className={buttonClass('quiet')}
            aria-label={say('removeOf', { name: title })}
            onClick={() => onRemove?.(item)}
          >
            {say('remove')}
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
