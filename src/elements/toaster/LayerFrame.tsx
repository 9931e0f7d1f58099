import type { ReactNode, Ref } from 'react';
import { toastMessages } from '../../messages.ts';

interface LayerFrameProps {
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

/** What a toast lies in, above the page. */
export function LayerFrame({ ref, children }: LayerFrameProps) {
  return (
    <section ref={ref} popover="manual" aria-label={toastMessages.place} className="toast-layer">
      {children}
    </section>
  );
}
