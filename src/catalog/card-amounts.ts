import { DEFAULT_CURRENCY, expectedAmount } from '../money/money.ts';
import type { Product } from './catalog.ts';

/** The attributes of a card that are amounts, and their currency. */
interface CardAmounts {
  readonly price?: number | undefined;
  readonly compareAtPrice?: number | undefined;
  readonly currency?: string | undefined;
}

/** An attribute whose amount the currency does not have. */
export interface WrongAmount {
  readonly property: 'price' | 'compareAtPrice';
  /** The amount as the page has written it. */
  readonly got: string;
  /** Completes the sentence `"price" must be …`. */
  readonly expected: string;
}

const names = { price: 'price', compareAtPrice: 'compare-at-price' } as const;

/**
 * The amounts of a card that its currency does not have. They are ignored.
 * @param known product of the catalog, whose currency a card may leave out
 * @param written the text of an attribute
 */
export function wrongAmountsOf(
  card: CardAmounts,
  known: Product | undefined,
  written: (attribute: string) => string | null,
): readonly WrongAmount[] {
  const currency = card.currency ?? known?.currency ?? DEFAULT_CURRENCY;
  return (['price', 'compareAtPrice'] as const).flatMap((property) => {
    const amount = card[property];
    if (amount === undefined) return [];
    const text = written(names[property])?.trim();
    // A property that a script has set leaves the attribute as it was.
    const got = text && Number(text) === amount ? text : String(amount);
    const expected = expectedAmount(amount, currency, got);
    return expected ? [{ property, got, expected }] : [];
  });
}
