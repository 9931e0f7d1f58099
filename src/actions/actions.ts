import type { Product } from '../catalog/catalog.ts';
import { isAvailable } from '../catalog/catalog.ts';
import { chosenIn, soldAs } from '../catalog/choice.ts';
import { addFrom } from '../page/add-from.ts';
import type { Page } from '../page/page.ts';
import { getStarted } from './get-started.ts';

/** Does what a visitor asks for by a control with `data-action` in an element's shadow root. */
export type Action = (host: HTMLElement, button: HTMLButtonElement, page: Page) => void;

/** Adds one of the product that the markup around the button names, as its choices say. */
function add(host: HTMLElement, button: HTMLButtonElement, { cart }: Page): void {
  const card = button.closest<HTMLElement>('[data-product]');
  const product = JSON.parse(card?.dataset.product ?? 'null') as Product | null;
  if (!card || !product) return;
  const [sold, plan] = soldAs(product, chosenIn(card));
  if (isAvailable(sold)) addFrom(host, cart, sold, plan?.id);
}

/** Opens the panel at once, as an empty frame where its content has not loaded. */
function openCart(host: HTMLElement, _button: HTMLButtonElement, { shared: { places } }: Page): void {
  const dialog = host.shadowRoot?.querySelector('dialog');
  if (!dialog) return;
  places.openSheet(host);
  // The event comes late: another panel may be the open one by then, or this one again, since its element was moved.
  dialog.onclose = () => !dialog.open && places.sheet === host && places.closeSheet();
  // Where this button is hidden another one shows the panel.
  if (places.sheet === host && !dialog.open) dialog.showModal();
}

const closeCart: Action = (_host, button) => button.closest('dialog')?.close();

const actions: Readonly<Record<string, Action>> = {
  add,
  'open-cart': openCart,
  'close-cart': closeCart,
  'get-started': getStarted,
};

/** Actions of views that load later. */
const more = new Map<string, Action>();

export function addActions(all: Readonly<Record<string, Action>>): void {
  for (const [name, action] of Object.entries(all)) more.set(name, action);
}

/** @returns whether the button has an action that is known here: it is done now. */
export function act(host: HTMLElement, button: HTMLButtonElement, page: Page): boolean {
  const name = button.dataset.action ?? '';
  const action = Object.hasOwn(actions, name) ? actions[name] : more.get(name);
  action?.(host, button, page);
  return action !== undefined;
}
