import type { Message, Messages } from './message.ts';

/** A page's own words, by language: `de`, `de-at`. */
export type OwnWords = ReadonlyMap<string, Messages>;

/** Longer ones are a mistake, and so are more. */
const LONGEST = 500;
const MOST = 1_000;
/** No language has more plurals. */
const MOST_FORMS = 6;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string' && value.length <= LONGEST;
const isMessage = (value: unknown): value is Message =>
  isText(value) ||
  (isRecord(value) &&
    isText(value.other) &&
    Object.keys(value).length <= MOST_FORMS &&
    Object.values(value).every(isText));

/**
 * What a page says in its own words over what it has said before. What cannot be used is left out, and its author told.
 * @param who what has said it, for the console.
 */
export function readOwnWords(given: unknown, who: string, before: OwnWords = new Map()): OwnWords {
  const warn = (problem: string) => console.warn(`wellness: ${who}: ${problem}. It is left out.`);
  const all = new Map(before);
  if (!isRecord(given)) warn('expected an object of languages, such as {"en": {"addToCart": "Put in bag"}}');
  else
    for (const [tag, messages] of Object.entries(given)) {
      const language = tag.toLowerCase().replaceAll('_', '-');
      if (!isRecord(messages) || Object.keys(messages).length > MOST)
        warn(`"${tag}" must be an object of at most ${MOST} messages`);
      else
        for (const [key, message] of Object.entries(messages))
          if (isMessage(message)) all.set(language, { ...all.get(language), [key]: message });
          else warn(`"${key}" must be a text of at most ${LONGEST} characters, or one for each plural, with "other"`);
    }
  return all;
}
