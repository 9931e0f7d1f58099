/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/**
 * Splits a table into cells. Quoted cells may hold separators, line breaks and doubled quotes. A quotation mark that does not end
 * with its cell is text.
 */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy');
  for (const [, quoted, plain = '', end = ''] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}

/** Reads CSV or TSV whose first row names the columns. The separator is the one that the first row has most. */
export function readTable(text: string): readonly Row[] {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  const separator = ['\t', ';', ','].reduce((best, one) => (count(one) > count(best) ? one : best));
  const [names = [], ...rows] = cellsOf(text, separator);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name.trim(), row[index]?.trim() ?? ''])));
}
