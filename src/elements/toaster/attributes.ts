import { author, number, type PropsOf } from '../../bridge/attributes.ts';
import { TOAST_DURATION_MS } from '../../outlets/toasts.ts';

export const attributes = {
  /** Milliseconds until a toast closes by itself. Paused while the toast is pointed at or focused. */
  duration: author(number({ min: 1, expected: 'a number of milliseconds above 0' }, TOAST_DURATION_MS)),
};

export interface ToasterProps extends PropsOf<typeof attributes> {}
