import { useEffect, useLayoutEffect, useRef } from 'react';
import { InPlace } from '../../../bridge/in-place.tsx';
import { shownElements } from '../../../bridge/react-element.tsx';
import { useHost } from '../../../bridge/use-host.ts';
import { checkoutOf } from '../../../page/checkout.ts';
import { getPage } from '../../../page/page.ts';
import { usePlace } from '../../../react/use-place.ts';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import { OpenButton } from './OpenButton.tsx';
import { Panel } from './Panel.tsx';
import type { CartButtonViewProps } from './view-props.ts';

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

/** The hydrated cart button, whose panel may be shown in another element. */
export function CartButton(props: CartButtonViewProps) {
  const { attributes, count, isOpen, announcement, words } = props;
  const { element } = useHost();
  const place = usePlace({ owner: element, what: 'panel', isShown: isOpen, elements: shownElements });

  // A layout effect, so that a removed element no longer navigates.
  useLayoutEffect(() => () => checkoutOf(getPage()).leave(element), [element]);
  useBadgeAnswer(count);

  return (
    <>
      <OpenButton count={count} isOpen={isOpen} cartUrl={attributes.cartUrl} words={words} />
      <LiveRegion part="status" announcement={announcement} />
      {!attributes.cartUrl && (
        <InPlace place={place}>
          <Panel {...props} />
        </InPlace>
      )}
    </>
  );
}
