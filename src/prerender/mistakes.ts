import { toAttributeName } from '../bridge/attributes.ts';
import { definitions } from '../bridge/define.ts';
import type { Host } from '../bridge/host.ts';
import type { ProductCardProps } from '../elements/product-card/attributes.ts';
import { amountMistakesOf, mistakeOf, variantMistakeOf } from '../elements/product-card/model.ts';
import type { ProductCardViewProps } from '../elements/product-card/view-props.ts';
import { getPage } from '../page/page.ts';
import { nearest } from '../text/nearest.ts';
import { attributeOf, type ElementNode } from './tree.ts';

/** A server prerenders a page again and again. */
const warned = new Set<string>();
const MAX_WARNINGS = 100;

function warnOnce(sentence: string): void {
  if (warned.has(sentence) || warned.size >= MAX_WARNINGS) return;
  warned.add(sentence);
  console.warn(sentence);
}

/** Warns of a tag that no element has, and of misspelled attributes, as the browser does. */
export function warnOfNames({ tagName, attrs }: ElementNode): void {
  if (!tagName.startsWith('wellness-')) return;
  const definition = definitions.get(tagName);
  if (!definition) {
    const meant = nearest(tagName, [...definitions.keys()]);
    warnOnce(`prerender: <${tagName}> is unknown.${meant ? ` Did you mean <${meant}>?` : ''}`);
    return;
  }
  const known = Object.keys(definition.attributes).map(toAttributeName);
  for (const { name } of attrs) {
    // Names such as `:price` belong to frameworks, which set the attribute themselves.
    const meant = known.includes(name) || !/^\w[\w-]*$/.test(name) ? undefined : nearest(name, known);
    if (meant) warnOnce(`prerender: <${tagName}>: unknown attribute "${name}". Did you mean "${meant}"?`);
  }
}

/** Warns of a page that names another language than the option `lang`: on the page, its own counts. */
export function warnOfLanguage(root: ElementNode, lang: string | undefined): void {
  const own = attributeOf(root, 'lang');
  if (lang && own && own !== lang)
    warnOnce(`prerender: <html lang="${own}"> counts, not the option "lang", which is "${lang}".`);
}

/** Warns of a card without a product, of a variant that its product does not have, and of amounts that its currency does not have. */
export function warnOfProduct(
  host: Host,
  attributes: ProductCardProps,
  { product, variant, isLoading }: ProductCardViewProps,
): void {
  const { productId, name } = attributes;
  const amounts = amountMistakesOf(host, attributes);
  for (const mistake of amounts) warnOnce(`prerender: <wellness-product-card>: ${mistake}`);
  if (product) {
    const mistake = variantMistakeOf(product, variant);
    if (mistake) warnOnce(`prerender: <wellness-product-card>: ${mistake}`);
    return;
  }
  if (isLoading || (name && amounts.length)) return;
  const meant =
    productId &&
    nearest(
      productId,
      getPage().shared.catalog.products.map(({ id }) => id),
    );
  const remedy = meant ? ` Did you mean "${meant}"?` : productId ? ' Pass its catalog to prerender().' : '';
  warnOnce(`prerender: <wellness-product-card>: ${mistakeOf(attributes)}.${remedy}`);
}

/** Warns of a tag whose content an inlined page has already. */
export function warnOfTwice({ tagName, attrs }: ElementNode): void {
  const node = { attrs } as ElementNode;
  const address = attributeOf(node, tagName === 'link' ? 'href' : 'src') ?? '';
  const [, name] = /([^/?#]*)(?:[?#].*)?$/s.exec(address) ?? [];
  const isTwice = tagName === 'link' ? name === 'prerender.css' : ['entry.js', 'early.js'].includes(name ?? '');
  if (isTwice && ['link', 'script'].includes(tagName))
    warnOnce(`prerender: remove <${tagName}> of ${address.slice(0, 80)}: with "inline" the page holds it already.`);
}
