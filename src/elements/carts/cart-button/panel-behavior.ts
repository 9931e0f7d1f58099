import { computed, effect, untracked } from '@preact/signals-core';
import { acknowledge } from '../../../catalog/shown-prices.ts';
import { addedItem } from '../../../outlets/added.ts';
import { keepInSeenPart } from '../../../outlets/keep-in-seen-part.ts';
import { titleOf } from '../../../page/line-words.ts';
import { getMirror } from '../../../page/mirror.ts';
import { getPage } from '../../../page/page.ts';
import { followCart } from '../behavior.ts';
import { announce, contentsAround, contentsOf } from '../contents.ts';
import { hearContents } from '../hear.ts';

/** Skips the dialog itself, which the browser would focus between the last control and the first. */
function wrapFocus(event: KeyboardEvent, dialog: HTMLElement) {
  const controls = [...dialog.querySelectorAll<HTMLElement>('a, button, input')];
  const { activeElement } = dialog.getRootNode() as ShadowRoot;
  const [end, next] = event.shiftKey ? [0, -1] : [-1, 0];
  // WebKitGTK names Shift and Tab `Unidentified`.
  const isTab = event.key === 'Tab' || event.code === 'Tab';
  if (!isTab || (activeElement !== controls.at(end) && activeElement !== dialog)) return;
  event.preventDefault();
  controls.at(next)?.focus();
}

const dialogOf = (event: Event) => event.currentTarget as HTMLDialogElement;

function onKeyDown(event: KeyboardEvent) {
  // A page that prevents the key's default would keep the panel open.
  if (event.key === 'Escape' && !event.isComposing) dialogOf(event).close();
  wrapFocus(event, dialogOf(event));
}

function onWheel(event: WheelEvent) {
  // Smooth scrolling of the page would move the page behind.
  event.stopPropagation();
  // A capturing listener of the page came first.
  if (event.defaultPrevented)
    for (const part of dialogOf(event).querySelectorAll('.sheet, .lines')) part.scrollBy(0, event.deltaY);
}

const onTouchMove = (event: Event) => event.stopPropagation();

/** Whether the last press began outside of the sheet. */
let pressedOutside = false;

function onMouseDown(event: Event) {
  pressedOutside = event.target === dialogOf(event);
}

function onClick(event: Event) {
  if (event.target === dialogOf(event) && pressedOutside) dialogOf(event).close();
}

function onClose(event: Event) {
  const dialog = dialogOf(event);
  const contents = contentsAround(dialog);
  // Moving the element closes and reopens the dialog; the close event comes later.
  if (dialog.open || !contents) return;
  const { element, notify, setState } = contents.host;
  const { cart, outlets } = getPage().shared;
  setState('open', false);
  if (contents.isAnnounced) notify('wellness-cart-close');
  contents.isAnnounced = false;
  // The close event is late: another button's panel may be open by now.
  if (outlets.panel === element) outlets.closePanel();
  acknowledge(cart);
  // The browser restores the focus, unless the control that had it is removed, such as a toast's action.
  const { activeElement } = document;
  if (activeElement === document.body || activeElement === element)
    element.shadowRoot?.querySelector<HTMLElement>('[part=button]')?.focus();
}

/** Hears the dialog of this element's panel from now on. The same dialog may be given again. */
export function hearPanel(element: Element, dialog: HTMLDialogElement): void {
  const contents = contentsOf(element);
  if (!contents) return;
  hearContents(contents, dialog);
  dialog.addEventListener('keydown', onKeyDown);
  dialog.addEventListener('wheel', onWheel, { passive: true });
  dialog.addEventListener('touchmove', onTouchMove, { passive: true });
  dialog.addEventListener('mousedown', onMouseDown);
  dialog.addEventListener('click', onClick);
  dialog.addEventListener('close', onClose);
}

/** Opens or closes the dialog. */
export function showPanel(dialog: HTMLDialogElement, isOpen: boolean): void {
  if (isOpen) {
    // A click has opened it already.
    if (!dialog.open) dialog.showModal?.();
    keepInSeenPart(dialog);
  } else if (dialog.open) dialog.close();
}

/** Follows cart and outlets for a panel, from its first opening on; returns the clean-up. */
export function followPanel(element: HTMLElement): () => void {
  const contents = contentsOf(element);
  if (!contents) return () => {};
  const { notify, setState } = contents.host;
  const { cart, outlets } = getPage().shared;
  const isOpen = () => outlets.panel === element;
  /** In this element; React may show another one elsewhere. */
  const ownDialog = () => element.shadowRoot?.querySelector('dialog');
  const own = ownDialog();
  if (own) hearPanel(element, own);
  // Other news of the outlets, such as that the dialog has no box now, come before its late close event.
  const isAsked = computed(() => getMirror().outlets.panel.value === element);
  const stop = effect(() => {
    if (!isAsked.value) contents.removal.value = undefined;
    // When the contents are on the page. By then it may be open in another place, which is no news for the page.
    queueMicrotask(() => {
      const isOpenNow = isOpen();
      const dialog = ownDialog();
      if (dialog) showPanel(dialog, isOpenNow);
      if (!isOpenNow || contents.isAnnounced) return;
      contents.isAnnounced = true;
      setState('open', true);
      notify('wellness-cart-open');
    });
  });

  // While the panel is open, additions show as lines instead of toasts.
  const stopAdds = cart.subscribe((change) => {
    const item = isOpen() ? addedItem(change) : undefined;
    if (!item) return;
    const { words } = contents.input.peek();
    announce(contents, words.say('added', { name: titleOf(item, words) }));
  });

  const stopCart = untracked(() => followCart(contents, isOpen));
  return () => {
    stop();
    stopAdds();
    stopCart();
    setState('open', false);
    contents.isAnnounced = false;
  };
}
