import type { Message, Messages } from './message.ts';
import type { OwnWords } from './own-words.ts';
import { isPlaceKey } from './place-key.ts';

const warned = new Set<string>();

const placeholdersIn = (message: Message): readonly string[] =>
  (typeof message === 'string' ? [message] : Object.values(message)).flatMap((text) => text.match(/\{\w+\}/g) ?? []);

/** Warns once of each message with an unknown name or an unknown placeholder. */
export function checkWords(own: OwnWords, english: Messages): void {
  for (const [language, messages] of own)
    for (const [key, message] of Object.entries(messages)) {
      // Editors read it.
      if (key === '$schema') continue;
      const known = isPlaceKey(key) ? '' : english[key];
      const placeholders = known === undefined ? [] : placeholdersIn(known);
      const unknown = placeholdersIn(message).find((placeholder) => !placeholders.includes(placeholder));
      const problem =
        known === undefined
          ? 'there is no message of that name (docs/messages.md lists them)'
          : unknown &&
            `${unknown} is none of its placeholders${placeholders.length ? `, which are ${[...new Set(placeholders)].join(', ')}` : ''}`;
      const sentence = `wellness: messages: "${key}" of "${language}": ${problem}. It is left out.`;
      if (!problem || warned.has(sentence)) continue;
      warned.add(sentence);
      console.warn(sentence);
    }
}
