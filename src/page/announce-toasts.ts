import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { announcementOf, getMirror } from './mirror.ts';
import { getPage } from './page.ts';

/** The text of a toast for a live region. */
export const toastText = ({ title, description }: { readonly title: string; readonly description: string }): string =>
  [title, description].filter(Boolean).join('. ');

/**
 * Announces each toast once, in the live region of the element whose turn it is.
 * @param isHere whether that is this element; reads signals.
 * @param canShow false while toasts cannot be seen yet. One that was announced by then stays until they can, and then for
 * its whole time.
 * @returns the clean-up.
 */
export function announceToasts(element: Element, isHere: () => boolean, canShow: ReadonlySignal<boolean>): () => void {
  const { toasts } = getPage().shared;
  const { toast: current, away } = getMirror();
  const announcement = announcementOf(element);
  let release = () => {};
  const stopAnnouncing = effect(() => {
    const toast = current.value;
    if (!isHere() || away.value || !toast?.open) return;
    untracked(() => {
      if (!toasts.announce(toast.id)) return;
      announcement.value = { id: toast.id, text: toastText(toast) };
      release();
      release = canShow.value ? () => {} : toasts.hold(toast.id);
    });
  });
  const stopHolding = effect(() => {
    if (canShow.value) untracked(() => release());
  });
  return () => {
    stopAnnouncing();
    stopHolding();
    release();
    announcement.value = undefined;
  };
}
