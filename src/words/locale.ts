import { isEnglish } from '../money/english-number.ts';

/** The language of an element: the nearest `lang` on it or around it, also outside its shadow roots, else English. */
export function localeOf(element: Element): string {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null)
    if (node instanceof Element && node.getAttribute('lang')) return node.getAttribute('lang') as string;
  return 'en';
}

/** A locale that Intl supports, else English: Intl itself would fall back to the browser's language. */
export function intlLocale(tag: string): string {
  if (isEnglish(tag)) return tag;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** The tag and its shorter forms: `de-AT` gives `de-at` and `de`. */
export function languagesOf(tag: string): string[] {
  const parts = tag.toLowerCase().split(/[-_]/);
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
}
