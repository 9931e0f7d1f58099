import { type Attempt, isRecent } from '../cart/attempts.ts';
import type { Catalog } from './catalog.ts';

/** Whether a line's key begins with this id. The rest of a key is a JSON array. */
const isKeyOf = (key: string, id: string) => key === id || key.startsWith(`${id}[`);

/**
 * The pieces of a product or variant that this browser can have; undefined if they are not counted. A list says how many were
 * left when it was read, without those that earlier checkout attempts of this browser hold.
 */
export function stockLeft(catalog: Catalog, attempts: readonly Attempt[], id: string): number | undefined {
  const { stock, at = 0 } = catalog.stock?.(id) ?? {};
  if (stock === undefined) return undefined;
  let left = stock;
  for (const attempt of attempts)
    if (attempt.at < at && isRecent(attempt))
      for (const { key, quantity } of attempt.lines) if (isKeyOf(key, id)) left += quantity;
  return left;
}
