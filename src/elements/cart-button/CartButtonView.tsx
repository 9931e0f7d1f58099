import { effect, untracked } from '@preact/signals-core';
import type { ElementView } from '../../bridge/element-view.ts';
import { hasReact, needReact } from '../../bridge/react-loading.ts';
import { registerOutlet } from '../../outlets/register-outlet.ts';
import type { ShownToast } from '../../outlets/toasts.ts';
import { type Announcement, announcementOf, getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { announceToasts } from '../../react/announce-toasts.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { Words } from '../../words/words.ts';
import type { CartButtonProps } from './attributes.ts';
import { OpenButton } from './OpenButton.tsx';
import { PanelFrame } from './PanelFrame.tsx';

export interface CartButtonViewProps {
  readonly attributes: CartButtonProps;
  readonly count: number;
  readonly isOpen: boolean;
  readonly announcement: Announcement | undefined;
  /** The toast to show in the open panel. */
  readonly toast: ShownToast | undefined;
  readonly toastAnnouncement: Announcement | undefined;
  /** Whether the page is in the background, where toasts wait. */
  readonly away: boolean;
  readonly words: Words;
}

/** The first render has an empty panel; only React renders its content. */
function CartButtonView({ count, isOpen, announcement, words }: CartButtonViewProps) {
  return (
    <>
      <OpenButton count={count} isOpen={isOpen} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      <PanelFrame words={words}>
        <LiveRegion part="status" announcement={undefined} />
        <LiveRegion announcement={undefined} />
      </PanelFrame>
    </>
  );
}

export const cartButtonView: ElementView<CartButtonProps, CartButtonViewProps> = {
  model({ host: { element, setState }, attributes, words }) {
    const { cart, toast, outlets, away } = getMirror();
    const isOpen = element !== undefined && outlets.panel.value === element;
    untracked(() => {
      setState('inline', attributes.position === 'inline');
      if (isOpen) needReact();
    });
    return {
      attributes,
      count: cart.value.count,
      isOpen,
      announcement: announcementOf(element).value,
      toast: isOpen && toast.value?.open ? toast.value : undefined,
      toastAnnouncement: announcementOf(element, 'panel').value,
      away: away.value,
      words,
    };
  },
  View: CartButtonView,
  component: 'CartButton',
  behavior(input) {
    const { element } = input.peek().host;
    const { cart } = getPage().shared;
    const { outlets } = getMirror();
    const leave = registerOutlet(getPage().shared.outlets, element, 'addButton');
    const stop = effect(() => {
      const { persistence } = input.value.attributes;
      return untracked(() => cart.persist(persistence));
    });
    // On a page without a toaster the first cart button announces what was added.
    const isLiveRegion = () => !outlets.toast.value && outlets.liveRegion.value === element;
    const stopAnnouncing = announceToasts(announcementOf(element), isLiveRegion, hasReact);
    return () => {
      stopAnnouncing();
      stop();
      leave();
    };
  },
};
