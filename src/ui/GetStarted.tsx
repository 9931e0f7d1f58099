import type { ReactNode } from 'react';
import type { Words } from '../words/words.ts';
import { Button } from './Button.tsx';
import { WithoutScript } from './WithoutScript.tsx';

interface GetStartedProps {
  readonly label: string;
  /** Accessible name of the button, if it differs from its label. */
  readonly name?: string | undefined;
  /** Identifies the button within its element. */
  readonly value?: string;
  /** Whether the disclosure widget was missing or failed at the last click. */
  readonly isUnavailable: boolean;
  /** Shown where scripts are off. */
  readonly fallback?: ReactNode;
  /** Ids of what describes the button. */
  readonly describedBy?: string | undefined;
  readonly words: Words;
}

/** Starts the health assessment; shows `Not available!` if the widget is missing or fails (specification, section 1). */
export function GetStarted({
  label,
  name,
  value,
  isUnavailable,
  fallback,
  describedBy,
  words: { say },
}: GetStartedProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4.5 gap-y-2.5">
      <Button
        part="button"
        className="live"
        data-action="get-started"
        value={value}
        aria-label={name}
        aria-describedby={describedBy}
      >
        {label}
      </Button>
      {fallback && <WithoutScript>{fallback}</WithoutScript>}
      <span role="status">
        <span
          part="unavailable"
          hidden={!isUnavailable}
          className="inline-flex items-center gap-2 ground-line text-error text-small dashed"
        >
          {say('notAvailable')}
        </span>
      </span>
    </span>
  );
}
