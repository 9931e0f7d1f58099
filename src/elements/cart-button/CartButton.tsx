import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHost, useHostState } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import { acknowledge } from '../../cart/shown.ts';
import { cartButtonName, cartMessages, toastMessages } from '../../messages.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider, useCart } from '../../page/use-cart.tsx';
import { usePlaces, useToastPlace } from '../../page/use-places.ts';
import { Icon } from '../../ui/icons.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { CartSheet } from './CartSheet.tsx';
import { type CheckoutAttributes, useCheckout } from './use-checkout.ts';

export interface CartButtonProps extends CheckoutAttributes {
  position: 'fixed' | 'inline';
  persistence: 'local' | 'session' | 'none';
  shopUrl: string | undefined;
}

export function CartButton(props: CartButtonProps) {
  useHostState('inline', props.position === 'inline');
  return (
    <CartProvider>
      <ButtonAndSheet {...props} />
    </CartProvider>
  );
}

function ButtonAndSheet(props: CartButtonProps) {
  const { element } = useHost();
  const { cart, places } = getPage().shared;
  const here = usePlaces();
  // On a server there is no element, and no sheet either.
  const open = here.sheet !== undefined && here.sheet === element;
  // What the sheet holds is React's alone.
  if (open) needReactDom();
  const { persistence } = props;
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => cart.persist(persistence), [persistence, cart]);

  const close = useCallback(() => {
    // Another button may show the sheet by now: the event that tells of the closing comes late.
    if (places.sheet === element) places.closeSheet();
    acknowledge(cart);
  }, [element, places, cart]);

  return (
    <>
      <OpenButton ref={button} open={open} onOpen={() => places.openSheet(element)} />
      <Speaker speaks={!here.toast && here.speaker === element} />
      <Sheet {...props} open={open} onClose={close} button={button} />
    </>
  );
}

function OpenButton({
  ref,
  open,
  onOpen,
}: {
  ref: React.RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpen: () => void;
}) {
  const { count } = useCart();
  return (
    <button
      ref={ref}
      part="button"
      type="button"
      className="cart-open"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={cartButtonName(count)}
      onClick={onOpen}
    >
      <Icon name="ShoppingBag" className="" />
      <span className="cart-word">{cartMessages.cart}</span>{' '}
      {count > 0 && (
        <span part="badge" className="badge">
          {count}
        </span>
      )}
    </button>
  );
}

/** On a page without a toaster the first cart button says what was added. */
function Speaker({ speaks }: { speaks: boolean }) {
  const { announcement } = useToastPlace({ here: false, speaks });
  return <LiveRegion part="status" announcement={announcement} />;
}

interface SheetProps extends CartButtonProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly button: React.RefObject<HTMLButtonElement | null>;
}

/** The native modal dialog: it fills the viewport, so that the page behind cannot be scrolled; the sheet lies in it. */
function Sheet({ open, onClose, button, ...attributes }: SheetProps) {
  const { element, tell, setState } = useHost();
  const { cart, toasts } = getPage().shared;
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const pressedOutside = useRef(false);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState<{ id: string; text: string }>();
  const { toast, announcement, away } = useToastPlace({ here: open, speaks: false });
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
      tell('wellness-cart-open');
    } else if (node.open) {
      node.close();
    }
  }, [open, tell, setState]);

  useEffect(() => () => setState('open', false), [setState]);

  // Here the line shows what a toast would tell elsewhere.
  useEffect(() => {
    if (!open) return;
    return cart.subscribe(({ reason, id, items }) => {
      const item = reason === 'add' && items.find((line) => line.id === id);
      if (item) say(toastMessages.added(item.name));
    });
  }, [open, cart, say]);

  function closed() {
    // Moving the element closes and reopens the dialog; the event of it comes late.
    if (dialog.current?.open) return;
    setState('open', false);
    tell('wellness-cart-close');
    onClose();
    // The platform gives the focus back to what had it; a toast's "View cart", say, is gone by now.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === element) button.current?.focus();
  }

  /** Between the last control and the first the browser would put the focus on the dialog, which fills the window: unseen. */
  function goRound(event: React.KeyboardEvent) {
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
    <dialog
      ref={dialog}
      className="cart-dialog"
      aria-label={cartMessages.title}
      onClose={closed}
      onKeyDown={goRound}
      onMouseDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onClick={(event) => isBackdrop(event) && pressedOutside.current && close()}
    >
      <div part="sheet" className="sheet">
        <div className="sheet-head">
          <h2 className="display tight">{cartMessages.title}</h2>
          <button
            ref={closeButton}
            type="button"
            className="shrink-0 size-12 grid place-items-center"
            aria-label={cartMessages.close}
            onClick={close}
          >
            <Icon name="X" />
          </button>
        </div>
        {opened && (
          <CartSheet
            checkout={checkout}
            say={say}
            closeButton={closeButton}
            onClose={close}
            shopUrl={attributes.shopUrl}
            open={open}
          />
        )}
        <LiveRegion part="status" announcement={said} />
        <LiveRegion announcement={announcement} />
        {opened && toast && (
          <div className="sheet-toast">
            <Toast
              key={toast.id}
              {...toast}
              away={away}
              onAct={toasts.act}
              onDismiss={toasts.dismiss}
              onHold={toasts.hold}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}
