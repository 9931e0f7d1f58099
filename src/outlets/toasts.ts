import { createListeners, type Subscribe } from '../events/listeners.ts';
import type { Words } from '../words/words.ts';

/** A button of the toast. */
export interface ToastAction {
  /** Text of the button. */
  readonly label: string;
  /** Called when the visitor presses it. The toast then closes. */
  readonly run: () => void;
}

/** A link of the toast. */
export interface ToastLink {
  /** Text of the link. */
  readonly label: string;
  /** http, https or relative. */
  readonly href: string;
}

/** A toast to be shown. */
export interface ToastOptions {
  /** The message, announced to assistive technology. */
  readonly title: string;
  /** A second line. */
  readonly description?: string;
  /** Milliseconds until the toast closes; default: the toaster's duration. */
  readonly duration?: number;
  /** A button of the toast, such as Undo. */
  readonly action?: ToastAction | undefined;
  /** A second action. */
  readonly other?: ToastAction | undefined;
  /** Links below the text, such as to products that it names. */
  readonly links?: readonly ToastLink[] | undefined;
}

/** A toast as the page can read it. */
export interface Toast {
  /** Unique on the page. */
  readonly id: string;
  /** The message. */
  readonly title: string;
  /** The second line; empty if there is none. */
  readonly description: string;
  /** False once the toast has closed. */
  readonly open: boolean;
}

/** The texts of a toast in the language of its outlet. */
export type ToastText = (words: Words) => ToastOptions;

/** The toast as its outlet shows it. */
export interface ShownToast extends Toast {
  readonly duration: number;
  readonly actionLabel?: string;
  readonly otherLabel?: string;
  readonly links?: readonly ToastLink[];
  /** Translates the toast when the outlet's language changes. The page's own toasts have none. */
  readonly translate?: ToastText;
}

/** The toast that was shown. */
export interface ToastHandle {
  /** Id of the toast in `wellness.toasts`. */
  readonly id: string;
  /** Closes the toast, if it still shows. */
  dismiss(): void;
}

export interface Toasts {
  /** The only toast: a new one replaces it (specification, section 4). */
  readonly current: ShownToast | undefined;
  show(options: ToastOptions, translate?: ToastText): ToastHandle;
  dismiss(id: string): void;
  /** Runs the toast's action, or the other one, and dismisses it. */
  act(id: string, which?: 'action' | 'other'): void;
  /** Keeps a toast open while it is hovered or focused. After the last release its duration starts again. */
  hold(id: string): () => void;
  /**
   * True for the first caller only, so that a toast is announced once even if it moves to another outlet. Its duration
   * starts now.
   */
  announce(id: string): boolean;
  /** Sets the default duration, as the toaster that shows the toast defines it. */
  setDuration(milliseconds: number): void;
  readonly watch: Subscribe;
}

export const TOAST_DURATION_MS = 5_000;
/** How long a dismissed toast stays in the list, closed (specification, section 9). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** Longer than any sentence; the layout of a longer one would stop the page. */
const MAX_TEXT = 1_000;
/** A cart link may name many products. */
const MAX_DESCRIPTION = 2_500;
const cut = (text: unknown, most = MAX_TEXT) => String(text ?? '').slice(0, most);

export function createToasts(): Toasts {
  let current: ShownToast | undefined;
  let shown: ToastOptions | undefined;
  let announced: string | undefined;
  let duration = TOAST_DURATION_MS;
  let ownDuration: number | undefined;
  const holders = new Set<object>();
  let lastId = 0;
  let closing: ReturnType<typeof setTimeout> | undefined;
  let removing: ReturnType<typeof setTimeout> | undefined;
  const listeners = createListeners();

  function set(toast: ShownToast | undefined) {
    current = toast && Object.freeze(toast);
    listeners.announce();
  }

  function startClosing(toast: ShownToast) {
    clearTimeout(closing);
    if (!toast.open || toast.id !== announced || holders.size) return;
    // Browsers run timers above this limit at once.
    if (toast.duration < 2 ** 31) closing = setTimeout(() => dismiss(toast.id), toast.duration);
  }

  function dismiss(id: string) {
    if (current?.id !== id || !current.open) return;
    clearTimeout(closing);
    set({ ...current, open: false });
    removing = setTimeout(() => set(undefined), TOAST_REMOVE_DELAY_MS);
  }

  return Object.freeze({
    get current() {
      return current;
    },
    show(options: ToastOptions, translate?: ToastText) {
      if (typeof options?.title !== 'string' || options.title === '')
        throw new TypeError(`toast: expected "title" to be a non-empty string, got ${String(options?.title)}`);
      if (options.duration !== undefined && !(typeof options.duration === 'number' && options.duration > 0))
        throw new TypeError(`toast: expected "duration" to be milliseconds above 0, got ${String(options.duration)}`);
      clearTimeout(removing);
      const id = `toast-${++lastId}`;
      holders.clear();
      ownDuration = options.duration;
      shown = options;
      const label = (action?: ToastAction) => typeof action?.run === 'function' && cut(action.label);
      const [actionLabel, otherLabel] = [label(options.action), label(options.other)];
      set({
        id,
        title: cut(options.title),
        description: cut(options.description, MAX_DESCRIPTION),
        open: true,
        duration: ownDuration ?? duration,
        ...(actionLabel && { actionLabel }),
        ...(otherLabel && { otherLabel }),
        ...(options.links?.length && { links: options.links }),
        ...(translate && { translate }),
      });
      return Object.freeze({ id, dismiss: () => dismiss(id) });
    },
    dismiss,
    act(id: string, which: 'action' | 'other' = 'action') {
      if (current?.id !== id || !current.open) return;
      const action = shown?.[which];
      dismiss(id);
      try {
        action?.run?.();
      } catch (error) {
        reportError(error);
      }
    },
    hold(id: string) {
      if (current?.id !== id) return () => {};
      const holder = {};
      holders.add(holder);
      clearTimeout(closing);
      return () => {
        if (current && holders.delete(holder)) startClosing(current);
      };
    },
    announce(id: string) {
      if (announced === id || current?.id !== id || !current.open) return false;
      announced = id;
      startClosing(current);
      return true;
    },
    setDuration(milliseconds: number) {
      duration = milliseconds;
      // A toast that was announced before its toaster existed is held, so its duration can still change.
      if (current && current.duration !== duration && (current.id !== announced || holders.size) && !ownDuration)
        set({ ...current, duration });
    },
    watch: listeners.subscribe,
  });
}
