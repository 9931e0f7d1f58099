import { safeUrl } from '../safe-url.ts';
import type { CartItem } from './operations.ts';
import { serialize } from './stored.ts';

export interface CheckoutWays {
  /** Where to go; `{items}` in it is replaced by `id:quantity,id:quantity`. */
  readonly url?: string | undefined;
  /** Where to POST the cart; its answer says where to go. */
  readonly endpoint?: string | undefined;
  readonly partner?: string | undefined;
  /** What the till calls a product. */
  readonly tillId: (id: string) => string;
}

export const CHECKOUT_TIMEOUT_MS = 15_000;

/**
 * The checkout URL with the cart in it. Prices never travel: the till prices.
 * @returns null for one that must not be followed: what stands in for `{items}` may have made it another.
 */
export function checkoutUrl(
  template: string,
  items: readonly CartItem[],
  tillId: (id: string) => string,
): string | null {
  const list = items.map(({ id, quantity }) => `${encodeURIComponent(tillId(id))}:${quantity}`).join(',');
  return safeUrl(template.replaceAll('{items}', () => list)) ?? null;
}

/**
 * Asks the endpoint where to go.
 * @throws Error if it does not answer within 15 s, or with anything but a URL that may be followed.
 */
export async function askEndpoint(items: readonly CartItem[], ways: CheckoutWays): Promise<string> {
  const endpoint = new URL(ways.endpoint ?? '', document.baseURI).href;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: serialize({
      items: items.map(({ id, quantity }) => ({ id: ways.tillId(id), quantity })),
      ...(ways.partner && { partner: ways.partner }),
    }),
    signal: AbortSignal.timeout(CHECKOUT_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const answer = (await response.json()) as { url?: unknown } | null;
  const url = typeof answer?.url === 'string' ? safeUrl(answer.url, { base: endpoint }) : undefined;
  if (!url) throw new Error('answered without an http or https "url"');
  return url;
}
