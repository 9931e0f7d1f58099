import { useLayoutEffect, useRef } from 'react';
import { getPage } from '../../page/page.ts';
import type { ToastPlace } from '../../page/use-places.ts';
import { Toast } from '../../ui/Toast.tsx';
import { keepClear } from './keep-clear.ts';
import { LayerFrame } from './LayerFrame.tsx';

/** The page's toast, in the top layer, where it covers no control. */
export function ToastLayer({ toast, away }: Pick<ToastPlace, 'toast' | 'away'>) {
  const layer = useRef<HTMLElement>(null);
  const { toasts } = getPage().shared;

  // In the frame in which its words come: never there and not yet to be seen.
  useLayoutEffect(() => {
    const popover = layer.current;
    // The page may have been taken away by now, and this with it.
    if (!popover?.isConnected || !popover.showPopover) return;
    if (popover.matches(':popover-open') !== (toast !== undefined)) popover.togglePopover();
    return toast && keepClear(popover);
  }, [toast]);

  return (
    <LayerFrame ref={layer}>{toast && <Toast key={toast.id} {...toast} away={away} toasts={toasts} />}</LayerFrame>
  );
}
