import type { OrderLine } from '../order.ts';

/**
 * A line as one text for people who pack: `Sencha, 100 g, Monthly, Engraving: Ann`. It has the name, the variant, the plan and
 * the visitor's own texts, not the quantity.
 */
export function describeLine({ name, variant, plan, properties = {} }: OrderLine): string {
  const texts = Object.entries(properties).map(([property, text]) => `${property}: ${text}`);
  return [name, variant?.name, plan?.name, ...texts].filter(Boolean).join(', ');
}
