import type { Message, Messages } from './message.ts';

/** A page's own messages by language: `de`, `de-at`. */
export type OwnWords = ReadonlyMap<string, Messages>;

/** Limits protect the page: longer texts and more messages are rejected. */
const LONGEST = 500;
const MOST = 1_000;
/** No language has more plural categories. */
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
 * Adds a page's own messages to its earlier ones. Invalid messages are skipped with a warning.
 * @param source where the messages come from, for the warning.
 */
export function readOwnWords(input: unknown, source: string, before: OwnWords = new Map()): OwnWords {
  const warn = (problem: string) => console.warn(`wellness: ${source}: ${problem}. It is left out.`);
  const all = new Map(before);
  if (!isRecord(input)) warn('expected an object of languages, such as {"en": {"addToCart": "Put in bag"}}');
  else
    for (const [tag, messages] of Object.entries(input)) {
      // Editors read it.
      if (tag === '$schema') continue;
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
