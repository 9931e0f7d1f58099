import { useState } from 'react';
import { startMessages } from '../messages.ts';
import { Button } from './Button.tsx';

interface GetStartedProps {
  readonly label: string;
  /** What assistive technology calls the button, if not as it reads. */
  readonly name?: string | undefined;
  /** Name of the function on `window` that the external disclosure widget supplies. */
  readonly modalFunction: string;
  /** Tells the page first; false if it said no. */
  readonly onStart: () => boolean;
  readonly onError: (message: string) => void;
}

/** Starts the health assessment; says `Not available!` where the widget is missing or fails (specification, section 1). */
export function GetStarted({ label, name, modalFunction, onStart, onError }: GetStartedProps) {
  const [unavailable, setUnavailable] = useState(false);

  function start() {
    if (!onStart()) return;
    // Looked up at the moment of the click: the widget may have come late.
    const open = (window as unknown as Record<string, unknown>)[modalFunction];
    if (typeof open !== 'function') return setUnavailable(true);
    try {
      open.call(window);
      setUnavailable(false);
    } catch (error) {
      setUnavailable(true);
      onError(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <span className="inline-flex flex-wrap items-center gap-x-4.5 gap-y-2.5">
      <Button part="button" aria-label={name} onClick={start}>
        {label}
      </Button>
      <span role="status">
        <span
          part="unavailable"
          hidden={!unavailable}
          className="inline-flex items-center gap-2 text-error text-small before:h-px before:w-3.5 before:bg-current"
        >
          {startMessages.unavailable}
        </span>
      </span>
    </span>
  );
}
