import { effect, untracked } from '@preact/signals-core';
import type { ElementView } from '../../bridge/element-view.ts';
import { hasReact, needReact } from '../../bridge/react-loading.ts';
import { registerOutlet } from '../../outlets/register-outlet.ts';
import type { ShownToast } from '../../outlets/toasts.ts';
import { type Announcement, announcementOf, getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { announceToasts } from '../../react/announce-toasts.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import type { Words } from '../../words/words.ts';
import type { ToasterProps } from './attributes.ts';

export interface ToasterViewProps {
  /** The toast to show here. */
  readonly toast: ShownToast | undefined;
  readonly announcement: Announcement | undefined;
  /** Whether the page is in the background, where toasts wait. */
  readonly away: boolean;
  readonly words: Words;
}

/** The first render has no toast; only React renders it. */
function ToasterView({ announcement }: ToasterViewProps) {
  return <LiveRegion announcement={announcement} />;
}

/** The page's outlet for its toast. While a cart panel is open, the panel shows the toast. */
export const toasterView: ElementView<ToasterProps, ToasterViewProps> = {
  model({ host: { element }, words }) {
    const { toast, outlets, away } = getMirror();
    const shown = toast.value?.open && element && outlets.toast.value === element ? toast.value : undefined;
    if (shown) untracked(needReact);
    return { toast: shown, announcement: announcementOf(element).value, away: away.value, words };
  },
  View: ToasterView,
  component: 'Toaster',
  behavior(input) {
    const { element } = input.peek().host;
    const { toasts } = getPage().shared;
    const { toast, outlets } = getMirror();
    const leave = registerOutlet(getPage().shared.outlets, element, 'addToaster');
    // Set before the toast is announced, because its time starts then.
    const stop = effect(() => {
      const { duration } = input.value.attributes;
      // An open panel shows toasts as soon as React is there, and has no duration of its own.
      const isNeeded = toast.value || hasReact.value;
      if (isNeeded && outlets.toast.value === element) untracked(() => toasts.setDuration(duration));
    });
    const stopAnnouncing = announceToasts(announcementOf(element), () => outlets.toast.value === element, hasReact);
    return () => {
      stopAnnouncing();
      stop();
      leave();
    };
  },
};
