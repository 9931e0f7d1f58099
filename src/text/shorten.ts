/** Never throws; String() does for an object without a prototype. */
export const kindOf = (value: unknown): string => Object.prototype.toString.call(value);

/** A received value for a warning: at most some 80 characters. */
export function shorten(value: unknown): string {
  const text =
    typeof value === 'string' ? JSON.stringify(value) : typeof value === 'object' ? kindOf(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
