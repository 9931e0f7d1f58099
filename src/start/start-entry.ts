import type { Persistence } from '../cart/cart.ts';
import { claimPage } from '../page/claim.ts';
import { getCore } from '../page/core.ts';
import type { CorePage } from '../page/types.ts';
import { catchEarlyClicks } from './early-clicks.ts';
import { importLazy } from './lazy-file.ts';
import { createLazyLoading } from './lazy-loading.ts';

let page: CorePage;
/** Address of this script, where it has one. */
let own: string | undefined;
/** Of each element that was announced before it is alive, what withdraws it. */
const announced: [element: Element, withdraw: () => void][] = [];

const all = <E extends HTMLElement>(selector: string) =>
  document.querySelectorAll<E>(`${selector}:not([data-wellness-off],[data-wellness-off] *)`);

/** Writes what React will find: a badge as CartButton renders it. The words stand beside what the server drew. */
function showCount() {
  for (const host of all('wellness-cart-button:not(:defined)')) {
    const button = host.shadowRoot?.querySelector('[part=button]');
    if (!button) continue;
    const { dataset: words } = button.parentNode as HTMLElement;
    const { count } = page.cart;
    // The first use of Intl is slow, and small English numbers need none.
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

/** React and the elements. */
async function bring(attempt: number): Promise<void> {
  await importLazy('wellness.js', own, attempt);
  // What is gone by now nobody else withdraws.
  for (const [element, withdraw] of announced) if (!element.isConnected) withdraw();
}

function begin() {
  if (!claimPage()) return;
  page = getCore();
  const { cart, outlets } = page.shared;
  for (const button of all<HTMLElement & { persistence?: unknown }>('wellness-cart-button')) {
    // What is no such word changes nothing there.
    cart.persist(
      String(button.persistence ?? button.getAttribute('persistence'))
        .trim()
        .toLowerCase() as Persistence,
    );
    announced.push([button, outlets.addButton(button)]);
  }
  for (const toaster of all('wellness-toaster')) announced.push([toaster, outlets.addToaster(toaster)]);
  cart.watch(showCount);
  const clicks = catchEarlyClicks();
  // By then what has come answers in its place.
  const { take, load } = createLazyLoading(
    page,
    bring,
    (click) => clicks.push(click),
    ({ shadowRoot }) => shadowRoot.querySelector('div')?.dataset.alert as string,
  );
  // Each by itself: one that throws keeps neither the others nor the page from being answered.
  for (const click of clicks.splice(0)) queueMicrotask(() => take(click));
  clicks.push = take;

  const use = () => {
    load();
    if (clicks.used) return;
    clicks.used = true;
    // Beside the elements, not after them; whether it has come is theirs to see.
    importLazy('react-dom.js', own, 0).catch(() => {});
  };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, use, true);
  // Not before the page itself is there: on a slow network its pictures come first.
  // An idle moment may be long in coming, or never come; Safari does not know any.
  const whenIdle = () => setTimeout(load, window.requestIdleCallback?.(load) && 2_000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/**
 * The cart of a prerendered page works from here on, once the page has been read to its end; React and the elements come
 * later, and take the markup over.
 * @param beside address of the script, where it has one.
 */
export function startWhenParsed(beside?: string): void {
  own = beside;
  if (document.readyState !== 'loading') begin();
  // Before scripts that are deferred: none of them is a click's business.
  else document.addEventListener('readystatechange', begin, { once: true });
}
