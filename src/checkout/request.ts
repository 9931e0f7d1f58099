import { encodeText, writeList } from '../addresses/list.ts';
import { type Attempt, isRecent, newAttemptId } from '../cart/attempts.ts';
import type { Cart } from '../cart/cart.ts';
import type { CartItem } from '../cart/line.ts';
import { serialize } from '../cart/stored.ts';
import { isAmount } from '../money/money.ts';
import { type OrderReason, orderReasons, type RefusalReason, refusalReasons } from '../rules/refusal-reasons.ts';
import { safeUrl } from '../text/safe-url.ts';
import { isCount, isText } from '../text/values.ts';

/** The facts about the visitor that the rules of the lines need. */
export interface SentVisitor {
  readonly region?: string;
  readonly age?: number;
  /** Approvals, each a compact JWS. */
  readonly approvals?: readonly string[];
}

/** The cart as it is sent to a checkout server. */
export interface CheckoutRequest {
  /** Id of the checkout attempt: the same until it is paid or the lines change. */
  readonly attempt: string;
  /** The available lines, frozen. */
  readonly items: readonly CartItem[];
  readonly total: number;
  readonly currency: string;
  readonly locale: string;
  readonly partner?: string | undefined;
  readonly discount?: string | undefined;
  /** The sentences that the visitor saw about later payments; empty without a subscription. */
  readonly consent?: string | undefined;
  /** Undefined if no line has rules. */
  readonly visitor?: SentVisitor | undefined;
  /** The other attempts of this browser that may still be open, newest first. They give back the stock that they hold. */
  readonly replaces?: readonly string[];
}

/** The most other attempts that an order may replace. */
const MOST_REPLACED = 10;

/** Maps the id of a product to its id at the checkout server. */
type CheckoutId = (id: string) => string;

export interface LineRefusal {
  readonly key: string;
  /** In a checkout URL: `unfit` for a plan or properties, `stays` for a product with rules, which nobody verifies there. */
  readonly reason: RefusalReason | 'unfit' | 'stays';
  /** With `limit` and `stock`: how many the server accepts, over all lines of the id together. 0 if it is sold out. */
  readonly max?: number;
  /** With `price`: the server's price, in the main unit of the cart's currency. */
  readonly price?: number;
}

/** Why the checkout server refuses the cart. */
export interface CartRefusal {
  /** Why it refuses the whole order; undefined if it gives no reason, or one that this release does not know. */
  readonly reason?: OrderReason | undefined;
  /** With `minimum` and `maximum`: the least or largest amount of an order, in the main unit of the cart's currency. */
  readonly limit?: number;
  /** With `discount`: the code that was sent. */
  readonly code?: string | undefined;
  /** Its own words, in its own language, or an empty text. */
  readonly message: string;
  readonly lines: readonly LineRefusal[];
}

/** The URL of the payment page, or a refusal. */
export type Answer = { readonly url: string } | CartRefusal;

export const CHECKOUT_TIMEOUT_MS = 15_000;
const LONGEST_MESSAGE = 300;
/** Checkout servers refuse longer ones. */
const LONGEST_CONSENT = 1_000;
/** With the reason `refused`: trying again does not help until the shop has acted. */
const FINAL_STATUS = 502;

/**
 * Returns the last checkout attempt if it has the same lines and discount. Otherwise stores a new one.
 * @param approved not compared, because pages know different catalogs
 */
export function attemptFor(
  cart: Cart,
  items: readonly CartItem[],
  discount: string | undefined,
  approved?: Attempt['approved'],
): string {
  const lines = items.map(({ key, quantity }) => ({ key, quantity }));
  const content = { lines, currency: items[0]?.currency ?? '', ...(discount && { discount }) };
  const last = cart.contents.attempts.at(-1);
  if (last && isRecent(last)) {
    const { attempt, at, approved: _, ...lastContent } = last;
    if (serialize(lastContent) === serialize(content)) return attempt;
  }
  const attempt: Attempt = { ...content, ...(approved && { approved }), attempt: newAttemptId(), at: Date.now() };
  cart.run([{ type: 'remember', attempt }], 'update');
  return attempt.attempt;
}

/**
 * Fills the cart into the checkout URL, without prices: the checkout server has its own.
 * @returns null if the URL is unsafe: filling in `{items}` may have changed its scheme.
 */
export function checkoutUrl(template: string, request: CheckoutRequest, checkoutId: CheckoutId): string | null {
  const quantities = new Map<string, number>();
  for (const { id: ours, quantity } of request.items) {
    const id = checkoutId(ours);
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  const fill = (_: string, name: 'items' | 'discount' | 'locale' | 'currency' | 'partner') =>
    name === 'items' ? writeList(quantities) : encodeText(request[name]);
  return safeUrl(template.replace(/\{(items|discount|locale|currency|partner)\}/g, fill)) ?? null;
}

/** Reads the refused lines. The server names a line by its index in the posted items, or by its id. */
function readRefusals(value: unknown, items: readonly CartItem[], checkoutId: CheckoutId): LineRefusal[] {
  // More entries than this can only be repetitions.
  const most = items.length * refusalReasons.length;
  return (Array.isArray(value) ? value.slice(0, most) : []).flatMap((refusal): LineRefusal[] => {
    const reason = refusalReasons.find((known) => known === refusal?.reason);
    if (!reason) return [];
    const { index, id: serverId, max, price } = refusal;
    const indexed = Number.isSafeInteger(index) && items[index];
    const lines = indexed ? [indexed] : items.filter(({ id }) => checkoutId(id) === serverId);
    // The server names the prices of all lines, because it only knows their total.
    const differing = reason === 'price' ? lines.filter((line) => line.price !== price) : lines;
    return differing.map(({ key }) => ({
      key,
      reason,
      ...((isCount(max) || (reason === 'stock' && max === 0)) && { max }),
      ...(isAmount(price) && { price }),
    }));
  });
}

/**
 * Posts the cart to the endpoint, which responds with the URL of the payment page.
 * @throws Error if the response takes longer than 15 s, or has neither a safe URL nor a refusal.
 */
export async function postOrder(
  address: string,
  request: CheckoutRequest,
  checkoutId: CheckoutId,
  stopped: AbortSignal,
): Promise<Answer> {
  const endpoint = new URL(address, document.baseURI).href;
  const { attempt, items, currency, total, locale, partner, discount, consent, visitor, replaces } = request;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: serialize({
      attempt,
      items: items.map(({ id, quantity, price, plan, properties }) => ({
        id: checkoutId(id),
        quantity,
        price,
        plan: plan?.id,
        properties,
      })),
      currency,
      total,
      locale,
      partner: partner || undefined,
      discount: discount || undefined,
      consent: consent?.slice(0, LONGEST_CONSENT) || undefined,
      visitor,
      replaces: replaces?.length ? replaces.slice(0, MOST_REPLACED) : undefined,
    }),
    signal: AbortSignal.any([stopped, AbortSignal.timeout(CHECKOUT_TIMEOUT_MS)]),
  });
  const { status } = response;
  const refused = (status >= 400 && status < 500) || status === FINAL_STATUS;
  if (!response.ok && !refused) throw new Error(`answered ${status}`);
  const answer = (await response.json().catch((error: unknown) => {
    throw refused && !stopped.aborted ? new Error(`answered ${status}`) : error;
  })) as { [name in 'url' | 'reason' | 'message' | 'lines' | 'min' | 'max']?: unknown } | null;
  if (refused) {
    const lines = readRefusals(answer?.lines, items, checkoutId);
    const message = isText(answer?.message) ? answer.message.trim().slice(0, LONGEST_MESSAGE) : '';
    const reason = orderReasons.find((known) => known === answer?.reason);
    // Any other 502 comes from a proxy, and may pass.
    if (status === FINAL_STATUS ? reason !== 'refused' : !lines.length && !message && !reason)
      throw new Error(`answered ${status}`);
    const limit = reason === 'minimum' ? answer?.min : reason === 'maximum' ? answer?.max : undefined;
    return {
      reason,
      message,
      lines,
      ...(isAmount(limit) && { limit }),
      ...(reason === 'discount' && { code: discount }),
    };
  }
  const written = isText(answer?.url) && answer.url.trim();
  const url = written ? safeUrl(written, { base: endpoint }) : undefined;
  if (!url) throw new Error('answered without an http or https "url"');
  return { url };
}
