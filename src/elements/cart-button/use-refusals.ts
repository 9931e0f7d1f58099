import { useEffect, useRef } from 'react';
import type { LineRefusal } from '../../cart/checkout.ts';
import type { CartItem } from '../../cart/line.ts';
import { titleOf } from '../../page/choices.ts';
import { useWords } from '../../words/use-words.ts';
import { serverWords } from './server-words.ts';
import type { CheckoutState } from './use-checkout.ts';

const none: readonly LineRefusal[] = [];

/**
 * What the checkout server does not take of each line, by its key. It is said aloud, too, once: the notes stand where nobody may be.
 * @param say says a sentence to those who do not see it.
 */
export function useRefusals(
  state: CheckoutState,
  items: readonly CartItem[],
  say: (sentence: string) => void,
): (key: string) => readonly LineRefusal[] | undefined {
  const words = useWords();
  const said = useRef(false);
  const isRefused = state.name === 'refused';
  const all = isRefused ? state.lines : none;

  function refusalsOf(key: string) {
    const own = all.filter((refusal) => refusal.key === key);
    return own.length ? own : undefined;
  }

  useEffect(() => {
    // Of what is left of it when a line changes nothing is said again.
    if (all.length && !said.current) {
      const notes = items.flatMap((item) => {
        const own = refusalsOf(item.key);
        const name = own && serverWords(own, item.currency, words);
        return name ? words.say('labelOf', { label: titleOf(item, words), name }) : [];
      });
      say(notes.join(' '));
    }
    said.current = isRefused;
  });

  return refusalsOf;
}
