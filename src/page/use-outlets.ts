import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { toastText } from './announce-toasts.ts';
import { getMirror } from './mirror.ts';
import type { Outlets } from './outlets.ts';
import { getPage } from './page.ts';
import type { ShownToast } from './toasts.ts';

/** Where the panel and the toast are now. */
export function useOutlets(): Pick<Outlets, 'panel' | 'toast' | 'liveRegion'> {
  useSignals();
  const { panel, toast, liveRegion } = getMirror().outlets;
  return { panel: panel.value, toast: toast.value, liveRegion: liveRegion.value };
}

export interface ToastOutlet {
  /** The toast to show here. */
  readonly toast: ShownToast | undefined;
  /** What the place's live region says: set once for each toast, by the place that the toast came to first. */
  readonly announcement: { readonly id: string; readonly text: string } | undefined;
  /** Whether the page is in the background: a toast waits there. */
  readonly away: boolean;
}

/** The one toast, if its place is here. */
export function useToastOutlet(here: boolean): ToastOutlet {
  useSignals();
  const mirror = getMirror();
  const toast = mirror.toast.value;
  const away = mirror.away.value;
  const [announcement, setAnnouncement] = useState<ToastOutlet['announcement']>();
  useEffect(() => {
    if (!toast?.open || !here || away || !getPage().shared.toasts.announce(toast.id)) return;
    setAnnouncement({ id: toast.id, text: toastText(toast) });
  }, [toast, here, away]);
  return { toast: here && toast?.open ? toast : undefined, announcement, away };
}
