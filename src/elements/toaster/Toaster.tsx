import { useLayoutEffect, useRef } from 'react';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { getPage } from '../../page/page.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { avoidControls } from './avoid-controls.ts';
import { LayerFrame } from './LayerFrame.tsx';
import type { ToasterViewProps } from './ToasterView.tsx';

/** The hydrated toaster: shows the page's toast in the top layer, where it covers no control. */
export function Toaster({ toast: latest, announcement, away, words }: ToasterViewProps) {
  const layer = useRef<HTMLElement>(null);
  const { toasts } = getPage().shared;
  // The first render has no toast.
  const toast = useHydrated() ? latest : undefined;

  // A layout effect, so that the popover opens in the frame that renders the toast.
  useLayoutEffect(() => {
    const popover = layer.current;
    // The element may be disconnected by now.
    if (!popover?.isConnected || !popover.showPopover) return;
    if (popover.matches(':popover-open') !== (toast !== undefined)) popover.togglePopover();
    return toast && avoidControls(popover);
  }, [toast]);

  return (
    <>
      <LiveRegion announcement={announcement} />
      <LayerFrame ref={layer} words={words}>
        {toast && <Toast key={toast.id} {...toast} away={away} toasts={toasts} />}
      </LayerFrame>
    </>
  );
}
