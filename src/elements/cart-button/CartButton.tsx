import { useCallback } from 'react';
import { useHost } from '../../bridge/use-host.ts';
import { acknowledge } from '../../cart/shown-prices.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider } from '../../page/use-cart.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { CartButtonViewProps } from './CartButtonView.tsx';
import { OpenButton } from './OpenButton.tsx';
import { Panel } from './Panel.tsx';

/** The hydrated cart button, with the content of its panel. */
export function CartButton(props: CartButtonViewProps) {
  const { attributes, count, isOpen, announcement, toast, toastAnnouncement, away, words } = props;
  const { element } = useHost();
  const { cart, outlets } = getPage().shared;

  const close = useCallback(() => {
    // The close event is late: another button's panel may be open by now.
    if (outlets.panel === element) outlets.closePanel();
    acknowledge(cart);
  }, [element, outlets, cart]);

  return (
    <CartProvider>
      <OpenButton count={count} isOpen={isOpen} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      <Panel
        {...attributes}
        open={isOpen}
        onClose={close}
        toast={toast}
        toastAnnouncement={toastAnnouncement}
        away={away}
      />
    </CartProvider>
  );
}
