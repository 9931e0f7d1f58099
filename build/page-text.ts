/** What the build reads out of our own pages, whose form the formatter keeps. Not a parser of HTML in general. */

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/** The text of a piece of HTML as a reader sees it. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([^;\s]*);/g, (_, name: string) => {
      const sign = entities[name];
      // Passing it on as it is would print it.
      if (sign === undefined) throw new Error(`The build does not know the entity &${name};`);
      return sign;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

export const titleOf = (html: string): string => textOf(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '');

export const headingOf = (html: string): string => textOf(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');

export const descriptionOf = (html: string): string =>
  textOf(/<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1] ?? '');

/** Every question of the page, with the answer under it. */
export function questionsOf(html: string): readonly { question: string; answer: string }[] {
  const found = html.matchAll(/<details\b[^>]*>\s*<summary\b[^>]*>(.*?)<\/summary>(.*?)<\/details>/gs);
  return [...found].map(([, question = '', answer = '']) => ({ question: textOf(question), answer: textOf(answer) }));
}
