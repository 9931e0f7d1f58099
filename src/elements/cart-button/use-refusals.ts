import { useEffect, useRef } from 'react';
import { useWords } from '../../bridge/use-words.ts';
import type { CartItem } from '../../cart/line.ts';
import { describeRefusals } from '../../checkout/describe-refusals.ts';
import type { LineRefusal } from '../../checkout/request.ts';
import { titleOf } from '../../page/line-words.ts';
import type { CheckoutState } from './use-checkout.ts';

const none: readonly LineRefusal[] = [];

/**
 * Finds the refusals of a line by its key. They are also announced, once: a screen reader may be elsewhere.
 * @param announce announces a sentence to screen readers.
 */
export function useRefusals(
  state: CheckoutState,
  items: readonly CartItem[],
  announce: (sentence: string) => void,
): (key: string) => readonly LineRefusal[] | undefined {
  const words = useWords();
  const wasAnnounced = useRef(false);
  const isRefused = state.name === 'refused';
  const all = isRefused ? state.lines : none;

  function refusalsOf(key: string) {
    const own = all.filter((refusal) => refusal.key === key);
    return own.length ? own : undefined;
  }

  useEffect(() => {
    // Refusals that remain after a line has changed are not announced again.
    if (all.length && !wasAnnounced.current) {
      const notes = items.flatMap((item) => {
        const own = refusalsOf(item.key);
        const name = own && describeRefusals(own, item.currency, words);
        return name ? words.say('labelOf', { label: titleOf(item, words), name }) : [];
      });
      announce(notes.join(' '));
    }
    wasAnnounced.current = isRefused;
  });

  return refusalsOf;
}
