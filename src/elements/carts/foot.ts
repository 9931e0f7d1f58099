import { codeOf } from '../../checkout/declined-codes.ts';
import { describeRefusal } from '../../checkout/describe-refusals.ts';
import { noteShown, recurringWords } from '../../checkout/recurring.ts';
import { sendsDiscount, stays } from '../../checkout/refused-lines.ts';
import { refuseValue } from '../../markup/refused-values.ts';
import { warn } from '../../markup/warn.ts';
import { DEFAULT_CURRENCY, digitsOf, expectedAmount, toUnits } from '../../money/money.ts';
import { titleOf } from '../../page/line-words.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import type { CheckoutState } from '../../protocol/checkout.ts';
import { shorten } from '../../text/shorten.ts';
import type { Key } from '../../words/language.ts';
import { isOwn } from '../../words/words.ts';
import type { CartFootProps } from './CartFoot.tsx';
import type { Contents } from './contents.ts';
import { thresholdPattern } from './threshold.ts';

/** More price changes than these are summed up in one sentence. */
const MAX_PRICE_NOTICES = 3;

/** Messages of checkout attempts that did not succeed. */
const outcomes: { readonly [Name in CheckoutState['name']]?: Key } = {
  nothing: 'nothingToOrder',
  notConnected: 'notConnected',
  failed: 'checkoutFailed',
  refused: 'checkoutRefused',
  blocked: 'frameBlocked',
};

/** Warnings of each element that were given, so that a page reads each once. */
const warned = new WeakMap<Element, Set<string>>();

function warnOnce(element: Element, about: string, give: () => void) {
  const known = warned.get(element) ?? new Set();
  warned.set(element, known);
  if (known.has(about)) return;
  known.add(about);
  give();
}

/**
 * The amount that is missing until shipping is free; 0 once it is. Undefined without a threshold, or for a cart in another
 * currency. Warns of a threshold that the currency of the cart does not have.
 */
function missingOf(element: Element, from: string | undefined, total: number, currency: string): number | undefined {
  const [, written, own = currency] = thresholdPattern.exec(from ?? '') ?? [];
  if (written === undefined || own.toUpperCase() !== currency) return undefined;
  const amount = Number(written);
  const expected = expectedAmount(amount, currency, written);
  if (expected) {
    refuseValue(element, 'freeShippingFrom', written);
    warnOnce(element, `${currency} ${from}`, () =>
      warn(element, `"free-shipping-from" must be ${expected}, got "${written}". Ignoring it.`),
    );
    return undefined;
  }
  const unit = 10 ** digitsOf(currency);
  return Math.max(0, toUnits(amount, unit) - toUnits(total, unit)) / unit;
}

/** The values of `data-wellness-tax`. */
const isTax = (value: string | undefined) => value === 'included' || value === 'added' || value === 'none';

/** The currencies to whose prices taxes are added, unless the page says otherwise. Stripe infers the same from the currency. */
const ADDING = ['USD', 'CAD'];

/** The message about taxes and shipping; undefined where the page wants none. */
function costsOf(element: Element, missing: number | undefined, currency: string): Key | undefined {
  const { wellnessTax } = document.documentElement.dataset;
  if (wellnessTax !== undefined && !isTax(wellnessTax))
    warnOnce(element, `tax ${wellnessTax}`, () =>
      console.warn(
        `<html>: "data-wellness-tax" must be "included", "added" or "none", got ${shorten(wellnessTax)}. Ignoring it.`,
      ),
    );
  const tax = isTax(wellnessTax) ? wellnessTax : ADDING.includes(currency) ? 'added' : 'included';
  if (tax === 'none') return undefined;
  if (tax === 'added') return missing === 0 ? 'taxesAtCheckout' : 'addedAtCheckout';
  if (missing === 0) return 'taxesInPrices';
  // Pages wrote the other one before the currency decided: their own text stays.
  const isEarlier = wellnessTax === undefined && isOwn('addedAtCheckout') && !isOwn('taxIncluded');
  return isEarlier ? 'addedAtCheckout' : 'taxIncluded';
}

/** Notes the sentences about later payments that an element shows now. */
export function noteRecurring({ node, recurring }: Contents): (() => void) | undefined {
  return node && noteShown(node, recurring);
}

/** Reads what stands below the lines of a cart that is not empty. Reads signals. */
export function footPropsOf(contents: Contents): CartFootProps {
  const { attributes, words } = contents.input.value;
  const { element } = contents.host;
  const { cart, checkout } = getMirror();
  const { items, total, repriced, saved } = cart.value;
  const currency = cart.value.currency ?? DEFAULT_CURRENCY;
  const { say } = words;
  const state = checkout.value;
  const isUnavailable = items.every(({ gone }) => gone);
  const message = outcomes[state.name] ?? (isUnavailable ? 'nothingToOrder' : undefined);
  const outcome =
    (state.name === 'refused' && describeRefusal(state, currency, words)) ||
    contents.failure.value ||
    (message && say(message));
  const missing = missingOf(element, attributes.freeShippingFrom, total, currency);
  const discount = sendsDiscount(attributes) ? codeOf(element) : undefined;
  const isCodeRefused = state.name === 'refused' && state.reason === 'discount' && Boolean(discount);
  const costs = costsOf(element, missing, currency);
  const page = getPage();
  const ordered = items.filter((item) => !item.gone && !stays(page, attributes, item));
  contents.recurring = recurringWords(ordered, words);
  noteRecurring(contents);
  const isWaiting = state.name === 'waiting' || contents.isStarting.value;
  return {
    prices:
      repriced.length > MAX_PRICE_NOTICES
        ? [{ key: 'prices', text: say('pricesChanged', { count: repriced.length }) }]
        : items
            .filter(({ key }) => repriced.includes(key))
            .map((item) => ({
              key: item.key,
              text: say('priceChanged', {
                name: titleOf(item, words),
                price: words.price(item.price, item.currency),
              }),
            })),
    saved,
    stage: contents.failure.value ? 'failed' : state.name,
    outcome: outcome || undefined,
    payment: state.name === 'blocked' ? state.url : undefined,
    isCodeRefused,
    total: words.total(total, currency),
    // A page can remove a hint by an empty message.
    shipping:
      missing === undefined || isUnavailable
        ? undefined
        : missing
          ? say('toFreeShipping', { price: words.price(missing, currency) })
          : say('freeShipping'),
    recurring: contents.recurring,
    // One such line is enough: the order is held as a whole.
    isReviewed: ordered.some(({ id }) => page.shared.catalog.offers(id).some(({ review }) => review)),
    hints: [!isCodeRefused && discount && say('codeHandedOn', { code: discount }), costs && say(costs)].filter(
      (hint) => typeof hint === 'string' && hint !== '',
    ) as string[],
    isUnavailable,
    isWaiting,
    words,
  };
}
