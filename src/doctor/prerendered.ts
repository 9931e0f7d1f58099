import { localeOf } from '../words/locale.ts';
import type { Check, Examined } from './examined.ts';

/** The language or messages of the page around an element that prerender() did not know; undefined for all other elements. */
function unknownOf(element: Element, { page }: Examined): readonly [message: string, option: string] | undefined {
  const { lang, messages } = element.shadowRoot?.querySelector<HTMLElement>('[data-root]')?.dataset ?? {};
  if (lang === undefined) return undefined;
  const language = localeOf(element);
  if (lang.toLowerCase() !== language.toLowerCase())
    return [`in "${lang}", and the language of the page is "${language}".`, `lang: '${language}'`];
  return page.shared.words?.own.size && !messages ? ["without the page's messages.", 'messages'] : undefined;
}

/** Finds elements that prerender() has written in another language than the page's, or without its messages. There is one finding for each cause. */
export const checkPrerendered: Check = (examined) => {
  const causes = new Map<string, { element: Element; option: string; count: number }>();
  for (const element of examined.ours) {
    const [message, option] = unknownOf(element, examined) ?? [];
    if (!message || !option) continue;
    const { count = 0, ...first } = causes.get(message) ?? { element, option };
    causes.set(message, { ...first, count: count + 1 });
  }
  return [...causes].map(([message, { element, option, count }]) => ({
    code: 'prerendered-language',
    element,
    message: `${count === 1 ? `<${element.localName}> was` : `${count} elements were`} prerendered ${message}`,
    instead: `prerender(html, { ${option}, … }), so that visitors never see the other text.`,
  }));
};
