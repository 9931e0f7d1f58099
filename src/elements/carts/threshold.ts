import type { Attribute } from '../../bridge/attributes.ts';
import { expectedAmount } from '../../money/money.ts';

/** An amount, and the currency that it is for, if it names one. */
export const thresholdPattern = /^(\d+(?:\.\d+)?)(?:\s+([a-z]{3}))?$/i;

/** An amount above 0, which a currency may follow. Its value is the text. */
export function threshold(): Attribute<string | undefined> {
  const check = (value: string) => {
    const [text, amount, currency] = thresholdPattern.exec(value.trim()) ?? [];
    const isWrong = currency && expectedAmount(Number(amount), currency.toUpperCase(), amount);
    return Number(amount) > 0 && !isWrong ? text : undefined;
  };
  return {
    initial: undefined,
    fromText: check,
    fromValue: (value) => (typeof value === 'number' ? check(String(value)) : undefined),
    expected: 'an amount above 0 with at most the decimals of its currency, such as "50" or "12.50 EUR"',
    fallback: 'Ignoring it.',
  };
}
