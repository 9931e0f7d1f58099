import type { Message, Messages } from './message.ts';
import type { OwnWords } from './own-words.ts';

const warned = new Set<string>();

const placeholdersIn = (message: Message): readonly string[] =>
  (typeof message === 'string' ? [message] : Object.values(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []);

/** Tells a page's author, once, of words that nobody says, and of places that nothing fills. */
export function checkWords(own: OwnWords, english: Messages): void {
  for (const [language, messages] of own)
    for (const [key, message] of Object.entries(messages)) {
      const known = english[key];
      const places = known === undefined ? [] : placeholdersIn(known);
      const foreign = placeholdersIn(message).find((place) => !places.includes(place));
      const problem =
        known === undefined
          ? 'there is no message of that name (docs/languages.md lists them)'
          : foreign &&
            `${foreign} is none of its places${places.length ? `, which are ${[...new Set(places)].join(', ')}` : ''}`;
      const sentence = `wellness: messages: "${key}" of "${language}": ${problem}. It is left out.`;
      if (!problem || warned.has(sentence)) continue;
      warned.add(sentence);
      console.warn(sentence);
    }
}
