import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasReact } from '../../bridge/react-loading.ts';
import { useHost } from '../../bridge/use-host.ts';
import { addedItem } from '../../page/added.ts';
import { announceToasts } from '../../page/announce-toasts.ts';
import { titleOf } from '../../page/choices.ts';
import { announcementOf, getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { useWords } from '../../words/use-words.ts';
import type { CartButtonProps, CartButtonViewProps } from './CartButtonView.tsx';
import { CartPanel } from './CartPanel.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { useCheckout } from './use-checkout.ts';

export interface PanelProps extends CartButtonProps, Pick<CartButtonViewProps, 'toast' | 'toastAnnouncement' | 'away'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** In a low window all of the panel scrolls, and the toast lies at its top. */
const toTop = (toast: Element | null) => toast?.parentElement?.scrollTo(0, 0);

/** The cart, over the page. */
export function Panel({ open, onClose, toast, toastAnnouncement, away, ...attributes }: PanelProps) {
  const { element, notify, setState } = useHost();
  const { cart, toasts } = getPage().shared;
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const pressedOutside = useRef(false);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState<{ id: string; text: string }>();
  const checkout = useCheckout(attributes);
  const say = useCallback((text: string) => setSaid((last) => ({ id: `${Number(last?.id ?? 0) + 1}`, text })), []);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    if (open) {
      setOpened(true);
      // Already open where the visitor was quicker than the script.
      if (!node.open) node.showModal();
      setState('open', true);
      notify('wellness-cart-open');
    } else if (node.open) {
      node.close();
    }
  }, [open, notify, setState]);

  useEffect(() => () => setState('open', false), [setState]);

  // Only once the dialog is shown: a live region that appears together with its text may not be read.
  useEffect(() => {
    if (!open) return;
    const { outlets } = getMirror();
    return announceToasts(announcementOf(element, 'panel'), () => outlets.toast.value === element, hasReact);
  }, [open, element]);

  // Here the line shows what a toast would notify elsewhere.
  useEffect(() => {
    if (!open) return;
    return cart.subscribe((change) => {
      const item = addedItem(change);
      if (item) say(words.say('added', { name: titleOf(item, words) }));
    });
  }, [open, cart, say, words]);

  function closed() {
    // Moving the element closes and reopens the dialog; the event of it comes late.
    if (dialog.current?.open) return;
    setState('open', false);
    notify('wellness-cart-close');
    onClose();
    // The platform gives the focus back to what had it; a toast's "View cart", say, is gone by now.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === element)
      element.shadowRoot?.querySelector<HTMLElement>('[part=button]')?.focus();
  }

  /** Between the last control and the first the browser would put the focus on the dialog, which fills the window: unseen. */
  function wrapFocus(event: React.KeyboardEvent) {
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
    const { activeElement } = event.currentTarget.getRootNode() as ShadowRoot;
    const [end, next] = event.shiftKey ? [0, -1] : [-1, 0];
    if (event.key !== 'Tab' || (activeElement !== controls.at(end) && activeElement !== dialog.current)) return;
    event.preventDefault();
    controls.at(next)?.focus();
  }

  const close = () => dialog.current?.close();
  const isBackdrop = (event: React.MouseEvent) => event.target === dialog.current;
  return (
    <PanelFrame
      ref={dialog}
      closeButton={closeButton}
      words={words}
      onClose={closed}
      onKeyDown={wrapFocus}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => isBackdrop(event) && pressedOutside.current && close()}
    >
      {opened && toast && (
        <div key={toast.id} className="sheet-toast" ref={toTop}>
          <Toast {...toast} away={away} toasts={toasts} />
        </div>
      )}
      {opened && (
        <CartPanel
          checkout={checkout}
          say={say}
          closeButton={closeButton}
          onClose={close}
          shopUrl={attributes.shopUrl}
          open={open}
        />
      )}
      <LiveRegion part="status" announcement={said} />
      <LiveRegion announcement={toastAnnouncement} />
    </PanelFrame>
  );
}
