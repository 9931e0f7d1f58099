import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { OrderReason, RefusalReason } from '../src/checkout/refusal-reasons.ts';

/** Why a line is refused. `index` counts in the posted items; `id` is the id as posted. */
export interface LineRefusal {
  readonly index: number;
  readonly id: string;
  readonly reason: RefusalReason;
  /** With `limit`: the largest quantity that can be ordered. */
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
    { headers = {}, reason, ...options }: RefusalOptions = {},
  ) {
    super(status, options);
    this.#body = typeof why === 'string' ? { ...(reason && { reason }), message: why } : { lines: why };
    this.#headers = headers;
  }

  override getResponse(): Response {
    return jsonResponse(this.#body, this.status, this.#headers);
  }
}

/** Nothing was changed or charged, and the same request may succeed later. */
export const unavailable = (cause?: unknown) =>
  new Refusal(503, 'The shop cannot take orders at the moment. Nothing was charged: please try again in a minute.', {
    reason: 'busy',
    headers: { 'Retry-After': '30' },
    cause,
  });
