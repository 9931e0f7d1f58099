import type { Addition } from './additions.ts';

/** The stylesheet with all its rules: the first sheet, with the additions in their places. */
export function completeSheet(first: string, additions: readonly Addition[]): string {
  let text = '';
  let end = 0;
  for (const [at, css] of additions) {
    text += first.slice(end, at) + css;
    end = at;
  }
  return text + first.slice(end);
}
