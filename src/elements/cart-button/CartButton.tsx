import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { InPlace } from '../../bridge/in-place.tsx';
import { shownElements } from '../../bridge/react-element.tsx';
import { useHost } from '../../bridge/use-host.ts';
import { acknowledge } from '../../catalog/shown-prices.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider } from '../../react/use-cart.tsx';
import { usePlace } from '../../react/use-place.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { CartButtonViewProps } from './CartButtonView.tsx';
import { OpenButton } from './OpenButton.tsx';
import { Panel } from './Panel.tsx';

const BADGE_MS = 240;

/** Enlarges the badge for a moment when the cart grows. */
function useBadgeAnswer(count: number) {
  const { element } = useHost();
  const last = useRef<number>(undefined);
  useEffect(() => {
    // The first product is added before hydration; its toast is open then.
    const before = last.current ?? (getPage().toasts.some(({ open }) => open) ? 0 : count);
    last.current = count;
    const badge = element.shadowRoot?.querySelector('.badge');
    // jsdom has no animations.
    if (count > before && badge && 'animate' in badge && matchMedia('(prefers-reduced-motion: no-preference)').matches)
      badge.animate({ scale: ['1', '1.35', '1'] }, BADGE_MS);
  }, [count, element]);
}

/** The hydrated cart button, with the content of its panel. */
export function CartButton(props: CartButtonViewProps) {
  const { attributes, count, isOpen, announcement, toast, toastAnnouncement, away, words } = props;
  const { element, notify, setState } = useHost();
  const { cart, outlets } = getPage().shared;

  const close = useCallback(() => {
    // The close event is late: another button's panel may be open by now.
    if (outlets.panel === element) outlets.closePanel();
    acknowledge(cart);
  }, [element, outlets, cart]);

  const place = usePlace({ owner: element, what: 'panel', isShown: isOpen, elements: shownElements });

  // After the panel has opened. It may open again in another place, which is no news for the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    setState('open', true);
    notify('wellness-cart-open');
  }, [isOpen, notify, setState]);

  useEffect(() => () => setState('open', false), [setState]);
  useBadgeAnswer(count);

  return (
    <CartProvider>
      <OpenButton count={count} isOpen={isOpen} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      <InPlace place={place}>
        <Panel
          {...attributes}
          open={isOpen}
          onClose={close}
          toast={toast}
          toastAnnouncement={toastAnnouncement}
          away={away}
        />
      </InPlace>
    </CartProvider>
  );
}
