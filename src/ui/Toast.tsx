import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import type { Words } from '../words/words.ts';
import { Icon } from './icons.tsx';

/** How far a toast must be swiped to go (specification, section 9). */
const SWIPE_THRESHOLD_PX = 50;

/** The same in another language. */
interface Translated {
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string } | undefined;
  readonly other?: { readonly label: string } | undefined;
}

interface ToastProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Milliseconds until it closes by itself, drawn as a ruler that runs out. */
  readonly duration: number;
  readonly actionLabel?: string | undefined;
  readonly otherLabel?: string | undefined;
  /** Says it in another language. */
  readonly translate?: ((words: Words) => Translated) | undefined;
  /** Whether the page is in the background. */
  readonly away: boolean;
  /** Whose toast it is. */
  readonly toasts: {
    act(id: string, which: 'action' | 'other'): void;
    dismiss(id: string): void;
    /** Returns what lets it go. */
    hold(id: string): () => void;
  };
}

export function Toast({ id, duration, away, toasts, translate, ...first }: ToastProps) {
  const swipe = useRef<number | undefined>(undefined);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused || away;
  const words = useWords();
  const translated = translate?.(words);
  // Of another release of the script, it may have a word that this one lacks.
  const { title, description = '' } = translated?.title ? translated : first;
  const actions = (['action', 'other'] as const).flatMap((which) => {
    const label = first[`${which}Label`];
    return label ? [{ which, label: translated?.[which]?.label || label }] : [];
  });

  // Also let go when it moves to another place: it leaves the pointer and the focus behind.
  useLayoutEffect(() => (held ? toasts.hold(id) : undefined), [held, id, toasts]);

  function follow(event: PointerEvent<HTMLElement>) {
    if (swipe.current !== undefined) event.currentTarget.style.translate = `${event.clientX - swipe.current}px 0`;
  }

  function release(event: PointerEvent<HTMLElement>) {
    if (swipe.current === undefined) return;
    const way = Math.abs(event.clientX - swipe.current);
    swipe.current = undefined;
    event.currentTarget.style.translate = '';
    if (way >= SWIPE_THRESHOLD_PX) toasts.dismiss(id);
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
      // A finger enters when it comes down, and leaves when it is lifted.
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(false)}
      onPointerDown={(event) => {
        // Of another button of the mouse no release may follow.
        if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button')) return;
        swipe.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={(event) => {
        swipe.current = undefined;
        event.currentTarget.style.translate = '';
      }}
    >
      <p className="min-w-0">
        <strong className="text-control tight [font-weight:560] line-clamp-3 break-words">{title}</strong>
        {description && <span className="text-small tight opacity-85 break-words">{description}</span>}
      </p>
      {actions.length > 0 && (
        <span className={actions.length > 1 ? 'choices flex flex-wrap' : undefined}>
          {actions.map(({ which, label }) => (
            <button
              key={which}
              part="action"
              type="button"
              onClick={() => toasts.act(id, which)}
              className="[font-weight:500] text-small link whitespace-nowrap"
            >
              {label}
            </button>
          ))}
        </span>
      )}
      <button
        part="dismiss"
        type="button"
        onClick={() => toasts.dismiss(id)}
        aria-label={words.say('dismiss')}
        className="grid place-items-center"
      >
        <Icon name="X" className="size-4.5" />
      </button>
    </div>
  );
}
