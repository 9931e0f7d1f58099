/*
 * dist/entry.js: what a prerendered page runs at once. The cart works from here on; React and the elements come later,
 * and take the markup over.
 */
import type { Persistence } from './cart/cart.ts';
import type { Product } from './catalog/catalog.ts';
import { catchEarlyClicks, type EarlyClick } from './early-clicks.ts';
import { lateAddress } from './late-address.ts';
import { ask, askAdd } from './page/ask-add.ts';
import { claimPage } from './page/claim.ts';
import { type Core, getCore } from './page/core.ts';
import type { PageCart } from './page/page.ts';
import { cartButtonName, notLoaded } from './page-messages.ts';
import { early, startAssessment } from './ui/start-assessment.ts';

let cart: PageCart;
let shared: Core;
/** A phone loses its network for a moment, or for longer. After the third failure it is said. */
const RETRY_MS: readonly number[] = [1_000, 4_000];

const waiting = new Map<HTMLElement, () => void>();
const notices: Element[] = [];
/** Of each element that was announced before it is alive, what withdraws it. */
const announced: [element: Element, withdraw: () => void][] = [];
let loading = false;
/** Address of the chunk that did not come. */
let failed: string | undefined;
let failures = 0;

const all = (selector: string) => document.querySelectorAll<HTMLElement>(`${selector}:not([data-wellness-off] *)`);

/** Writes what React will find: a badge as CartButton renders it. */
function showCount() {
  for (const host of all('wellness-cart-button:not(:defined)')) {
    const button = host.shadowRoot?.querySelector('[part=button]');
    if (!button) continue;
    button.ariaLabel = cartButtonName(cart.count);
    button.querySelector('[part=badge]')?.remove();
    if (!cart.count) continue;
    const badge = document.createElement('span');
    badge.part = 'badge';
    badge.className = 'badge';
    badge.textContent = String(cart.count);
    button.append(badge);
  }
}

/** Get Started, where the widget is there to be called. What to say if it is not, or fails, the component knows. */
const start = ({ host, button }: EarlyClick) =>
  button.matches('[part=button]') &&
  startAssessment(host.getAttribute('modal-function') ?? 'openDisclosureModal', () =>
    ask(host, 'wellness-get-started'),
  );

/** Does at once what needs no component; the rest is clicked again when its component is there. */
function answer(click: EarlyClick) {
  const { host, button } = click;
  const dialog = host.shadowRoot?.querySelector('dialog');
  const told = button.closest<HTMLElement>('[data-product]')?.dataset.product;
  const product: Product | undefined = told && JSON.parse(told);
  if (dialog) {
    if (dialog.contains(button)) return dialog.close();
    shared.places.openSheet(host);
    // The event comes late: another sheet may be the open one by then.
    dialog.addEventListener('close', () => shared.places.sheet === host && shared.places.closeSheet());
    // Where this button is hidden another one shows the sheet.
    if (shared.places.sheet === host) dialog.showModal();
  } else if (product && (product.availability ?? 'available') === 'available') {
    if (!askAdd(host, product)) return;
    cart.add(product);
  } else
    try {
      if (!start(click)) clickAgain(click);
    } catch (error) {
      clickAgain(click, error);
    }
  load();
}

/** When its component is there. By its place, since React renders the markup of another release anew. */
function clickAgain({ host, button }: EarlyClick, failure?: unknown) {
  const buttons = () => [...(host.shadowRoot as ShadowRoot).querySelectorAll('button')];
  const place = buttons().indexOf(button);
  waiting.set(host, () => {
    // An element that waits to be touched takes its markup over now.
    host.dispatchEvent(new Event('focusin'));
    early.failure = failure;
    buttons()[place]?.click();
    early.failure = undefined;
  });
}

async function bring(): Promise<void> {
  for (const notice of notices.splice(0)) notice.remove();
  try {
    await (failed ? import(/* @vite-ignore */ lateAddress(failed, failures)) : import('./index.ts'));
  } catch (error) {
    failed ??= /https?:\S+\.js/.exec(String(error))?.[0];
    const wait = RETRY_MS[failures++ % 3];
    if (wait) return void setTimeout(bring, wait);
    loading = false;
    return tell();
  }
  // What is gone by now nobody else withdraws.
  for (const [element, withdraw] of announced) if (!element.isConnected) withdraw();
  for (const click of waiting.values()) click();
  waiting.clear();
}

/** React and the elements, once. When all has failed the next touch tries again. */
function load() {
  if (loading) return;
  loading = true;
  bring();
}

/** In every element that somebody waits for. */
function tell() {
  const hosts = new Set(waiting.keys());
  waiting.clear();
  if (shared.places.sheet) hosts.add(shared.places.sheet as HTMLElement);
  for (const host of hosts) {
    const notice = document.createElement('p');
    notice.role = 'alert';
    notice.className = 'notice';
    notice.textContent = notLoaded;
    (host.shadowRoot?.querySelector('dialog[open] [part=sheet]') ?? host.shadowRoot)?.append(notice);
    notices.push(notice);
  }
}

if (claimPage()) {
  ({ cart, shared } = getCore());
  for (const button of all('wellness-cart-button')) {
    // What is no such word changes nothing there.
    shared.cart.persist(button.getAttribute('persistence')?.trim().toLowerCase() as Persistence);
    announced.push([button, shared.places.addButton(button)]);
  }
  for (const toaster of all('wellness-toaster')) announced.push([toaster, shared.places.addToaster(toaster)]);
  shared.cart.watch(showCount);
  const clicks = catchEarlyClicks();
  // Each by itself: one that throws keeps neither the others nor the page from being answered.
  for (const click of clicks) queueMicrotask(() => answer(click));
  clicks.push = answer;

  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, true);
  // Not before the page itself is there: on a slow network its pictures come first.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
