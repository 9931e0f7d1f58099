import type { ComponentPropsWithoutRef, ReactNode, RefObject } from 'react';
import { Icon } from '../../ui/icons.tsx';
import type { Words } from '../../words/words.ts';

interface PanelFrameProps extends ComponentPropsWithoutRef<'dialog'> {
  /** Not `ref`, which React 18 gives to no function. */
  readonly dialog?: RefObject<HTMLDialogElement | null>;
  readonly closeButton?: RefObject<HTMLButtonElement | null>;
  readonly words: Words;
  readonly children: ReactNode;
}

/** The native modal dialog. It fills the viewport, so that the page behind does not scroll. */
export function PanelFrame({ dialog, closeButton, words: { say }, children, ...props }: PanelFrameProps) {
  return (
    <dialog
      {...props}
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
            ref={closeButton}
            type="button"
            className="shrink-0 size-12 grid place-items-center"
            aria-label={say('close')}
            data-action="close-cart"
          >
            <Icon name="X" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
