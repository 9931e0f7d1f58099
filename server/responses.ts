import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { OrderReason, RefusalReason } from '../src/rules/refusal-reasons.ts';
import { StoreError } from './database/store-error.ts';
import { type AmountLimit, PaymentError } from './payment/payment.ts';

/** Why a line is refused. `index` counts in the posted items; `id` is the id as posted. */
export interface LineRefusal {
  readonly index: number;
  readonly id: string;
  readonly reason: RefusalReason;
  /** With `limit` and `stock`: the largest quantity that can be ordered, over all lines of the product. */
  readonly max?: number;
  /** With `price`: the current price, in the main unit. */
  readonly price?: number;
}

/** Where the page sends the visitor: the payment page, or the page after paying if the order is paid. */
export interface PaymentPageResponse {
  readonly url: string;
}

/** The body of every error response: the refused lines, or an English message if no line is at fault. */
export interface RefusalResponse {
  readonly message?: string;
  readonly lines?: readonly LineRefusal[];
  /** With `minimum` and `maximum`: the least or largest amount of an order, in the main unit. */
  readonly min?: number;
  readonly max?: number;
}

const common = {
  'Content-Type': 'application/json',
  // Orders are private: no cache may keep them.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

export const jsonResponse = (body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...common, ...headers } });

interface RefusalOptions extends ErrorOptions {
  /** Why the whole order is refused. The page has a sentence in the visitor's language for it. */
  readonly reason?: OrderReason;
  readonly limit?: AmountLimit;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error response: the refused lines, or the reason for which the order is refused. The page explains both in the
 * visitor's language. The English message beside a reason is for developers, and for pages of older releases. The log gets
 * the `cause`, if there is one.
 */
export class Refusal extends HTTPException {
  readonly #body: RefusalResponse;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    why: string | readonly LineRefusal[],
    { headers = {}, reason, limit, ...options }: RefusalOptions = {},
  ) {
    super(status, options);
    this.#body = typeof why === 'string' ? { ...(reason && { reason }), ...limit, message: why } : { lines: why };
    this.#headers = headers;
  }

  override getResponse(): Response {
    return jsonResponse(this.#body, this.status, this.#headers);
  }
}

/** Not this order: another cart may be paid. */
export const unpayable = (limit: AmountLimit) =>
  new Refusal(
    409,
    limit.reason === 'minimum'
      ? 'This is less than can be paid. Please order more.'
      : 'This is more than can be paid at once. Please order in parts.',
    { limit },
  );

/** Not this discount code: the cart may be ordered without it. */
const withoutDiscount = () =>
  new Refusal(409, 'This discount code is not valid for this order.', { reason: 'discount' });

/** The shop must act: the same request fails until a setting has changed. */
const refused = (cause: unknown) =>
  new Refusal(502, 'The shop cannot take this order at the moment', { reason: 'refused', cause });

/** Nothing was changed or charged, and the same request may succeed later. */
export const unavailable = (cause?: unknown) =>
  new Refusal(503, 'The shop cannot take orders at the moment. Nothing was charged: please try again in a minute.', {
    reason: 'busy',
    headers: { 'Retry-After': '30' },
    cause,
  });

/** Sorts errors into refusals of this order, those that the shop must act on, and those that may pass. The last are the default. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof PaymentError && error.limit) return unpayable(error.limit);
  if (error instanceof PaymentError && error.kind === 'discount') return withoutDiscount();
  const isFinal =
    error instanceof PaymentError ? error.kind === 'refused' : error instanceof StoreError && error.kind === 'settings';
  return isFinal ? refused(error) : unavailable(error);
}
