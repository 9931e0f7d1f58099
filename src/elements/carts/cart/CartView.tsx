import { effect, untracked } from '@preact/signals-core';
import type { ReactElement, ReactNode } from 'react';
import type { ElementView } from '../../../bridge/element-view.ts';
import { hasReact, needReact } from '../../../bridge/react-loading.ts';
import { acknowledge } from '../../../catalog/shown-prices.ts';
import { registerOutlet } from '../../../outlets/register-outlet.ts';
import type { ShownToast } from '../../../outlets/toasts.ts';
import { type Announcement, announcementOf, getMirror } from '../../../page/mirror.ts';
import { getPage } from '../../../page/page.ts';
import { announceToasts } from '../../../react/announce-toasts.ts';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import { WithoutScript } from '../../../ui/WithoutScript.tsx';
import type { Words } from '../../../words/words.ts';
import { followCart } from '../behavior.ts';
import { cartContents } from '../CartContents.tsx';
import { type Contents, contentsOf } from '../contents.ts';
import { hearContents } from '../hear.ts';
import type { CartProps } from './attributes.ts';

export interface CartViewProps {
  readonly attributes: CartProps;
  /** The toast to show here. */
  readonly toast: ShownToast | undefined;
  readonly toastAnnouncement: Announcement | undefined;
  /** Whether the page is in the background, where toasts wait. */
  readonly away: boolean;
  readonly words: Words;
  /** The lines, the total and the buttons; undefined on a server, which must not say that the cart is empty. */
  readonly contents: ReactElement | undefined;
  /** Says what has changed in the cart. */
  readonly announcement: Announcement | undefined;
  /** The toast, which only React renders. */
  readonly children?: ReactNode;
}

function CartView({ attributes, toastAnnouncement, words: { say }, contents, announcement, children }: CartViewProps) {
  const Heading = `h${attributes.headingLevel as 2}` as const;
  return (
    <div className="ground padded cart-page" aria-busy={!contents || undefined}>
      <Heading tabIndex={-1} className="display tight cart-title">
        {say('cartTitle')}
      </Heading>
      {contents ? (
        <div className="cart-body">
          {children}
          {contents}
        </div>
      ) : (
        <>
          <p className="cart-loading py-4">{say('cartLoading')}</p>
          <WithoutScript>
            <p className="py-4">{say('cartNeedsScript')}</p>
          </WithoutScript>
        </>
      )}
      <LiveRegion part="status" announcement={announcement} />
      <LiveRegion announcement={toastAnnouncement} />
    </div>
  );
}

export const cartView: ElementView<CartProps, CartViewProps> = {
  model({ host, attributes, words }) {
    const { element } = host;
    const { toast, outlets, away } = getMirror();
    const isHere = toast.value?.open && element && outlets.toast.value === element;
    if (isHere) untracked(needReact);
    const level = attributes.headingLevel + 1;
    return {
      attributes,
      contents: element && cartContents({ host, attributes, words, level, closes: false }),
      announcement: announcementOf(element, 'cart').value,
      toast: isHere ? toast.value : undefined,
      toastAnnouncement: announcementOf(element).value,
      away: away.value,
      words,
    };
  },
  View: CartView,
  component: 'Cart',
  behavior(input) {
    const { element } = input.peek().host;
    const { cart, outlets } = getPage().shared;
    const contents = contentsOf(element) as Contents;
    const node = element.shadowRoot?.querySelector<HTMLElement>('.cart-page');
    if (node) hearContents(contents, node);
    const stopFollowing = followCart(contents, () => true);
    // Visitors have seen the new prices once they leave the page.
    const see = () => acknowledge(cart);
    addEventListener('pagehide', see);
    const leave = registerOutlet(outlets, element, 'addCart');
    const stop = effect(() => {
      const { persistence } = input.value.attributes;
      return untracked(() => cart.persist(persistence));
    });
    const isHere = () => getMirror().outlets.toast.value === element;
    const stopAnnouncing = announceToasts(announcementOf(element), isHere, hasReact);
    return () => {
      removeEventListener('pagehide', see);
      see();
      stopFollowing();
      stopAnnouncing();
      stop();
      leave();
    };
  },
};
