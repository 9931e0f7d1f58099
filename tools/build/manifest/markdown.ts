/** Escapes a text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
export const code = (text: string | undefined): string => (text ? `\`${cell(text)}\`` : '–');

/** `a, b and c`. */
export const listed = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (!rows.length) return [];
  const [first, ...rest] = [head, ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [[first, `|${'---|'.repeat(head.length)}`, ...rest].join('\n')];
}

/**
 * A table of the rows that `others` lack, and a sentence that names the rest.
 * @param say the sentence, from the names as a list and their number
 */
export function tableApart(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
  say: (names: string, count: number) => string,
): string[] {
  const elsewhere = new Set(others.map((row) => row.join()));
  const isElsewhere = (row: readonly string[]) => elsewhere.has(row.join());
  const own = rows.filter((row) => !isElsewhere(row));
  const names = rows.filter(isElsewhere).map(([name = '']) => name);
  return [...table(head, own), ...(names.length > 0 ? [say(listed(names), names.length)] : [])];
}
