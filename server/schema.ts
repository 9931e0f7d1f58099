import * as v from 'valibot';
import { nearest } from '../src/text/nearest.ts';

/** Says that an option has an unknown name, and which name is meant: `is none of name, price: did you mean "price"?` */
export function unknownName(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return `is none of ${known.join(', ')}${meant ? `: did you mean "${meant}"?` : ''}`;
}

const record = (message: string) =>
  v.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    message,
  );

const pick = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.transform((value: Record<string, unknown>): unknown =>
    Object.fromEntries(Object.keys(entries).map((key) => [key, value[key]])),
  );

/**
 * An object schema in which a missing key fails with the message of that key. `v.object` has one message for all. Unknown keys
 * are ignored, because pages of a later release may post more.
 */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries, message: string) =>
  v.pipe(record(message), pick(entries), v.object(entries));

/** `.origins[0].success` */
export const pathOf = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');

/** Options of the shop: the same, but an unknown key is a mistake. */
export const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries, message: string) =>
  v.pipe(
    record(message),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [key, value] of Object.entries(dataset.value))
        if (!Object.hasOwn(entries, key))
          addIssue({
            message: unknownName(key, Object.keys(entries)),
            path: [{ type: 'object', origin: 'key', input: dataset.value, key, value }],
          });
    }),
    pick(entries),
    v.object(entries),
  );

/** An option that is checked by `test`; `rule` completes the sentence "createCheckout: <option> …". */
export const option = <T>(test: (value: never) => boolean, rule: string) =>
  v.custom<T>(test as (value: unknown) => boolean, rule);
