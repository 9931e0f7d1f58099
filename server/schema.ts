import * as v from 'valibot';
import { nearest } from '../src/text/nearest.ts';

/** Says that an option has an unknown name, and which name is meant: `is none of name, price: did you mean "price"?` */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `is none of ${known.join(', ')}${meant ? `: did you mean "${meant}"?` : ''}`;
}

/** An object schema that refuses unknown keys, and in which a missing key fails with the message of that key. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries, message: string) =>
  v.pipe(
    v.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      message,
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [key, value] of Object.entries(dataset.value))
        if (!Object.hasOwn(entries, key))
          addIssue({
            message: unknownName(key, Object.keys(entries)),
            path: [{ type: 'object', origin: 'key', input: dataset.value, key, value }],
          });
    }),
    v.transform((value): unknown => Object.fromEntries(Object.keys(entries).map((key) => [key, value[key]]))),
    v.object(entries),
  );

/** An option that is checked by `test`; `rule` completes the sentence "createCheckout: <option> …". */
export const option = <T>(test: (value: never) => boolean, rule: string) =>
  v.custom<T>(test as (value: unknown) => boolean, rule);
