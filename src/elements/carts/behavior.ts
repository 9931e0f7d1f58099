import { effect, untracked } from '@preact/signals-core';
import { describeRefusals } from '../../checkout/describe-refusals.ts';
import { checkoutOf } from '../../page/checkout.ts';
import { titleOf } from '../../page/line-words.ts';
import { announcementOf, getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { announce, type Contents, focusFallback } from './contents.ts';

/**
 * Announces and shows refusals, and keeps the focus when the cart becomes empty.
 * @param isOpen whether a visitor sees them
 * @returns the clean-up
 */
export function followCart(contents: Contents, isOpen: () => boolean): () => void {
  const { cart } = getPage().shared;
  const { element } = contents.host;
  const { checkout } = getMirror();
  const isFocused = () => (contents.node?.getRootNode() as ShadowRoot | undefined)?.activeElement ?? null;
  let wasRefused = false;

  const stopRefusals = effect(() => {
    const state = checkout.value;
    const isRefused = state.name === 'refused';
    if (isRefused) {
      queueMicrotask(() => contents.node?.querySelector('.text-error')?.scrollIntoView({ block: 'nearest' }));
      // Refusals that remain after a line has changed are not announced again. A screen reader may be elsewhere.
      if (!wasRefused && state.lines.length) untracked(() => announce(contents, sentencesOf(contents, state.lines)));
    }
    wasRefused = isRefused;
  });

  const stopCart = cart.subscribe(() => {
    const hadFocus = isFocused() !== null;
    // A payment or another tab emptied the cart, and the focused control with it. Removals here move the focus themselves.
    queueMicrotask(() => {
      const isEmpty = !cart.state.items.length;
      if (isEmpty && hadFocus && isOpen() && !contents.isMovingFocus && isFocused() === null) focusFallback(contents);
    });
  });

  return () => {
    stopRefusals();
    stopCart();
    // Its code may be loading, and an element that has left must not navigate.
    if (contents.isStarting.peek()) checkoutOf(getPage()).leave(element);
    contents.removal.value = undefined;
    contents.drafts.value = new Map();
    contents.notes.value = new Map();
    announcementOf(element, 'cart').value = undefined;
  };
}

function sentencesOf({ input }: Contents, refused: Parameters<typeof describeRefusals>[0]): string {
  const { words } = input.peek();
  const notes = getPage().shared.cart.state.items.flatMap((item) => {
    const own = refused.filter(({ key }) => key === item.key);
    const name = own.length && describeRefusals(own, item.currency, words);
    return name ? words.say('labelOf', { label: titleOf(item, words), name }) : [];
  });
  return notes.join(' ');
}
