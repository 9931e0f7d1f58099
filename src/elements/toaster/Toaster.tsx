import { useLayoutEffect, useRef } from 'react';
import { useHydrated } from '../../bridge/use-hydrated.ts';
import { getPage } from '../../page/page.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { keepClear } from './keep-clear.ts';
import { LayerFrame } from './LayerFrame.tsx';
import type { ToasterViewProps } from './ToasterView.tsx';

/** The toaster as React renders it: with the page's toast, in the top layer, where it covers no control. */
export function Toaster({ toast: given, announcement, away, words }: ToasterViewProps) {
  const layer = useRef<HTMLElement>(null);
  const { toasts } = getPage().shared;
  // The first render has none.
  const toast = useHydrated() ? given : undefined;

  // In the frame in which its words come: never there and not yet to be seen.
  useLayoutEffect(() => {
    const popover = layer.current;
    // The page may have been taken away by now, and this with it.
    if (!popover?.isConnected || !popover.showPopover) return;
    if (popover.matches(':popover-open') !== (toast !== undefined)) popover.togglePopover();
    return toast && keepClear(popover);
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
