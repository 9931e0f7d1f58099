import { type Check, listed, ofTag, property } from './examined.ts';
import type { Finding } from './finding.ts';
import { kindsOf, type Offer, offerOf, sells, soldIds } from './products.ts';

/** Where the cart and what is said of it can be seen. */
export const checkOutlets: Check = (examined) => {
  if (!sells(examined)) return [];
  const { page, ours } = examined;
  const { outlets } = page.shared;
  const findings: Finding[] = [];
  const report = (code: 'no-cart-button' | 'no-toaster', tag: string, why: string) => {
    const [element] = ofTag(ours, tag);
    findings.push({
      code,
      ...(element && { element }),
      message: element ? `<wellness-${tag}> cannot be seen: ${why}` : `There is no <wellness-${tag}>: ${why}`,
      instead: element
        ? 'Leave it its box: no display: none on it or around it.'
        : `<wellness-${tag}></wellness-${tag}>`,
    });
  };
  if (!outlets.liveRegion) report('no-cart-button', 'cart-button', 'visitors do not find what they have added.');
  if (!outlets.toast) report('no-toaster', 'toaster', 'what was added is not shown, and there is no Undo.');
  return findings;
};

/** Where the cart goes from each cart button. */
export const checkCheckout: Check = (examined) => {
  const { page, ours } = examined;
  const { catalog } = page.shared;
  return ofTag(ours, 'cart-button').flatMap((element): Finding[] => {
    const template = property<string>(element, 'checkoutUrl');
    const endpoint = property<string>(element, 'checkoutEndpoint');
    const ids = property<Readonly<Record<string, string>>>(element, 'checkoutIds');
    const findings: Finding[] = [];
    if (!template && !endpoint)
      findings.push({
        code: 'no-checkout',
        element,
        message: 'Checkout leads nowhere, unless a listener of wellness-checkout takes the cart over.',
        instead: 'checkout-endpoint="…" or checkout-url="…{items}…" (docs/checkout.md).',
      });
    if (template && !endpoint && !template.includes('{items}'))
      findings.push({
        code: 'lost-cart',
        element,
        message: `checkout-url="${template}" has no {items} in it: the cart does not arrive.`,
        instead: `checkout-url="${template.replace(/\/?$/, '/')}{items}", or wherever your checkout server expects it.`,
      });
    const unnamed = ids
      ? soldIds(examined).filter((id) => !Object.hasOwn(ids, id) && catalog.checkoutId(id) === id)
      : [];
    if (unnamed.length)
      findings.push({
        code: 'checkout-ids',
        element,
        message: `checkout-ids says nothing of ${listed(unnamed)}: handed over as they are, your checkout server may not know them.`,
        instead: `checkout-ids='${JSON.stringify({ ...ids, ...Object.fromEntries(unnamed.slice(0, 3).map((id) => [id, '…'])) })}'`,
      });
    const planned = endpoint || !template ? [] : catalog.products.filter(({ plans }) => plans?.length);
    if (planned.length)
      findings.push({
        code: 'lost-plan',
        element,
        message: `A plan does not fit into checkout-url: ${listed(planned.map(({ id }) => id))} stays in the cart.`,
        instead: 'checkout-endpoint="…" (docs/checkout.md).',
      });
    return findings;
  });
};

/** What Get Started calls. It may come late: it is looked up at the click. */
export const checkFunctions: Check = ({ page, ours }) => {
  const { products } = page.shared.catalog;
  const consults = (offer: Offer) => kindsOf(offer).some(({ availability }) => availability === 'consult');
  const asks = (element: HTMLElement) => {
    const { localName } = element;
    if (['wellness-get-started', 'wellness-membership-tiers'].includes(localName)) return true;
    if (localName === 'wellness-product-grid') return products.some(consults);
    const offer = localName === 'wellness-product-card' && offerOf(element, page);
    return offer ? consults(offer) : false;
  };
  const missing = new Map<string, HTMLElement>();
  for (const element of ours) {
    if (!asks(element)) continue;
    const name = property<string>(element, 'modalFunction') ?? 'openDisclosureModal';
    if (typeof Reflect.get(window, name) !== 'function' && !missing.has(name)) missing.set(name, element);
  }
  return [...missing].map(([name, element]) => ({
    code: 'no-function',
    element,
    message: `window.${name} is no function: who presses Get Started reads "Not available!".`,
    instead: 'The script that brings it, modal-function with the name of yours, or a listener of wellness-get-started.',
  }));
};

const JOINED = Symbol.for('wellness/joined');

/**
 * How often the script is there, by what each copy has said. The addresses in the page only help to find it: a page may
 * have a `wellness.js` that is none of ours.
 */
export const checkCopies: Check = ({ page, all }) => {
  const joined: readonly string[] = Reflect.get(globalThis, JOINED) ?? [];
  const others = [...new Set(joined)].filter((version) => version !== page.version);
  if (others.length)
    return [
      {
        code: 'two-releases',
        message: `Release ${page.version} is here, and ${listed(others)}: the first makes the cart, and may lack what later ones know.`,
        instead: 'One release, in all script tags and bundles.',
      },
    ];
  if (!joined.length) return [];
  const copies = joined.length + 1;
  const scripts = all.filter(
    (element): element is HTMLScriptElement => element instanceof HTMLScriptElement && isRun(element),
  );
  const addresses = new Set(scripts.map(({ src }) => new URL(src).origin + pathOf(src)));
  const where = addresses.size > 1 ? ` Called as it is: ${[...addresses].join(', ')}.` : '';
  return [
    {
      code: 'two-copies',
      ...(scripts[1] && scripts.length === copies && { element: scripts[1] }),
      message: `The script is here ${copies} times.${where}`,
      instead: 'One script tag for the whole page.',
    },
  ];
};

/** Called as ours is, and not held back: for older browsers, or until the visitor has agreed. */
const isRun = ({ src, type, noModule }: HTMLScriptElement) =>
  !noModule && ['', 'module', 'text/javascript'].includes(type) && /\/wellness(\.iife)?\.js$/.test(pathOf(src));

const pathOf = (src: string) => (URL.canParse(src) ? new URL(src).pathname : '');
