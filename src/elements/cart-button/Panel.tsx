import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasReact } from '../../bridge/react-loading.ts';
import { useHost } from '../../bridge/use-host.ts';
import { useWords } from '../../bridge/use-words.ts';
import { addedItem } from '../../outlets/added.ts';
import { keepInSeenPart } from '../../outlets/keep-in-seen-part.ts';
import { titleOf } from '../../page/line-words.ts';
import { announcementOf, getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { announceToasts } from '../../react/announce-toasts.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import type { CartButtonProps } from './attributes.ts';
import type { CartButtonViewProps } from './CartButtonView.tsx';
import { CartPanel } from './CartPanel.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { useCheckout } from './use-checkout.ts';

export interface PanelProps extends CartButtonProps, Pick<CartButtonViewProps, 'toast' | 'toastAnnouncement' | 'away'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** In a low window the whole panel scrolls, with the toast at its top. */
const scrollToTop = (toast: Element | null) => toast?.parentElement?.scrollTo(0, 0);

/** The modal dialog with the cart. */
export function Panel({ open, onClose, toast, toastAnnouncement, away, ...attributes }: PanelProps) {
  const { element, notify, setState } = useHost();
  const { cart, toasts } = getPage().shared;
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const pressedOutside = useRef(false);
  const [opened, setOpened] = useState(false);
  const [announcement, setAnnouncement] = useState<{ id: string; text: string }>();
  const checkout = useCheckout(attributes);
  const announce = useCallback(
    (text: string) => setAnnouncement((last) => ({ id: `${Number(last?.id ?? 0) + 1}`, text })),
    [],
  );

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    if (open) {
      setOpened(true);
      // A click before hydration has opened the dialog already.
      if (!node.open) node.showModal?.();
      keepInSeenPart(node);
    } else if (node.open) {
      node.close();
    }
  }, [open]);

  // Only once the dialog is shown: a live region that appears together with its text may not be read.
  useEffect(() => {
    if (!open) return;
    const { outlets } = getMirror();
    return announceToasts(announcementOf(element, 'panel'), () => outlets.toast.value === element, hasReact);
  }, [open, element]);

  // While the panel is open, additions show as lines instead of toasts.
  useEffect(() => {
    if (!open) return;
    return cart.subscribe((change) => {
      const item = addedItem(change);
      if (item) announce(words.say('added', { name: titleOf(item, words) }));
    });
  }, [open, cart, announce, words]);

  function onDialogClose() {
    // Moving the element closes and reopens the dialog; the close event comes later.
    if (dialog.current?.open) return;
    setState('open', false);
    notify('wellness-cart-close');
    onClose();
    // The browser restores the focus, unless the control that had it is removed, such as a toast's action.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === element)
      element.shadowRoot?.querySelector<HTMLElement>('[part=button]')?.focus();
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // A page that prevents the key's default would keep the panel open.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) close();
    wrapFocus(event);
  }

  function onWheel(event: React.WheelEvent) {
    // Smooth scrolling of the page would move the page behind.
    event.stopPropagation();
    // A capturing listener of the page came first.
    if (event.defaultPrevented)
      for (const part of event.currentTarget.querySelectorAll('.sheet, .lines')) part.scrollBy(0, event.deltaY);
  }

  /** Skips the dialog itself, which the browser would focus between the last control and the first. */
  function wrapFocus(event: React.KeyboardEvent) {
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, input')];
    const { activeElement } = event.currentTarget.getRootNode() as ShadowRoot;
    const [end, next] = event.shiftKey ? [0, -1] : [-1, 0];
    if (event.key !== 'Tab' || (activeElement !== controls.at(end) && activeElement !== dialog.current)) return;
    event.preventDefault();
    controls.at(next)?.focus();
  }

  const close = useCallback(() => dialog.current?.close(), []);
  const isBackdrop = (event: React.MouseEvent) => event.target === dialog.current;
  return (
    <PanelFrame
      dialog={dialog}
      closeButton={closeButton}
      words={words}
      onClose={onDialogClose}
      onKeyDown={onKeyDown}
      onWheel={onWheel}
      onTouchMove={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => isBackdrop(event) && pressedOutside.current && close()}
    >
      {opened && toast && (
        <div key={toast.id} className="sheet-toast" ref={scrollToTop}>
          <Toast {...toast} words={words} away={away} toasts={toasts} />
        </div>
      )}
      {opened && (
        <CartPanel
          checkout={checkout}
          announce={announce}
          closeButton={closeButton}
          onClose={close}
          shopUrl={attributes.shopUrl}
          open={open}
        />
      )}
      <LiveRegion part="status" announcement={announcement} />
      <LiveRegion announcement={toastAnnouncement} />
    </PanelFrame>
  );
}
