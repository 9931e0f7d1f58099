/** Why a line is not taken: `index` in what was posted, `id` as it was posted there. */
export interface LineRefusal {
  readonly index: number;
  readonly id: string;
  readonly reason: 'unknown' | 'unavailable' | 'limit' | 'price' | 'currency' | 'plan';
  /** Of `limit`: how many of it there can be. */
  readonly max?: number;
  /** Of `price`: what it costs, in the main unit. */
  readonly price?: number;
}

/** What is answered to a request that is not done. The message is for the visitor, in words. */
export class Refusal extends Error {
  readonly status: number;
  readonly lines: readonly LineRefusal[];

  constructor(status: number, message: string, lines: readonly LineRefusal[] = []) {
    super(message);
    this.status = status;
    this.lines = lines;
  }
}

/** Nothing was changed, nothing is charged, and it may go another time. */
export const unavailable = () =>
  new Refusal(503, 'The shop cannot take orders at the moment. Nothing was charged: please try again in a minute.');

const common = {
  'Content-Type': 'application/json',
  // What was ordered is the business of one visitor.
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

export const answer = (body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...common, ...headers } });

export function refuse({ status, message, lines }: Refusal): Response {
  return answer({ message, ...(lines.length && { lines }) }, status, status === 503 ? { 'Retry-After': '30' } : {});
}
