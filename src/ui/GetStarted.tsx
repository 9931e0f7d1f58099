import { type ReactNode, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import { Button } from './Button.tsx';
import { early, startAssessment } from './start-assessment.ts';
import { WithoutScript } from './WithoutScript.tsx';

interface GetStartedProps {
  readonly label: string;
  /** What assistive technology calls the button, if not as it reads. */
  readonly name?: string | undefined;
  /** Name of the function on `window` that the external disclosure widget supplies. */
  readonly modalFunction: string;
  /** Tells the page first; false if it said no. */
  readonly onStart: () => boolean;
  readonly onError: (message: string) => void;
  /** A way on where scripts are off. */
  readonly otherwise?: ReactNode;
}

/** Starts the health assessment; says `Not available!` where the widget is missing or fails (specification, section 1). */
export function GetStarted({ label, name, modalFunction, onStart, onError, otherwise }: GetStartedProps) {
  const [unavailable, setUnavailable] = useState(false);
  const { say } = useWords();

  function start() {
    // What the entry has asked already it has asked.
    if (!early.failure && !onStart()) return;
    try {
      if (early.failure) throw early.failure;
      setUnavailable(!startAssessment(modalFunction));
    } catch (error) {
      setUnavailable(true);
      onError(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-4.5 gap-y-2.5">
      <Button part="button" className="live" aria-label={name} onClick={start}>
        {label}
      </Button>
      {otherwise && <WithoutScript>{otherwise}</WithoutScript>}
      <span role="status">
        <span
          part="unavailable"
          hidden={!unavailable}
          className="inline-flex items-center gap-2 ground-line text-error text-small dashed"
        >
          {say('notAvailable')}
        </span>
      </span>
    </span>
  );
}
