/*
 * dist/entry.js: what a prerendered page runs at once. The cart works from here on; React and the elements come later,
 * and take the markup over.
 */
import { persistences } from './cart/cart.ts';
import type { Product } from './catalog/catalog.ts';
import { catchEarlyClicks, type EarlyClick } from './early-clicks.ts';
import { claimPage } from './page/claim.ts';
import { getPage, type PageCart, type Shared } from './page/page.ts';
import { cartButtonName, errorMessages } from './page-messages.ts';
import { startAssessment } from './ui/start-assessment.ts';

let cart: PageCart;
let shared: Shared;
/** A phone loses its network for a moment, or for longer. */
const RETRY_MS: readonly number[] = [1_000, 4_000];

const waiting = new Map<HTMLElement, () => void>();
const notices: Element[] = [];
let loading = false;
/** Address of the chunk that did not come. */
let failed: string | undefined;
let attempts = 0;

const cartButtons = (state = '') => document.querySelectorAll<HTMLElement>(`wellness-cart-button${state}`);

/** Writes what React will find: a badge as CartButton renders it. */
function showCount() {
  for (const host of cartButtons(':not(:defined)')) {
    const button = host.shadowRoot?.querySelector('[part=button]');
    if (!button) continue;
    button.setAttribute('aria-label', cartButtonName(cart.count));
    let badge = button.querySelector('[part=badge]');
    if (!cart.count) badge?.remove();
    else {
      if (!badge) {
        badge = document.createElement('span');
        badge.setAttribute('part', 'badge');
        badge.className = 'badge';
        button.append(badge);
      }
      badge.textContent = String(cart.count);
    }
  }
}

const ask = (host: HTMLElement, type: string, detail: unknown = null) =>
  host.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));

/** Get Started, where the widget is there to be called. What to say if it is not, or fails, the component knows. */
function start(host: HTMLElement, button: HTMLButtonElement): boolean {
  const name = host.getAttribute('modal-function') ?? 'openDisclosureModal';
  if (!button.matches('[part=button]') || typeof Reflect.get(window, name) !== 'function') return false;
  return !ask(host, 'wellness-get-started') || startAssessment(name);
}

/** Does at once what needs no component; the rest is clicked again when its component is there. */
function answer(click: EarlyClick) {
  const { host, button } = click;
  const dialog = host.shadowRoot?.querySelector('dialog');
  const told = button.closest<HTMLElement>('[data-product]')?.dataset.product;
  const product: Product | undefined = told && JSON.parse(told);
  if (dialog) {
    if (dialog.contains(button)) return dialog.close();
    shared.places.openSheet(host);
    dialog.addEventListener('close', () => shared.places.closeSheet(), { once: true });
    dialog.showModal();
  } else if (product && (product.availability ?? 'available') === 'available') {
    const { id, name, description, price } = product;
    if (!ask(host, 'wellness-cart-add', Object.freeze({ id, name, description, price, quantity: 1 }))) return;
    const checkoutId = host.getAttribute('checkout-id');
    if (checkoutId) shared.catalog.setCheckoutId(id, checkoutId);
    cart.add(product);
  } else if (!start(host, button)) waiting.set(host, clickAgain(click));
  load();
}

/** By its place, since React renders the markup of another release anew. */
function clickAgain({ host, button }: EarlyClick) {
  const place = [...(host.shadowRoot?.querySelectorAll('button') ?? [])].indexOf(button);
  return () => {
    // An element that waits to be touched takes its markup over now.
    host.dispatchEvent(new Event('focusin'));
    host.shadowRoot?.querySelectorAll('button')[place]?.click();
  };
}

async function bring(retries = RETRY_MS): Promise<void> {
  for (const notice of notices.splice(0)) notice.remove();
  try {
    await (failed ? import(/* @vite-ignore */ `${failed}?${++attempts}`) : import('./index.ts'));
  } catch (error) {
    // Firefox remembers a module that did not come, but not under another address.
    failed ??= /https?:\S+\.js/.exec(String(error))?.[0];
    const [wait, ...later] = retries;
    if (wait) return void setTimeout(bring, wait, later);
    loading = false;
    return tell();
  }
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
    notice.textContent = errorMessages.notLoaded;
    (host.shadowRoot?.querySelector('dialog[open] [part=sheet]') ?? host.shadowRoot)?.append(notice);
    notices.push(notice);
  }
}

function begin() {
  ({ cart, shared } = getPage());
  for (const button of cartButtons()) {
    shared.cart.persist(persistences.find((known) => known === button.getAttribute('persistence')) ?? 'local');
    shared.places.addButton(button);
  }
  for (const toaster of document.querySelectorAll('wellness-toaster')) shared.places.addToaster(toaster);
  shared.cart.watch(showCount);
  const early = catchEarlyClicks();
  for (const click of early) answer(click);
  early.push = answer;

  for (const type of ['pointerdown', 'keydown', 'focusin'] as const)
    addEventListener(type, load, { capture: true, passive: true });
  // Not before the page itself is there: on a slow network its pictures come first.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

if (claimPage()) begin();
