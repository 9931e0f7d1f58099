import { effect, type ReadonlySignal, untracked } from '@preact/signals-core';
import { announcementOf, getMirror } from './mirror.ts';
import { getPage } from './page.ts';

/** The text of a toast for a live region. */
export const toastText = ({ title, description }: { readonly title: string; readonly description: string }): string =>
  [title, description].filter(Boolean).join('. ');

/**
 * Announces each toast once, in the live region of the element that shows it.
 * @param isHere whether this element shows toasts; reads signals
 * @param canShow false until the element can show toasts. A toast that is announced before that stays open until then,
 * and its full duration after.
 * @returns the cleanup function
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
