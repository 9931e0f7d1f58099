import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { toastMessages } from '../messages.ts';
import { Icon } from './icons.tsx';

/** How far a toast must be swiped to go (specification, section 9). */
const SWIPE_THRESHOLD_PX = 50;

interface ToastProps {
  readonly title: string;
  readonly description: string;
  /** Milliseconds until it closes by itself, drawn as a ruler that runs out. */
  readonly duration: number;
  readonly actionLabel?: string | undefined;
  readonly onAct: () => void;
  readonly onDismiss: () => void;
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

export function Toast({ title, description, duration, actionLabel, onAct, onDismiss, onHold, onRelease }: ToastProps) {
  const reasons = useRef(new Set<'pointer' | 'focus'>());
  const swipe = useRef<number | undefined>(undefined);
  const [held, setHeld] = useState(false);
  const release = useRef(onRelease);
  release.current = onRelease;

  // A toast that moves to another place leaves the pointer and the focus behind.
  useEffect(() => () => void (reasons.current.size > 0 && release.current()), []);

  function hold(reason: 'pointer' | 'focus', on: boolean) {
    if (on) reasons.current.add(reason);
    else reasons.current.delete(reason);
    const now = reasons.current.size > 0;
    setHeld(now);
    if (now) onHold();
    else onRelease();
  }

  function follow(event: PointerEvent<HTMLElement>) {
    if (swipe.current !== undefined) event.currentTarget.style.translate = `${event.clientX - swipe.current}px 0`;
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    if (swipe.current === undefined) return;
    const way = Math.abs(event.clientX - swipe.current);
    swipe.current = undefined;
    event.currentTarget.style.translate = '';
    if (way >= SWIPE_THRESHOLD_PX) onDismiss();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      part="toast"
      role="group"
      aria-label={title}
      className="toast"
      data-held={held || undefined}
      style={{ '--life': `${duration}ms` } as CSSProperties}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hold('pointer', true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || hold('focus', false)}
      onPointerDown={(event) => {
        // Of another button of the mouse no release may follow.
        if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button')) return;
        swipe.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={(event) => {
        swipe.current = undefined;
        event.currentTarget.style.translate = '';
      }}
    >
      <p className="min-w-0 py-3">
        <strong className="block [font-weight:560] line-clamp-2 break-words">{title}</strong>
        {description && <span className="block text-small snug opacity-85 break-words">{description}</span>}
      </p>
      {actionLabel && (
        <button
          part="action"
          type="button"
          onClick={onAct}
          className="min-h-11 px-2 [font-weight:500] text-small link whitespace-nowrap"
        >
          {actionLabel}
        </button>
      )}
      <button
        part="dismiss"
        type="button"
        onClick={onDismiss}
        aria-label={toastMessages.dismiss}
        className="size-11 grid place-items-center"
      >
        <Icon name="X" className="size-4.5" />
      </button>
    </div>
  );
}
