import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { LiveRegion } from '../../../ui/LiveRegion.tsx';
import type { CartButtonViewProps } from './view-props.ts';

interface PanelFrameProps
  extends Pick<CartButtonViewProps, 'contents' | 'panelAnnouncement' | 'toastAnnouncement' | 'words'> {
  /** Not `ref`, which React 18 gives to no function. */
  readonly dialog?: RefObject<HTMLDialogElement | null>;
  readonly children?: ReactNode;
}

/** The native modal dialog. It fills the viewport, so that the page behind does not scroll. */
export function PanelFrame(props: PanelFrameProps) {
  const { dialog, contents, panelAnnouncement, toastAnnouncement, children } = props;
  const { say } = props.words;
  return (
    <dialog
      ref={dialog}
      className="cart-dialog"
      aria-label={say('cartTitle')}
      // `open` may be set before hydration.
      suppressHydrationWarning
    >
      <div part="sheet" className="sheet">
        <div className="sheet-head">
          <h2 className="display tight">{say('cartTitle')}</h2>
          <button
            type="button"
            className="shrink-0 size-12 grid place-items-center"
            aria-label={say('close')}
            data-action="close-cart"
          >
            <Icon name="X" />
          </button>
        </div>
        {children}
        {contents}
        <LiveRegion part="status" announcement={panelAnnouncement} />
        <LiveRegion announcement={toastAnnouncement} />
      </div>
    </dialog>
  );
}
