import type { CartItem } from '../cart/line.ts';
import type { Shared } from '../protocol/types.ts';
import type { SentVisitor } from './request.ts';

/** The visitor's facts, as far as the rules of these lines need them; undefined if no line has rules. */
export function visitorFor(
  { catalog, visitor }: Pick<Shared, 'catalog' | 'visitor'>,
  items: readonly CartItem[],
): SentVisitor | undefined {
  const rules = items.flatMap(({ id }) => catalog.rules(id));
  if (!rules.length) return undefined;
  const { region, age } = visitor.facts;
  const approved = new Set(rules.flatMap(({ approval, product }) => (approval ? product : [])));
  const approvals = visitor.held.flatMap(({ token, products }) =>
    products.some((id) => approved.has(id)) ? token : [],
  );
  return Object.freeze({
    ...(region && rules.some(({ regions }) => regions) && { region }),
    ...(age !== null && rules.some(({ minAge }) => minAge !== undefined) && { age }),
    ...(approvals.length && { approvals: Object.freeze(approvals) }),
  });
}
