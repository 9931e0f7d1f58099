import type { ReactNode, Ref } from 'react';
import type { Words } from '../../words/words.ts';

interface LayerFrameProps {
  readonly ref?: Ref<HTMLElement>;
  readonly words: Words;
  readonly children?: ReactNode;
}

/** The popover that shows a toast above the page. */
export function LayerFrame({ ref, words: { say }, children }: LayerFrameProps) {
  return (
    <section ref={ref} popover="manual" aria-label={say('notifications')} className="toast-layer">
      {children}
    </section>
  );
}
