import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getMirror, type PlacesState } from './mirror.ts';
import { getPage } from './page.ts';
import type { ShownToast } from './toasts.ts';

export function usePlaces(): PlacesState {
  useSignals();
  return getMirror().places.value;
}

export interface ToastPlace {
  /** The toast to show here. */
  readonly toast: ShownToast | undefined;
  /** What the place's live region says: set once for each toast, by the place that the toast came to first. */
  readonly announcement: { readonly id: string; readonly text: string } | undefined;
}

/** The one toast, if its place is here. A place that only `speaks` announces it and shows nothing. */
export function useToastPlace({ here, speaks }: { here: boolean; speaks: boolean }): ToastPlace {
  useSignals();
  const toast = getMirror().toast.value;
  const [announcement, setAnnouncement] = useState<ToastPlace['announcement']>();
  useEffect(() => {
    if (!toast?.open || !(here || speaks) || !getPage().shared.toasts.announce(toast.id)) return;
    setAnnouncement({ id: toast.id, text: [toast.title, toast.description].filter(Boolean).join('. ') });
  }, [toast, here, speaks]);
  return { toast: here && toast?.open ? toast : undefined, announcement };
}
