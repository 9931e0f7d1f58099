import { isName } from '../cart/keys.ts';
import { pageFunction } from '../markup/page-function.ts';
import { isVisible } from '../outlets/outlets.ts';
import type { Finding } from '../protocol/finding.ts';
import { type Check, listed, ofTag, property } from './examined.ts';
import { type Offer, offerOf, sells, soldIds, variantsOf } from './products.ts';

const ATTRIBUTE = 'data-wellness-cart';
const EARLY = '<html data-wellness-cart="…"> in the page as the server sends it. A page has one cart.';

/** Checks that a cart button or a cart, and an outlet of toasts are visible. */
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
      message: element ? `<wellness-${tag}> is hidden: ${why}` : `There is no <wellness-${tag}>: ${why}`,
      instead: element ? 'Remove display: none from it and its ancestors.' : `<wellness-${tag}></wellness-${tag}>`,
    });
  };
  const hasCart = ofTag(ours, 'cart').some((element) => isVisible(element));
  if (!outlets.liveRegion && !hasCart) report('no-cart-button', 'cart-button', 'visitors cannot open the cart.');
  if (!outlets.toast) report('no-toaster', 'toaster', 'visitors do not see what they add, and cannot undo it.');
  return findings;
};

/** Checks that `data-wellness-cart` names the page's cart. */
export const checkCartName: Check = ({ page, all }) => {
  // The page object may be of an older release, whose carts have no names.
  const { name = '' }: { name?: string } = page.shared.cart;
  const html = document.documentElement;
  const findings: Finding[] = [];
  const report = (element: Element, problem: string, instead: string) =>
    findings.push({
      code: 'ignored-cart-name',
      element,
      message: `data-wellness-cart="${element.getAttribute(ATTRIBUTE)}" ${problem}`,
      instead,
    });
  const used = name ? `uses the cart "${name}"` : 'uses the cart without a name';
  const given = html.getAttribute(ATTRIBUTE) ?? '';
  if (html.hasAttribute(ATTRIBUTE) && !isName(given))
    report(html, `is not a name, so this page ${used}.`, 'A name of 1 to 32 characters: a-z, 0-9 and -.');
  else if (given !== name) report(html, `was set after the script had started: this page ${used}.`, EARLY);
  for (const element of all)
    if (element !== html && element.hasAttribute(ATTRIBUTE))
      report(element, `is not on <html>, so it is ignored: this page ${used}.`, EARLY);
  return findings;
};

/** Checks that each order status asks for one order. */
export const checkEndpoints: Check = ({ ours }) =>
  ofTag(ours, 'order-status').flatMap((element): Finding[] => {
    const endpoint = property<string>(element, 'endpoint');
    if (!endpoint || endpoint.includes('{attempt}')) return [];
    return [
      {
        code: 'endpoint-without-attempt',
        element,
        message: `endpoint="${endpoint}" has no {attempt}, so every order has the same address.`,
        instead: `endpoint="${endpoint.replace(/\/?$/, '/')}{attempt}"`,
      },
    ];
  });

/** Checks that each link to the cart stays on this origin, whose cart it is. */
export const checkCartUrls: Check = ({ ours }) =>
  ofTag(ours, 'cart-button').flatMap((element): Finding[] => {
    const url = property<string>(element, 'cartUrl');
    if (!url || new URL(url, document.baseURI).origin === location.origin) return [];
    return [
      {
        code: 'foreign-cart-url',
        element,
        message: `cart-url="${url}" leads to another origin, which has another cart.`,
        instead: 'The address of a page on this origin with <wellness-cart></wellness-cart> in it.',
      },
    ];
  });

/** Checks the checkout attributes of each cart button and cart. */
export const checkCheckout: Check = (examined) => {
  const { page, ours } = examined;
  const { catalog } = page.shared;
  return [...ofTag(ours, 'cart-button'), ...ofTag(ours, 'cart')].flatMap((element): Finding[] => {
    const template = property<string>(element, 'checkoutUrl');
    const endpoint = property<string>(element, 'checkoutEndpoint');
    const ids = property<Readonly<Record<string, string>>>(element, 'checkoutIds');
    const findings: Finding[] = [];
    // Checkout is on the page to which a link leads.
    if (!template && !endpoint && !property<string>(element, 'cartUrl'))
      findings.push({
        code: 'no-checkout',
        element,
        message: 'The cart has no checkout, unless a listener of wellness-checkout handles it.',
        instead: 'checkout-endpoint="…" or checkout-url="…{items}…" (docs/checkout.md).',
      });
    if (template && !endpoint && !template.includes('{items}'))
      findings.push({
        code: 'checkout-url-without-items',
        element,
        message: `checkout-url="${template}" has no {items}, so the cart is not sent.`,
        instead: `checkout-url="${template.replace(/\/?$/, '/')}{items}", or where your checkout server expects it.`,
      });
    const unnamed = ids
      ? soldIds(examined).filter((id) => !Object.hasOwn(ids, id) && catalog.checkoutId(id) === id)
      : [];
    if (unnamed.length)
      findings.push({
        code: 'no-checkout-id',
        element,
        message: `checkout-ids does not contain ${listed(unnamed)}. Your checkout server may not know these ids.`,
        instead: `checkout-ids='${JSON.stringify({ ...ids, ...Object.fromEntries(unnamed.slice(0, 3).map((id) => [id, '…'])) })}'`,
      });
    const planned = endpoint || !template ? [] : catalog.products.filter(({ plans }) => plans?.length);
    if (planned.length)
      findings.push({
        code: 'unsupported-plan',
        element,
        message: `checkout-url cannot contain plans, so ${listed(planned.map(({ id }) => id))} cannot be checked out.`,
        instead: 'checkout-endpoint="…" (docs/checkout.md#by-an-endpoint).',
      });
    const reviewed = endpoint || !template ? [] : catalog.products.filter(({ review }) => review);
    if (reviewed.length)
      findings.push({
        code: 'unsupported-review',
        element,
        message: `${listed(reviewed.map(({ id }) => id))} would be charged only after you have accepted the order, but checkout-url cannot say so.`,
        instead: 'checkout-endpoint="…" of our checkout server, or no "review" in the catalog.',
      });
    return findings;
  });
};

/** Checks that the functions that Get Started calls exist. */
export const checkFunctions: Check = ({ page, ours }) => {
  const { products, allRules } = page.shared.catalog;
  const approved = new Set(allRules.filter(({ approval }) => approval).map(({ product }) => product));
  const consults = (offer: Offer) =>
    approved.has(offer.id) || variantsOf(offer).some(({ availability }) => availability === 'consult');
  const showsGetStarted = (element: HTMLElement) => {
    const { localName } = element;
    if (['wellness-get-started', 'wellness-membership-tiers'].includes(localName)) return true;
    if (localName === 'wellness-product-grid') return products.some(consults);
    const offer = localName === 'wellness-product-card' && offerOf(element, page);
    return offer ? consults(offer) : false;
  };
  const missing = new Map<string, HTMLElement>();
  for (const element of ours) {
    if (!showsGetStarted(element)) continue;
    const name = property<string>(element, 'modalFunction') ?? 'openDisclosureModal';
    if (!pageFunction(name) && !missing.has(name)) missing.set(name, element);
  }
  return [...missing].map(([name, element]) => ({
    code: 'no-function',
    element,
    message: `window.${name} is not a function of the page, so Get Started shows "Not available!", unless a listener handles it.`,
    instead:
      'The script that defines it, modal-function with the name of yours, or a listener of wellness-get-started.',
  }));
};

const JOINED = Symbol.for('wellness/joined');

/**
 * Counts the copies of the script by their own records. The URLs in the page only help to find them: a page may have a
 * `wellness.js` of another vendor.
 */
export const checkCopies: Check = ({ page, all }) => {
  const joined: readonly string[] = Reflect.get(globalThis, JOINED) ?? [];
  const others = [...new Set(joined)].filter((version) => version !== page.version);
  if (others.length)
    return [
      {
        code: 'multiple-releases',
        message: `The page loads release ${page.version} and ${listed(others)}. The first creates the cart and may lack features of the others.`,
        instead: 'The same release in all script tags and bundles.',
      },
    ];
  if (!joined.length) return [];
  const copies = joined.length + 1;
  const scripts = all.filter(
    (element): element is HTMLScriptElement => element instanceof HTMLScriptElement && isRun(element),
  );
  const addresses = new Set(scripts.map(({ src }) => new URL(src).origin + pathOf(src)));
  const where = addresses.size > 1 ? ` Scripts of its name: ${[...addresses].join(', ')}.` : '';
  return [
    {
      code: 'duplicate-script',
      ...(scripts[1] && scripts.length === copies && { element: scripts[1] }),
      message: `The page loads the script ${copies} times.${where}`,
      instead: 'One script tag for the whole page.',
    },
  ];
};

/** Whether the script has our file name and runs: `nomodule` and consent managers prevent it. */
const isRun = ({ src, type, noModule }: HTMLScriptElement) =>
  !noModule && ['', 'module', 'text/javascript'].includes(type) && /\/wellness(\.iife)?\.js$/.test(pathOf(src));

const pathOf = (src: string) => (URL.canParse(src) ? new URL(src).pathname : '');
