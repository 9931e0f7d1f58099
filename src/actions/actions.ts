import { addFrom } from '../cart/add-from.ts';
import type { Product } from '../catalog/catalog.ts';
import type { CorePage } from '../protocol/types.ts';
import { getStarted } from './get-started.ts';

/**
 * Does what a visitor asks for by a control with `data-action` in an element's shadow root.
 * @returns false if it cannot be done yet.
 */
export type Action = (host: HTMLElement, button: HTMLButtonElement, page: CorePage) => unknown;

/** The product that the markup around a button names. */
export const productOf = (button: Element): Product | null =>
  JSON.parse(button.closest<HTMLElement>('[data-product]')?.dataset.product ?? 'null');

/** Adds one of a product without choices; choices are read by add-chosen.ts. */
function add(host: HTMLElement, button: HTMLButtonElement, { cart }: CorePage): unknown {
  const product = productOf(button);
  if (!product || product.variants || product.plans) return false;
  if (product.availability !== 'unavailable') addFrom(host, cart, product);
  return true;
}

/** Opens the panel at once, as an empty frame where its content has not loaded. */
function openCart(host: HTMLElement, _button: HTMLButtonElement, { shared: { outlets } }: CorePage): void {
  const dialog = host.shadowRoot?.querySelector('dialog');
  if (!dialog) return;
  outlets.openPanel(host);
  // The event comes late: another panel may be the open one by then, or this one again, since its element was moved.
  dialog.onclose = () => !dialog.open && outlets.panel === host && outlets.closePanel();
  // Where this button is hidden another one shows the panel.
  if (outlets.panel === host && !dialog.open) dialog.showModal?.();
}

/** The actions that need no element: the entry of prerendered pages has these alone. */
const coreActions = {
  add,
  'open-cart': openCart,
  'close-cart': (_host, button) => button.closest('dialog')?.close?.(),
  'get-started': getStarted,
} satisfies Record<string, Action>;

export type CoreAction = keyof typeof coreActions;

const actions: Record<string, Action> = { __proto__: null as never, ...coreActions };

/** Adds the actions of the elements, which replace some of the entry's. */
export function addActions(more: Readonly<Record<string, Action>>): void {
  Object.assign(actions, more);
}

/** @returns whether the button has an action that is known here: it is done now. */
export const act = (host: HTMLElement, button: HTMLButtonElement, page: CorePage): boolean => {
  const action = actions[button.dataset.action ?? ''];
  return action !== undefined && action(host, button, page) !== false;
};
