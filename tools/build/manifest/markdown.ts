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
