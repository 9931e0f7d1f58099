import { findAll, findFirst } from './find.ts';
import type { Plan } from './plan.ts';

declare const plan: Plan;

export const { places } = plan;

/** The text of the badge. */
export function count(): number {
  const badge = findFirst(places.badge);
  return Number((badge?.shadowRoot ?? badge)?.textContent?.match(/\d+/)?.[0] ?? 0);
}

/** The text of a cart line. Looked up on each call, because some variants replace the line. */
export function quantity(index: number): string | undefined {
  const element = findAll(places.quantity ?? '')[index] as HTMLInputElement | HTMLElement | undefined;
  return (element as HTMLInputElement | undefined)?.value ?? element?.textContent ?? undefined;
}
