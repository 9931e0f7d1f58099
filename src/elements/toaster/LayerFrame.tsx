import type { ReactNode, Ref } from 'react';
import { useWords } from '../../words/use-words.ts';

interface LayerFrameProps {
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

/** What a toast lies in, above the page. */
export function LayerFrame({ ref, children }: LayerFrameProps) {
  const { say } = useWords();
  return (
    <section ref={ref} popover="manual" aria-label={say('notifications')} className="toast-layer">
      {children}
    </section>
  );
}
