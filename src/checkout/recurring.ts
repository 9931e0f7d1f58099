import type { CartItem } from '../cart/line.ts';
import { intervalWords } from '../catalog/plan-words.ts';
import { sumOf } from '../money/money.ts';
import type { Words } from '../words/words.ts';

/**
 * The later payments of these lines: one sentence for each interval, with the price of all its lines, because they are charged
 * together. A page can remove it by an empty message.
 */
export function recurringWords(items: readonly CartItem[], words: Words): readonly string[] {
  const together = new Map<string, CartItem[]>();
  for (const item of items) {
    const { interval = 'once', count = 1 } = item.plan ?? {};
    const key = `${count} ${interval}`;
    if (interval !== 'once') together.set(key, [...(together.get(key) ?? []), item]);
  }
  return [...together.values()].flatMap((lines) => {
    const [{ plan, currency }] = lines as [CartItem];
    const interval = plan && intervalWords(plan, words);
    const price = words.total(sumOf(lines, currency), currency);
    return (interval && words.say('recurring', { price, interval })) || [];
  });
}

/** The sentences of each cart of the page, by the element that shows them, and that may be hidden. */
const shown = new Map<Element, readonly string[]>();

/** Notes that an element contains these sentences, until the returned function is called. */
export function noteShown(element: Element, sentences: readonly string[]): () => void {
  shown.set(element, sentences);
  return () => void shown.delete(element);
}

/**
 * The sentences about these lines, if the visitor sees them: they prove what a buyer has agreed to. A button of the page's own starts a
 * checkout without them.
 */
export function consentTo(items: readonly CartItem[], words: Words): string {
  const sentences = recurringWords(items, words);
  const isShown = sentences.every((sentence) =>
    [...shown].some(([element, all]) => all.includes(sentence) && element.getClientRects().length > 0),
  );
  return isShown ? sentences.join('\n') : '';
}
