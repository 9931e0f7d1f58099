import type { ReactNode, Ref } from 'react';
import type { Words } from '../../words/words.ts';

interface LayerFrameProps {
  readonly layer?: Ref<HTMLElement>;
  readonly words: Words;
  readonly children?: ReactNode;
}

/** The popover that shows a toast above the page. */
export function LayerFrame({ layer, words: { say }, children }: LayerFrameProps) {
  return (
    <section ref={layer} popover="manual" aria-label={say('notifications')} className="toast-layer">
      {children}
    </section>
  );
}
