import { useLayoutEffect } from 'react';
import { useHost } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import { getPage } from '../../page/page.ts';
import { usePlaces, useToastPlace } from '../../page/use-places.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { ToastLayer } from './ToastLayer.tsx';

export interface ToasterProps {
  duration: number;
}

/** The page's place for its one toast; the open cart sheet takes the toast over. */
export function ToasterView({ duration }: ToasterProps) {
  const { element } = useHost();
  const here = usePlaces().toast === element;
  const { toast, announcement, away } = useToastPlace({ here, speaks: false });
  const { toasts } = getPage().shared;
  if (toast) needReactDom();

  // Before the toast that has waited for a place is announced, and its time begins.
  useLayoutEffect(() => {
    if (here) toasts.setDuration(duration);
  }, [here, duration, toasts]);

  return (
    <>
      <LiveRegion announcement={announcement} />
      <ToastLayer toast={toast} away={away} />
    </>
  );
}
