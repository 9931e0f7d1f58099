/* Values from outside: checks, which never throw, and freezing. */

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Freezes the value with all that is in it. */
export function freezeAll<T>(value: T): T {
  if (isRecord(value)) Object.values(Object.freeze(value)).forEach(freezeAll);
  return value;
}
