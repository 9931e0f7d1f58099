/** Of RESULTS.md, written by a command of its own: `npm run bench:checkout`. */
export const HAND_OVER = 'A hand-over at the checkout server';

const headingOf = (title: string) => `## ${title}\n`;
/** What stands before the first heading, and each heading with what follows. */
const parts = (results: string) => results.split(/^(?=## )/m);

/** What stands under this heading; undefined where there is none. */
export function sectionOf(results: string, title: string): string | undefined {
  const heading = headingOf(title);
  return parts(results)
    .find((part) => part.startsWith(heading))
    ?.slice(heading.length);
}

/** With this under the heading; a new one comes before the last. */
export function withSection(results: string, title: string, section: string): string {
  const heading = headingOf(title);
  const mine = `${heading}\n${section.trim()}\n\n`;
  const all = parts(results);
  const at = all.findIndex((part) => part.startsWith(heading));
  if (at < 0) all.splice(-1, 0, mine);
  else all[at] = mine;
  return `${all.join('').trim()}\n`;
}
