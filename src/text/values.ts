/* Checks of values from outside. They never throw. */

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
