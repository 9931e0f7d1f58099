import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { safeUrl } from '../text/safe-url.ts';
import type { Words } from '../words/words.ts';
import { Icon } from './icons.tsx';

/** Distance of a swipe that dismisses a toast (specification, section 9). */
const SWIPE_THRESHOLD_PX = 50;

/** The texts of a toast in one language. */
interface Translated {
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string } | undefined;
  readonly other?: { readonly label: string } | undefined;
  readonly links?: readonly ToastLink[] | undefined;
}

interface ToastLink {
  readonly label: string;
  readonly href: string;
}

interface ToastProps {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Milliseconds until it closes by itself; also the length of its progress animation. */
  readonly duration: number;
  readonly actionLabel?: string | undefined;
  readonly otherLabel?: string | undefined;
  readonly links?: readonly ToastLink[] | undefined;
  /** Returns its texts in another language. */
  readonly translate?: ((words: Words) => Translated) | undefined;
  /** Messages of its outlet. */
  readonly words: Words;
  /** Whether the page is in the background. */
  readonly away: boolean;
  /** The page's toasts, one of which this is. */
  readonly toasts: {
    act(id: string, which: 'action' | 'other'): void;
    dismiss(id: string): void;
    /** Returns the release function. */
    hold(id: string): () => void;
  };
}

export function Toast({ id, duration, away, words, toasts, translate, ...first }: ToastProps) {
  const swipe = useRef<number | undefined>(undefined);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused || away;
  const translated = translate?.(words);
  // A toast of another release of the script may use a message that this one lacks.
  const { title, description = '', links = [] } = translated?.title ? translated : first;
  const actions = (['action', 'other'] as const).flatMap((which) => {
    const label = first[`${which}Label`];
    return label ? [{ which, label: translated?.[which]?.label || label }] : [];
  });

  // The clean-up also releases a toast that moves to another outlet, away from pointer and focus.
  useLayoutEffect(() => (held ? toasts.hold(id) : undefined), [held, id, toasts]);

  function moveToast(event: PointerEvent<HTMLElement>) {
    if (swipe.current !== undefined) event.currentTarget.style.translate = `${event.clientX - swipe.current}px 0`;
  }

  function endSwipe(event: PointerEvent<HTMLElement>) {
    if (swipe.current === undefined) return;
    const distance = Math.abs(event.clientX - swipe.current);
    swipe.current = undefined;
    event.currentTarget.style.translate = '';
    if (distance >= SWIPE_THRESHOLD_PX) toasts.dismiss(id);
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
      // On touch screens these fire when the finger comes down and is lifted.
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(false)}
      onPointerDown={(event) => {
        // Other mouse buttons may never fire pointerup.
        if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button, a')) return;
        swipe.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={moveToast}
      onPointerUp={endSwipe}
      onPointerCancel={(event) => {
        swipe.current = undefined;
        event.currentTarget.style.translate = '';
      }}
    >
      <p className="min-w-0">
        <strong className="text-control tight [font-weight:560] wrap-anywhere">{title}</strong>
        {description && <span className="text-small tight opacity-85 wrap-anywhere">{description}</span>}
      </p>
      {actions.length + links.length > 0 && (
        <span className="flex flex-wrap">
          {links.map(({ label, href }) => (
            <a key={label + href} part="action" href={safeUrl(href)} className="[font-weight:500] text-small link">
              {label}
            </a>
          ))}
          {actions.map(({ which, label }) => (
            <button
              key={which}
              part="action"
              type="button"
              onClick={() => toasts.act(id, which)}
              className="[font-weight:500] text-small link"
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
