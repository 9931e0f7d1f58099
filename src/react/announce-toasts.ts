import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals-core';
import { type Announcement, getMirror } from '../page/mirror.ts';
import { getPage } from '../page/page.ts';

/** The text of a toast for a live region. */
const toastText = ({ title, description }: { readonly title: string; readonly description: string }): string =>
  [title, description].filter(Boolean).join('. ');

/**
 * Announces each toast once, in the live region that shows this announcement.
 * @param isHere whether toasts are announced there now; reads signals.
 * @param canShow false while toasts cannot be seen yet. One that was announced by then stays until they can, and then for
 * its whole time.
 * @returns the clean-up.
 */
export function announceToasts(
  announcement: Signal<Announcement | undefined>,
  isHere: () => boolean,
  canShow: ReadonlySignal<boolean>,
): () => void {
  const { toasts } = getPage().shared;
  const { toast: current, away } = getMirror();
  let release = () => {};
  const stopAnnouncing = effect(() => {
    const toast = current.value;
    if (!toast?.open || away.value || !isHere()) return;
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
