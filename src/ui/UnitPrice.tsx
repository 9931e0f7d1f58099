import type { UnitPrice as Value } from '../money/unit-price.ts';
import type { Words } from '../words/words.ts';

interface UnitPriceProps {
  readonly value: Value;
  readonly currency: string;
  readonly words: Words;
}

/** A price per measure: "€29.90 / 100 g" to see, "€29.90 per 100 g" to hear, because screen readers say "slash". */
export function UnitPrice({ value: { price, per }, currency, words }: UnitPriceProps) {
  const amount = words.price(price, currency);
  return (
    <span part="unit-price" className="inline-block text-muted text-small">
      <span aria-hidden>
        <bdi>{amount}</bdi> / <bdi>{per}</bdi>
      </span>
      <span className="sr-only">{words.say('unitPrice', { price: amount, per })}</span>
    </span>
  );
}
