import { useCallback } from 'react';
import { useHost } from '../../bridge/use-host.ts';
import { acknowledge } from '../../cart/shown-prices.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider } from '../../page/use-cart.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { CartButtonViewProps } from './CartButtonView.tsx';
import { OpenButton } from './OpenButton.tsx';
import { Sheet } from './Sheet.tsx';

/** The cart button as React renders it: with the content of its panel. */
export function CartButton({ attributes, count, isOpen, announcement, words }: CartButtonViewProps) {
  const { element } = useHost();
  const { cart, places } = getPage().shared;

  const close = useCallback(() => {
    // Another button may show the panel by now: the event that tells of the closing comes late.
    if (places.sheet === element) places.closeSheet();
    acknowledge(cart);
  }, [element, places, cart]);

  return (
    <CartProvider>
      <OpenButton count={count} isOpen={isOpen} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      <Sheet {...attributes} open={isOpen} onClose={close} />
    </CartProvider>
  );
}
