import { type MouseEvent, memo, useState } from 'react';
import { useWords } from '../../bridge/use-words.ts';
import { countOf, linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';
import { describeRefusals } from '../../checkout/describe-refusals.ts';
import type { LineRefusal } from '../../checkout/request.ts';
import { sumOf } from '../../money/money.ts';
import { choicesOf, propertiesOf } from '../../page/line-words.ts';
import { getPage } from '../../page/page.ts';
import { eligibilityWords } from '../../rules/eligibility-words.ts';
import { limitWords } from '../../rules/limit-words.ts';
import { eligibilityOf } from '../../rules/visitor-eligibility.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { hasArt } from '../../ui/ProductArt.tsx';
import { Picture } from '../../ui/ProductView.tsx';
import { UnitPrice } from '../../ui/UnitPrice.tsx';
import type { Words } from '../../words/words.ts';
import { QuantityField } from './QuantityField.tsx';

interface CartLineProps {
  readonly item: CartItem;
  /** Name with choices, for the labels of its controls. */
  readonly title: string;
  /** Whether any line of the cart has a picture, so that all lines leave space for one. */
  readonly pictured: boolean;
  /** The limit of the product, once the cart has reached it. */
  readonly limit?: number | undefined;
  /** The sentences that must stand beside the product. They describe the buttons for its quantity. */
  readonly disclosure?: string | undefined;
  /** The cart's currency. */
  readonly currency: string;
  readonly refusals?: readonly LineRefusal[] | undefined;
  readonly onStep?: (item: CartItem, by: 1 | -1) => void;
  /**
   * Sets the quantity; undefined if something other than a whole number was typed.
   * @returns why the cart has another quantity than the typed one
   */
  readonly onSet?: (item: CartItem, quantity: number | undefined) => string | undefined;
  /** Sets the quantity that the checkout server accepts. */
  readonly onTake?: (item: CartItem, quantity: number) => void;
  readonly onRemove?: (item: CartItem) => void;
  /** Called when the link of its name is clicked. */
  readonly onLeave?: (event: MouseEvent) => void;
  /** For a removed line, which is shown until the panel closes. */
  readonly onUndo?: (() => void) | undefined;
}

const stepClass = 'size-11 grid place-items-center hover:bg-wash hover:text-accent';

/** Explains why the line is not part of the order. */
function explainExclusion({ item, currency, onUndo }: CartLineProps, words: Words): string | undefined {
  const { say } = words;
  if (onUndo) return say('removed');
  if (item.currency !== currency) return say('inCurrency', { currency: item.currency });
  const eligibility = eligibilityOf(getPage().shared, item.id);
  if (!item.reason && eligibility.reason !== 'stock') return item.gone && say('gone');
  return item.gone && say('notInTotal', { reason: eligibilityWords(eligibility, words) });
}

/** The reasons why the checkout server refused the line, else the limit if it is reached. */
function explainLimits({ item, limit, refusals }: CartLineProps, words: Words): string | undefined {
  if (refusals) return describeRefusals(refusals, item.currency, words);
  return limit === undefined ? undefined : limitWords(limit, eligibilityOf(getPage().shared, item.id), words);
}

/** The quantity of the line that the checkout server accepts, if it is less than that of the cart. */
function acceptedQuantity({ item, refusals }: CartLineProps): number | undefined {
  const limits = refusals?.flatMap(({ reason, max }) => (reason === 'limit' || reason === 'stock' ? (max ?? []) : []));
  if (!limits?.length) return undefined;
  const { items } = getPage().shared.cart.state;
  const left = Math.min(...limits) - (countOf(linesOf(item.id, items)) - item.quantity);
  return left > 0 && left < item.quantity ? left : undefined;
}

/** One line of the cart. Memoized: a line renders again only if its item has changed. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, title, pictured, limit, disclosure, refusals, onStep, onSet, onTake, onRemove, onUndo, onLeave } =
    props;
  const { name, description, price, currency, quantity, unitPrice, href } = item;
  // Keys may contain white space; ids must not.
  const idOf = (part: string) => `${part}-${item.key.replaceAll(/\s/g, '+')}`;
  const id = idOf('note');
  const words = useWords();
  const { say } = words;
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const exclusion = explainExclusion(props, words);
  const [note, setNote] = useState<string>();
  const accepted = acceptedQuantity(props);
  const notes = exclusion ? undefined : (explainLimits(props, words) ?? note);
  const disclosureId = disclosure && !exclusion ? idOf('disclosure') : undefined;
  const choices = choicesOf(item, words).join(' · ');
  const properties = propertiesOf(item, words).join(' · ');
  return (
    <li
      part={onUndo ? undefined : 'line'}
      className="line"
      data-gone={!!exclusion || undefined}
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
          <h3 className="display text-name tight">
            {href ? (
              <a
                href={href}
                className="text-inherit no-underline hover:underline decoration-1 underline-offset-[0.2em]"
                onClick={onLeave}
              >
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          <p className="figures">{words.price(price, currency)}</p>
        </div>
        {unitPrice && (
          <p className="wrap-anywhere figures snug">
            <UnitPrice value={unitPrice} currency={currency} words={words} />
          </p>
        )}
        {choices && <p className="wrap-anywhere text-small snug">{choices}</p>}
        {properties && <p className="wrap-anywhere text-small text-muted snug">{properties}</p>}
        {description && <p className="wrap-anywhere text-small text-muted snug">{description}</p>}
        {disclosureId && (
          <p id={disclosureId} className="wrap-anywhere text-small snug">
            {disclosure}
          </p>
        )}
      </div>
      <div className="line-tools">
        {exclusion ? (
          <p id={id} className="text-small snug">
            {exclusion}
          </p>
        ) : (
          <>
            {/* As in any spin button, the keys of the field do what both buttons do, so that they are no tab stops. */}
            <div className="inline-flex items-center box">
              <button
                part="decrease"
                type="button"
                tabIndex={-1}
                className={stepClass}
                aria-label={say('decrease', { name: title })}
                aria-describedby={disclosureId}
                onClick={() => onStep?.(item, -1)}
              >
                <Icon name="Minus" className="size-4" />
              </button>
              <QuantityField
                quantity={quantity}
                title={title}
                isFull={limit !== undefined}
                noteId={notes ? id : undefined}
                onDraft={() => setNote(undefined)}
                onCommit={(typed) => setNote(onSet?.(item, typed))}
                onStep={(by) => onStep?.(item, by)}
              />
              {/* Not `disabled`: it keeps the focus, and its description gives the limit. */}
              <button
                part="increase"
                type="button"
                tabIndex={-1}
                className={stepClass}
                aria-label={say('increase', { name: title })}
                aria-disabled={limit !== undefined || undefined}
                aria-describedby={
                  [disclosureId, limit === undefined ? undefined : id].filter(Boolean).join(' ') || undefined
                }
                onClick={() => onStep?.(item, 1)}
              >
                <Icon name="Plus" className="size-4" />
              </button>
            </div>
            {quantity > 1 && (
              <p part="line-total" className="figures whitespace-nowrap text-small text-muted">
                {say('sum', { price: words.price(sumOf([item], currency), currency), count: quantity })}
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
        <div className="line-note">
          <p id={id} className={refusals ? 'text-error' : undefined}>
            {notes}
          </p>
          {accepted !== undefined && (
            <button
              part="take"
              type="button"
              className={buttonClass('quiet')}
              aria-label={say('labelOf', { label: say('takeLeft', { count: accepted }), name: title })}
              onClick={() => onTake?.(item, accepted)}
            >
              {say('takeLeft', { count: accepted })}
            </button>
          )}
        </div>
      )}
    </li>
  );
});
