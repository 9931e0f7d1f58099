import * as v from 'valibot';

/** An object schema in which a missing key fails with the message of that key. `v.object` has one message for all. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries, message: string) =>
  v.pipe(
    v.custom<Record<string, unknown>>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      message,
    ),
    v.transform((value): unknown => Object.fromEntries(Object.keys(entries).map((key) => [key, value[key]]))),
    v.object(entries),
  );

/** An option that is checked by `test`; `rule` completes the sentence "createCheckout: <option> …". */
export const option = <T>(test: (value: never) => boolean, rule: string) =>
  v.custom<T>(test as (value: unknown) => boolean, rule);
