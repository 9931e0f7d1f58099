import { useCallback, useEffect, useRef } from 'react';
import { useHost } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import { acknowledge } from '../../cart/shown-prices.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider, useCart } from '../../page/use-cart.tsx';
import { usePlaces, useToastPlace } from '../../page/use-places.ts';
import { Icon } from '../../ui/icons.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useWords } from '../../words/use-words.ts';
import { Sheet } from './Sheet.tsx';
import type { CheckoutAttributes } from './use-checkout.ts';

export interface CartButtonProps extends CheckoutAttributes {
  position: 'fixed' | 'inline';
  persistence: 'local' | 'session' | 'none';
  shopUrl: string | undefined;
}

export function CartButton(props: CartButtonProps) {
  // Not in an effect: it holds before react-dom is there.
  useHost().setState('inline', props.position === 'inline');
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
  const { number, say } = useWords();
  return (
    <button
      ref={ref}
      part="button"
      type="button"
      className="cart-open"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={say('cartCount', { count })}
      onClick={onOpen}
    >
      <Icon name="ShoppingBag" className="" />
      <span className="cart-word">{say('cart')}</span>{' '}
      {count > 0 && (
        <span part="badge" className="badge">
          {number(count)}
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
