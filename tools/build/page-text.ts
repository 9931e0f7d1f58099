import { attributeOf, type Element, elementsOf, textOf } from './html.ts';

/* Reads titles, descriptions, headings and questions from our own pages. */

const find = (html: string, wanted: (element: Element) => boolean) => [...elementsOf(html)].find(wanted);
const textOfFirst = (html: string, tag: string) =>
  textOf(find(html, ({ tagName }) => tagName === tag)?.childNodes ?? []);

export const titleOf = (html: string): string => textOfFirst(html, 'title');

export const headingOf = (html: string): string => textOfFirst(html, 'h1');

export function descriptionOf(html: string): string {
  const meta = find(html, (element) => element.tagName === 'meta' && attributeOf(element, 'name') === 'description');
  return (meta && attributeOf(meta, 'content'))?.trim() ?? '';
}

/** The questions of the page with their answers. */
export function questionsOf(html: string): readonly { question: string; answer: string }[] {
  return [...elementsOf(html)].flatMap(({ tagName, childNodes }) => {
    const summary = childNodes.find(({ nodeName }) => nodeName === 'summary');
    if (tagName !== 'details' || !summary) return [];
    return { question: textOf([summary]), answer: textOf(childNodes.filter((node) => node !== summary)) };
  });
}
