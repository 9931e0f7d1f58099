/** Addresses in examples that work under `npm start`, and the paths of this site that hold the same files. */
const addresses: Readonly<Record<string, string>> = {
  'http://localhost:4173/wellness/': '/wellness/',
  'http://plain.localhost:4174/': '/examples/plain/',
};

/** The source of a sample with the files of this site, whose address is `site`: '' on the site itself. */
export const withFilesOf = (site: string, source: string): string =>
  Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, site + to), source);

const reporter = '<script src="/frame.js"></script><link rel="stylesheet" href="/frame.css">';

/**
 * The source of an example as a frame runs it: its files come from this site, a script before all others reports to the page
 * around it, and a stylesheet before all others follows the scheme of that page. Lines keep their numbers.
 */
export function framed(source: string): string {
  const local = withFilesOf('', source);
  const start = /<head\b[^>]*>|<html\b[^>]*>|<!doctype[^>]*>/gi;
  let end = 0;
  for (const match of local.matchAll(start)) end = match.index + match[0].length;
  return local.slice(0, end) + reporter + local.slice(end);
}
