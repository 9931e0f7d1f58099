/** Heading of the section that `npm run bench:checkout` writes into RESULTS.md. */
export const HAND_OVER = 'A hand-over at the checkout server';

const headingOf = (title: string) => `## ${title}\n`;
/** Splits a text into its beginning and its sections, each with its heading. */
const parts = (results: string) => results.split(/^(?=## )/m);

/** The text under this heading; undefined if there is no such heading. */
export function sectionOf(results: string, title: string): string | undefined {
  const heading = headingOf(title);
  return parts(results)
    .find((part) => part.startsWith(heading))
    ?.slice(heading.length);
}

/** Replaces the text under the heading. A new section comes before the last one. */
export function withSection(results: string, title: string, section: string): string {
  const heading = headingOf(title);
  const mine = `${heading}\n${section.trim()}\n\n`;
  const all = parts(results);
  const at = all.findIndex((part) => part.startsWith(heading));
  if (at < 0) all.splice(-1, 0, mine);
  else all[at] = mine;
  return `${all.join('').trim()}\n`;
}
