import type { Words } from '../words/words.ts';
import { Button } from './Button.tsx';

interface LoadFailedProps {
  /** Number of the attempt that has failed. */
  readonly attempt: number;
  /** Whether the list is being loaded again. */
  readonly isTrying: boolean;
  /** Whether another element announces the failure. */
  readonly isSilent?: boolean;
  readonly words: Words;
}

/** Shown in place of products whose list did not load. */
export function LoadFailed({ attempt, isTrying, isSilent = false, words: { say } }: LoadFailedProps) {
  return (
    <div className="flex flex-wrap items-center gap-4 box ground p-6">
      {/* A new key makes a new alert, so that each failure is announced. */}
      <p key={attempt} data-key={attempt} role={isSilent ? undefined : 'alert'}>
        {say('gridFailed')}
      </p>
      <Button kind="outline" data-action="try-again" aria-busy={isTrying || undefined}>
        {say(isTrying ? 'trying' : 'tryAgain')}
      </Button>
    </div>
  );
}
