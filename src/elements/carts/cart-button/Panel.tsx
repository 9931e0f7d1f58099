import { useEffect, useLayoutEffect, useRef } from 'react';
import { hasReact } from '../../../bridge/react-loading.ts';
import { useHost } from '../../../bridge/use-host.ts';
import { useHydrated } from '../../../bridge/use-hydrated.ts';
import { announcementOf, getMirror } from '../../../page/mirror.ts';
import { getPage } from '../../../page/page.ts';
import { announceToasts } from '../../../react/announce-toasts.ts';
import { Toast } from '../../../ui/Toast.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { hearPanel, showPanel } from './panel-behavior.ts';
import type { CartButtonViewProps } from './view-props.ts';

/** In a low window the whole panel scrolls, with the toast at its top. */
const scrollToTop = (toast: Element | null) => toast?.parentElement?.scrollTo(0, 0);

/** The modal dialog with the cart, and with the page's toasts. */
export function Panel(props: CartButtonViewProps) {
  const { isOpen, contents, toast, away, words } = props;
  const { element } = useHost();
  const { toasts } = getPage().shared;
  const dialog = useRef<HTMLDialogElement>(null);
  // The first render has no toast.
  const isHydrated = useHydrated();
  const hasContents = contents !== undefined;

  // It may be shown in another element, in a dialog that only React has rendered.
  useLayoutEffect(() => {
    if (!dialog.current) return;
    if (hasContents) hearPanel(element, dialog.current);
    showPanel(dialog.current, isOpen);
  }, [isOpen, hasContents, element]);

  // Only once the dialog is shown: a live region that appears together with its text may not be read.
  useEffect(() => {
    if (!isOpen) return;
    const { outlets } = getMirror();
    return announceToasts(announcementOf(element, 'panel'), () => outlets.toast.value === element, hasReact);
  }, [isOpen, element]);

  return (
    <PanelFrame {...props} dialog={dialog}>
      {isHydrated && toast && (
        <div key={toast.id} className="sheet-toast" ref={scrollToTop}>
          <Toast {...toast} words={words} away={away} toasts={toasts} />
        </div>
      )}
    </PanelFrame>
  );
}
