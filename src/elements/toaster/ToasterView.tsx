import { useLayoutEffect, useRef } from 'react';
import { useHost } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import { toastMessages } from '../../messages.ts';
import { getPage } from '../../page/page.ts';
import { usePlaces, useToastPlace } from '../../page/use-places.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { keepClear } from './keep-clear.ts';

export interface ToasterProps {
  duration: number;
}

/** The page's place for its one toast, in the top layer; the open cart sheet takes the toast over. */
export function ToasterView({ duration }: ToasterProps) {
  const { element } = useHost();
  const layer = useRef<HTMLElement>(null);
  const here = usePlaces().toast === element;
  const { toast, announcement, away } = useToastPlace({ here, speaks: false });
  const { toasts } = getPage().shared;
  if (toast) needReactDom();

  // Before the toast that has waited for a place is announced, and its time begins.
  useLayoutEffect(() => {
    if (here) toasts.setDuration(duration);
  }, [here, duration, toasts]);

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
      <section ref={layer} popover="manual" aria-label={toastMessages.place} className="toast-layer">
        {toast && (
          <Toast
            key={toast.id}
            {...toast}
            away={away}
            onAct={toasts.act}
            onDismiss={toasts.dismiss}
            onHold={toasts.hold}
          />
        )}
      </section>
    </>
  );
}
