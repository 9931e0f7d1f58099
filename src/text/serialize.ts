/**
 * Writes plain data as JSON and ignores `toJSON`: some old libraries add one to `Array.prototype`, which turns every array
 * into a string.
 */
export function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([key, field]) =>
      field === undefined ? [] : [`${JSON.stringify(key)}:${serialize(field)}`],
    );
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value);
}
