import type { Persistence } from '../cart/cart.ts';
import { importLazy } from '../files/lazy-file.ts';
import { getCore } from '../page/core.ts';
import { registerCopy } from '../page/register-copy.ts';
import type { CorePage, Page } from '../protocol/types.ts';
import { answerEarlyClicks, catchEarlyClicks } from './early-clicks.ts';
import { createLazyLoading } from './lazy-loading.ts';

let page: CorePage;
/** Address of this script, if it has one. */
let own: string | undefined;
/** Outlets that were added for elements that are not defined yet, with the functions that remove them. */
const outletsAdded: [element: Element, remove: () => void][] = [];

const all = <E extends HTMLElement>(selector: string) =>
  document.querySelectorAll<E>(`${selector}:not([data-wellness-off],[data-wellness-off] *)`);

/** Writes the badge as React will render it. The server wrote its messages beside the button. */
function showCount() {
  for (const host of all('wellness-cart-button:not(:defined)')) {
    const button = host.shadowRoot?.querySelector('[part=button]');
    if (!button) continue;
    const { dataset: words } = button.parentNode as HTMLElement;
    const { count } = page.cart;
    // The first use of Intl is slow, and small English numbers do not need it.
    const isPlain = words.locale === 'en' && count < 1_000;
    const shown = isPlain ? `${count}` : count.toLocaleString(words.locale);
    const form = isPlain ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(words.locale).select(count);
    button.ariaLabel = words[form]?.replace('{count}', shown) as string;
    button.querySelector('[part=badge]')?.remove();
    if (!count) continue;
    const badge = document.createElement('span');
    badge.part = 'badge';
    badge.className = 'badge';
    badge.textContent = shown;
    button.append(badge);
  }
}

/** Loads the elements. */
async function loadElements(attempt: number): Promise<void> {
  // Throws if the file has not completed the page object.
  await importLazy('wellness.js', own, attempt, () => (page as Page).cart.paid.name);
  // Elements that have left the page by now never become outlets of their own.
  for (const [element, remove] of outletsAdded) if (!element.isConnected) remove();
}

interface Entry {
  readonly id?: unknown;
  readonly approval?: unknown;
  readonly minAge?: unknown;
  readonly stock?: unknown;
  readonly regions?: unknown;
  readonly availability?: string;
  readonly variants?: readonly (Entry | null)[];
}

/** Whether a product or variant has rules, valid or not, or is sold out. */
const hasRules = ({ approval, minAge, regions, stock, availability }: Entry) =>
  approval || minAge || regions || stock === 0 || !/^(un)?available$/.test(availability || 'available');

/** The entries of a list, or a single one; none if it cannot be parsed. */
function parse(json: string | undefined): (Entry | null)[] {
  try {
    return [JSON.parse(json as string)].flat();
  } catch {
    return [];
  }
}

/** Refuses products that are sold out or have rules in a catalog or card of the page, because only the elements know the visitor. */
const refuseRules = (id: string) =>
  [...all<HTMLElement & { readonly text?: string }>(':is([data-wellness=catalog],:not(:defined))')]
    .flatMap(({ shadowRoot, text }) =>
      shadowRoot
        ? [...shadowRoot.querySelectorAll<HTMLElement>('[data-product]')].map(({ dataset }) => dataset.product)
        : text,
    )
    .flatMap(parse)
    .some((product) => {
      const named = [product, product?.variants ?? []].flat().find((part) => part?.id === id);
      return named && (hasRules(product as Entry) || hasRules(named));
    })
    ? 'blocked'
    : undefined;

function start() {
  if (!registerCopy()) return;
  page = getCore(refuseRules);
  const { cart, outlets } = page.shared;
  for (const shown of all<HTMLElement & { persistence?: unknown }>(':is(wellness-cart-button,wellness-cart)')) {
    // An unknown value changes nothing there.
    cart.persist(
      String(shown.persistence ?? shown.getAttribute('persistence'))
        .trim()
        .toLowerCase() as Persistence,
    );
  }
  for (const button of all('wellness-cart-button')) outletsAdded.push([button, outlets.addButton(button)]);
  for (const toaster of all('wellness-toaster')) outletsAdded.push([toaster, outlets.addToaster(toaster)]);
  cart.watch(showCount);
  const clicks = catchEarlyClicks();
  const { take, load } = createLazyLoading(
    page,
    loadElements,
    // By then the elements answer.
    (click) => clicks.push(click),
    ({ shadowRoot }) => shadowRoot.querySelector('div')?.dataset.alert as string,
  );
  // In a task each, so that an error in one does not stop the others.
  for (const click of clicks.splice(0)) queueMicrotask(() => take(click));
  answerEarlyClicks(clicks, take);

  const use = () => {
    load();
    if (clicks.used) return;
    clicks.used = true;
    // In parallel with the elements, which see whether it has loaded.
    importLazy('react-dom.js', own, 0).catch(() => {});
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, use, true);
  // After the page has loaded: on a slow network its pictures come first. An idle moment may be late, and Safari knows none.
  const whenIdle = () => setTimeout(load, window.requestIdleCallback?.(load) && 2_000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/**
 * Starts the cart of a prerendered page once the page has been parsed. The elements and React load later and take over the
 * server's markup.
 * @param beside address of the script, if it has one.
 */
export function startWhenParsed(beside?: string): void {
  own = beside;
  if (document.readyState !== 'loading') start();
  // Before deferred scripts: a click does not have to wait for them.
  else document.addEventListener('readystatechange', start, { once: true });
}
