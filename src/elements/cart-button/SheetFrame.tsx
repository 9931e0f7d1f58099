import type { ComponentProps, ReactNode, RefObject } from 'react';
import { cartMessages } from '../../messages.ts';
import { Icon } from '../../ui/icons.tsx';

interface SheetFrameProps extends ComponentProps<'dialog'> {
  readonly closeButton?: RefObject<HTMLButtonElement | null>;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** The native modal dialog: it fills the viewport, so that the page behind cannot be scrolled; the sheet lies in it. */
export function SheetFrame({ closeButton, onLeave, children, ...dialog }: SheetFrameProps) {
  return (
    <dialog {...dialog} className="cart-dialog" aria-label={cartMessages.title}>
      <div part="sheet" className="sheet">
        <div className="sheet-head">
          <h2 className="display tight">{cartMessages.title}</h2>
          <button
            ref={closeButton}
            type="button"
            className="shrink-0 size-12 grid place-items-center"
            aria-label={cartMessages.close}
            onClick={onLeave}
          >
            <Icon name="X" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
