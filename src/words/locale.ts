import { isEnglish } from '../cart/english-number.ts';

/** The language of what stands there: the nearest `lang`, outwards through shadow roots, else English. */
export function localeOf(element: Element): string {
  for (let node: Node | null = element; node; node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null)
    if (node instanceof Element && node.getAttribute('lang')) return node.getAttribute('lang') as string;
  return 'en';
}

/** The tag as Intl takes it; English where it does not, since for what it does not know it takes the browser's own. */
export function intlLocale(tag: string): string {
  if (isEnglish(tag)) return tag;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag.replaceAll('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** From the most to the least special: `de-AT` is `de-at`, `de`. */
export function languagesOf(tag: string): string[] {
  const parts = tag.toLowerCase().split(/[-_]/);
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
}

const observed = new WeakSet<Node>();
let observer: MutationObserver | undefined;

/** Calls back when a `lang` changes anywhere around the element. */
export function watchLanguage(element: Element, changed: () => void): void {
  observer ??= new MutationObserver(changed);
  for (let root = element.getRootNode(); !observed.has(root); root = (root as ShadowRoot).host.getRootNode()) {
    observed.add(root);
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
    if (!(root instanceof ShadowRoot)) return;
  }
}
