import { safeUrl } from '../safe-url.ts';
import { type Attempt, isRecent, newAttemptId } from './attempts.ts';
import type { Cart } from './cart.ts';
import { type CartItem, isAmount, isCount, isText } from './line.ts';
import { serialize } from './stored.ts';

/** What is handed over to a checkout server. */
export interface HandOver {
  /** Names this try to buy these goods: the same again until it is paid or the goods are others. */
  readonly attempt: string;
  /** What can be had, frozen. */
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly currency: string;
  readonly locale: string;
  readonly partner?: string | undefined;
  readonly discount?: string | undefined;
}

/** What the checkout server calls a product. */
type CheckoutId = (id: string) => string;

/** Why a checkout server does not take a line. */
export const reasons = ['unknown', 'unavailable', 'limit', 'price', 'currency', 'plan'] as const;

export interface LineRefusal {
  readonly key: string;
  /** `unfit`: an address has no room for its plan or properties. */
  readonly reason: (typeof reasons)[number] | 'unfit';
  /** Of `limit`: how many it would take. */
  readonly max?: number;
  /** Of `price`: what it asks, in the main unit of the cart's currency. */
  readonly price?: number;
}

export type Answer = { readonly url: string } | { readonly message: string; readonly lines: readonly LineRefusal[] };

export const CHECKOUT_TIMEOUT_MS = 15_000;
const LONGEST_MESSAGE = 300;

/** The id of the attempt for these lines: the last attempt if it was for the same lines, else a new one, which is stored. */
export function attemptFor(cart: Cart, items: readonly CartItem[], discount: string | undefined): string {
  const lines = items.map(({ key, quantity }) => ({ key, quantity }));
  const about = { lines, currency: items[0]?.currency ?? '', ...(discount && { discount }) };
  const last = cart.contents.attempts.at(-1);
  if (last && isRecent(last)) {
    const { attempt, at, ...lastAbout } = last;
    if (serialize(lastAbout) === serialize(about)) return attempt;
  }
  const attempt: Attempt = { ...about, attempt: newAttemptId(), at: Date.now() };
  cart.run([{ type: 'hand', attempt }], 'update');
  return attempt.attempt;
}

/** Half a character is none, and would throw. */
const encode = (text = '') => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/**
 * The checkout URL with the cart in it. Prices never travel: the checkout server prices.
 * @returns null for one that must not be followed: what stands in for `{items}` may have made it another.
 */
export function checkoutUrl(template: string, handOver: HandOver, checkoutId: CheckoutId): string | null {
  const quantities = new Map<string, number>();
  for (const { id: ours, quantity } of handOver.items) {
    const id = checkoutId(ours);
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const items = [...quantities].map(([id, quantity]) => `${encode(id)}:${quantity}`).join(',');
  const fill = (_: string, name: 'items' | 'discount' | 'locale' | 'currency' | 'partner') =>
    name === 'items' ? items : encode(handOver[name]);
  return safeUrl(template.replace(/\{(items|discount|locale|currency|partner)\}/g, fill)) ?? null;
}

/** What the checkout server said of single lines, by the key of the line: by its place in what was posted, else by its id. */
function readRefusals(given: unknown, items: readonly CartItem[], checkoutId: CheckoutId): LineRefusal[] {
  // Who says more than that repeats himself.
  const most = items.length * reasons.length;
  return (Array.isArray(given) ? given.slice(0, most) : []).flatMap((said): LineRefusal[] => {
    const reason = reasons.find((known) => known === said?.reason);
    if (!reason) return [];
    const { index, id: theirs, max, price } = said;
    const meant = Number.isSafeInteger(index) && items[index];
    return (meant ? [meant] : items.filter(({ id }) => checkoutId(id) === theirs)).map(({ key }) => ({
      key,
      reason,
      ...(isCount(max) && { max }),
      ...(isAmount(price) && { price }),
    }));
  });
}

/**
 * Asks the endpoint where to go.
 * @throws Error if it does not answer within 15 s, or with neither a URL that may be followed nor what is wrong.
 */
export async function askEndpoint(
  address: string,
  handOver: HandOver,
  checkoutId: CheckoutId,
  stopped: AbortSignal,
): Promise<Answer> {
  const endpoint = new URL(address, document.baseURI).href;
  const { attempt, items, currency, total, locale, partner, discount } = handOver;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: serialize({
      attempt,
      items: items.map(({ id, quantity, plan, properties }) => ({
        id: checkoutId(id),
        quantity,
        plan: plan?.id,
        properties,
      })),
      currency,
      total,
      locale,
      partner: partner || undefined,
      discount: discount || undefined,
    }),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(CHECKOUT_TIMEOUT_MS)]),
  });
  const refused = response.status >= 400 && response.status < 500;
  if (!response.ok && !refused) throw new Error(`answered ${response.status}`);
  const answer = (await response.json().catch((error: unknown) => {
    throw refused && !stopped.aborted ? new Error(`answered ${response.status}`) : error;
  })) as { url?: unknown; message?: unknown; lines?: unknown } | null;
  if (refused) {
    const lines = readRefusals(answer?.lines, items, checkoutId);
    const message = isText(answer?.message) ? answer.message.trim().slice(0, LONGEST_MESSAGE) : '';
    if (!lines.length && !message) throw new Error(`answered ${response.status}`);
    return { lines, message };
  }
  const written = isText(answer?.url) && answer.url.trim();
  const url = written ? safeUrl(written, { base: endpoint }) : undefined;
  if (!url) throw new Error('answered without an http or https "url"');
  return { url };
}
