import { useEffect, useRef, useState } from 'react';
import { InPlace } from '../../bridge/in-place.tsx';
import { shownElements } from '../../bridge/react-element.tsx';
import { useHost } from '../../bridge/use-host.ts';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { keepInSeenPart } from '../../outlets/keep-in-seen-part.ts';
import { getPage } from '../../page/page.ts';
import { usePlace } from '../../react/use-place.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import type { ToasterViewProps } from './ToasterView.tsx';

const changes = ['focusin', 'fullscreenchange'];

/** The control with the focus, also in a shadow root. */
function focusedElement(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}

/** Opens the popover in the frame that renders it. The element may be disconnected by now. */
function openLayer(layer: HTMLElement | null) {
  if (!layer?.isConnected) return;
  // The next tab stop after the control that was used, as for its own popover.
  const source = focusedElement();
  layer.showPopover?.(source ? { source } : undefined);
  keepInSeenPart(layer);
}

/** The hydrated toaster: shows the page's toast in the top layer. */
export function Toaster({ toast: latest, announcement, away, words }: ToasterViewProps) {
  const { element } = useHost();
  const { outlets, toasts } = getPage().shared;
  // The first render has no toast.
  const toast = useHydrated() ? latest : undefined;
  const isShown = toast !== undefined;
  const place = usePlace({ owner: element, what: 'toast', isShown, elements: shownElements });
  const isLent = place !== element;
  const heard = useRef<string>(undefined);

  // A dialog of the page that opens or closes takes or restores the focus.
  useEffect(() => {
    if (!isShown) return;
    for (const type of changes) document.addEventListener(type, outlets.recheck);
    // It may also take the focus first, and make the rest inert later.
    const marks = new MutationObserver(outlets.recheck);
    marks.observe(document, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    return () => {
      marks.disconnect();
      for (const type of changes) document.removeEventListener(type, outlets.recheck);
    };
  }, [isShown, outlets]);

  // Nobody has heard an announcement from before react-dom if a dialog of the page made this element inert.
  useEffect(() => {
    if (isShown && !isLent) heard.current = announcement?.id;
  }, [isShown, isLent, announcement]);

  return (
    <>
      <LiveRegion announcement={announcement} />
      <InPlace place={place}>
        {isLent && <LateLiveRegion announcement={announcement?.id === heard.current ? undefined : announcement} />}
        {toast && (
          <section
            key={toast.id}
            ref={openLayer}
            popover="manual"
            aria-label={words.say('notifications')}
            className="toast-layer"
          >
            <Toast {...toast} words={words} away={away} toasts={toasts} />
          </section>
        )}
      </InPlace>
    </>
  );
}

/** A live region that appears together with its text may not be read, so the text comes later. */
function LateLiveRegion({ announcement }: Pick<ToasterViewProps, 'announcement'>) {
  const [late, setLate] = useState<ToasterViewProps['announcement']>();
  useEffect(() => setLate(announcement), [announcement]);
  return <LiveRegion announcement={late} />;
}
