import type { ComponentProps, ReactNode, RefObject } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../words/use-words.ts';

interface SheetFrameProps extends ComponentProps<'dialog'> {
  readonly closeButton?: RefObject<HTMLButtonElement | null>;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

/** The native modal dialog: it fills the viewport, so that the page behind cannot be scrolled; the sheet lies in it. */
export function SheetFrame({ closeButton, onLeave, children, ...dialog }: SheetFrameProps) {
  const { say } = useWords();
  return (
    <dialog {...dialog} className="cart-dialog" aria-label={say('cartTitle')}>
      <div part="sheet" className="sheet">
        <div className="sheet-head">
          <h2 className="display tight">{say('cartTitle')}</h2>
          <button
            ref={closeButton}
            type="button"
            className="shrink-0 size-12 grid place-items-center"
            aria-label={say('close')}
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
