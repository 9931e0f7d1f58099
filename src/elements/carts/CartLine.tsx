import type { CartItem } from '../../cart/line.ts';
import { sumOf } from '../../money/money.ts';
import { choicesOf, propertiesOf, titleOf } from '../../page/line-words.ts';
import { getPage } from '../../page/page.ts';
import { eligibilityWords } from '../../rules/eligibility-words.ts';
import { limitWords } from '../../rules/limit-words.ts';
import { eligibilityOf } from '../../rules/visitor-eligibility.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Thumbnail } from '../../ui/ProductView.tsx';
import { UnitPrice } from '../../ui/UnitPrice.tsx';
import type { Words } from '../../words/words.ts';

interface CommonProps {
  readonly item: CartItem;
  readonly words: Words;
  /** Level of its name as a heading. */
  readonly level: number;
  /** URLs of pictures that did not load. */
  readonly broken: ReadonlySet<string>;
  /** Whether it is a removed line, which is shown with Undo until the panel closes. */
  readonly isRemoved?: boolean;
  /** The quantity that the checkout server accepts, if it is less than that of the cart. */
  readonly accepted?: number | undefined;
  /** The quantity that is being typed. */
  readonly draft?: string | undefined;
}

/** The facts of a line. As long as they are the same, so is the line. */
export interface LineFacts extends CommonProps {
  /** The cart's currency. */
  readonly currency: string;
  /** The limit of the product, once the cart has reached it. */
  readonly limit?: number | undefined;
  /** The sentences that must stand beside the product. */
  readonly disclosure?: string | undefined;
  /** Why the checkout server refused the line. */
  readonly refusal?: string | undefined;
  /** Why the line has another quantity than the typed one. */
  readonly note?: string | undefined;
}

interface CartLineProps extends CommonProps {
  /** Name with choices, for the labels of its controls. */
  readonly title: string;
  readonly choices: string;
  readonly properties: string;
  /** Why the line is not part of the order. */
  readonly exclusion: string | undefined;
  /** The sentences that must stand beside the product. They describe the buttons for its quantity. */
  readonly disclosure: string | undefined;
  readonly notes: string | undefined;
  readonly isRefused: boolean;
  /** Whether the limit of the product is reached. */
  readonly isFull: boolean;
}

/** Explains why the line is not part of the order. */
function explainExclusion({ item, currency, isRemoved, words }: LineFacts): string | undefined {
  const { say } = words;
  if (isRemoved) return say('removed');
  if (item.currency !== currency) return say('inCurrency', { currency: item.currency });
  const eligibility = eligibilityOf(getPage().shared, item.id);
  if (!item.reason && eligibility.reason !== 'stock') return item.gone && say('gone');
  return item.gone && say('notInTotal', { reason: eligibilityWords(eligibility, words) });
}

/** Reads from the page what a line says. */
export function linePropsOf(facts: LineFacts): CartLineProps {
  const { currency: _, limit, disclosure, refusal, note, ...common } = facts;
  const { item, words } = common;
  const exclusion = explainExclusion(facts);
  const full = limit === undefined ? undefined : limitWords(limit, eligibilityOf(getPage().shared, item.id), words);
  return {
    ...common,
    title: titleOf(item, words),
    choices: choicesOf(item, words).join(' · '),
    properties: propertiesOf(item, words).join(' · '),
    exclusion,
    disclosure: exclusion ? undefined : disclosure,
    notes: exclusion ? undefined : (refusal ?? full ?? note),
    isRefused: refusal !== undefined,
    isFull: limit !== undefined,
  };
}

const stepClass = 'size-11 grid place-items-center hover:bg-wash hover:text-accent';

/** React asks for a listener of a field with a value. `hear.ts` hears what is typed. */
const heardElsewhere = () => {};

/** One line of the cart. */
export function CartLine(props: CartLineProps) {
  const { item, title, level, broken, words, choices, properties } = props;
  const { exclusion, disclosure, notes, isRefused, isFull, isRemoved, accepted, draft } = props;
  const { key, name, description, price, currency, quantity, unitPrice, href } = item;
  const { say } = words;
  // Keys may contain white space; ids must not.
  const idOf = (part: string) => `${part}-${key.replaceAll(/\s/g, '+')}`;
  const id = idOf('note');
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const disclosureId = disclosure && idOf('disclosure');
  /** The amounts on the right add up to the total. */
  const several = quantity > 1 && !exclusion;
  const shown = draft ?? words.number(quantity);
  return (
    <li
      part={isRemoved ? undefined : 'line'}
      className="line"
      data-key={isRemoved ? 'undo' : key}
      data-gone={!!exclusion || undefined}
    >
      <Thumbnail product={item} className="line-image" broken={broken} />
      <div className="line-text">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <Heading className="display text-name tight line-name">
            {href ? (
              <a
                href={href}
                className="text-inherit no-underline hover:underline decoration-1 underline-offset-[0.2em]"
              >
                {name}
              </a>
            ) : (
              name
            )}
          </Heading>
          <p part={several ? 'line-total' : undefined} className="figures whitespace-nowrap">
            {words.price(several ? sumOf([item], currency) : price, currency)}
          </p>
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
                data-action="in-cart"
              >
                <Icon name="Minus" className="size-4" />
              </button>
              {/* A text field, because the wheel changes a focused number field, and the list scrolls by the wheel. */}
              <input
                part="quantity"
                role="spinbutton"
                aria-valuenow={quantity}
                aria-valuemin={0}
                aria-valuemax={isFull ? quantity : undefined}
                className="line-quantity figures"
                inputMode="numeric"
                autoComplete="off"
                aria-label={say('quantityLabel', { name: title })}
                aria-describedby={notes ? id : undefined}
                value={shown}
                size={Math.max(2, shown.length)}
                onChange={heardElsewhere}
              />
              {/* Not `disabled`: it keeps the focus, and its description gives the limit. */}
              <button
                part="increase"
                type="button"
                tabIndex={-1}
                className={stepClass}
                aria-label={say('increase', { name: title })}
                aria-disabled={isFull || undefined}
                aria-describedby={[disclosureId, isFull && id].filter(Boolean).join(' ') || undefined}
                data-action="in-cart"
              >
                <Icon name="Plus" className="size-4" />
              </button>
            </div>
            {several && (
              <p className="figures text-small text-muted">{say('each', { price: words.price(price, currency) })}</p>
            )}
          </>
        )}
        {isRemoved ? (
          <button
            part="undo"
            type="button"
            className={buttonClass('quiet')}
            aria-describedby={id}
            data-action="in-cart"
          >
            {say('undo')}
          </button>
        ) : (
          <button
            part="remove"
            type="button"
            className={buttonClass('quiet')}
            aria-label={say('removeOf', { name: title })}
            data-action="in-cart"
          >
            {say('remove')}
          </button>
        )}
      </div>
      {notes && (
        <div className="line-note">
          <p id={id} className={isRefused ? 'text-error' : undefined}>
            {notes}
          </p>
          {accepted !== undefined && (
            <button
              part="take"
              type="button"
              value={accepted}
              className={buttonClass('quiet')}
              aria-label={say('labelOf', { label: say('takeLeft', { count: accepted }), name: title })}
              data-action="in-cart"
            >
              {say('takeLeft', { count: accepted })}
            </button>
          )}
        </div>
      )}
    </li>
  );
}
