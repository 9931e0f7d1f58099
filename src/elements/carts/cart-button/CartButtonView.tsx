import { computed, effect, signal, untracked } from '@preact/signals-core';
import type { ElementView } from '../../../bridge/element-view.ts';
import { lazyView } from '../../../bridge/lazy-views.ts';
import { nextFrame } from '../../../bridge/next-frame.ts';
import { hasReact, needReact } from '../../../bridge/react-loading.ts';
import { registerOutlet } from '../../../outlets/register-outlet.ts';
import { showCartHere } from '../../../outlets/view-cart.ts';
import { announcementOf, getMirror } from '../../../page/mirror.ts';
import { getPage } from '../../../page/page.ts';
import { announceToasts } from '../../../react/announce-toasts.ts';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import type { CartButtonProps } from './attributes.ts';
import { OpenButton } from './OpenButton.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import type { PanelContents } from './panel-contents.ts';
import type { CartButtonViewProps } from './view-props.ts';

const panelContents = lazyView<PanelContents>('panelContents');

/**
 * Whether a panel has been painted. The first opening answers the visitor with the panel's frame, which is still outside of
 * the window, and brings the contents in the next frame: both at once are one long task.
 */
const hasPainted = signal(false);

/** The first render has no toast; only React renders it. */
function CartButtonView(props: CartButtonViewProps) {
  const { cartUrl } = props.attributes;
  const { count, isOpen, announcement, words } = props;
  return (
    <>
      <OpenButton count={count} isOpen={isOpen} cartUrl={cartUrl} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      {!cartUrl && <PanelFrame {...props} />}
    </>
  );
}

/** Shows the cart in the page where the link leads to this page, which the browser would load again. */
function followHere(event: MouseEvent) {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (button || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (link && showCartHere(link.href)) event.preventDefault();
}

export const cartButtonView: ElementView<CartButtonProps, CartButtonViewProps> = {
  model({ host, attributes, words }, before) {
    const { element, setState } = host;
    const { cart, toast, outlets, away } = getMirror();
    const isOpen = element !== undefined && !attributes.cartUrl && outlets.panel.value === element;
    untracked(() => {
      setState('inline', attributes.position === 'inline');
      if (!isOpen) return;
      needReact();
      if (!hasPainted.value)
        nextFrame().then(() => {
          hasPainted.value = true;
        });
    });
    const panel = isOpen || before?.contents ? panelContents() : undefined;
    return {
      attributes,
      count: cart.value.count,
      isOpen,
      announcement: announcementOf(element).value,
      contents: hasPainted.value ? panel?.contents({ host, attributes, words, level: 3, closes: true }) : undefined,
      panelAnnouncement: announcementOf(element, 'cart').value,
      toast: isOpen && toast.value?.open ? toast.value : undefined,
      toastAnnouncement: announcementOf(element, 'panel').value,
      away: away.value,
      words,
    };
  },
  View: CartButtonView,
  component: 'CartButton',
  behavior(input, props) {
    const { element } = input.peek().host;
    const page = getPage();
    const { cart } = page.shared;
    const { outlets } = getMirror();
    element.addEventListener('click', followHere);
    // The page or its entry may have asked for the panel.
    const stopLeading = effect(() => {
      if (!input.value.attributes.cartUrl || outlets.panel.value !== element) return;
      untracked(() => {
        page.cart.close();
        page.cart.open();
      });
    });
    const leave = registerOutlet(page.shared.outlets, element, 'addButton');
    const stop = effect(() => {
      const { persistence } = input.value.attributes;
      return untracked(() => cart.persist(persistence));
    });
    const hasContents = computed(() => props.value.contents !== undefined);
    const stopPanel = effect(() => (hasContents.value ? untracked(() => panelContents()?.follow(element)) : undefined));
    // On a page without a toaster the first cart button announces what was added.
    const isLiveRegion = () => !outlets.toast.value && outlets.liveRegion.value === element;
    const stopAnnouncing = announceToasts(announcementOf(element), isLiveRegion, hasReact);
    return () => {
      element.removeEventListener('click', followHere);
      stopLeading();
      stopAnnouncing();
      stopPanel();
      stop();
      leave();
    };
  },
};
