import type { ReactElement } from 'react';
import type { ShownToast } from '../../../outlets/toasts.ts';
import type { Announcement } from '../../../page/mirror.ts';
import type { Words } from '../../../words/words.ts';
import type { CartButtonProps } from './attributes.ts';

export interface CartButtonViewProps {
  readonly attributes: CartButtonProps;
  readonly count: number;
  readonly isOpen: boolean;
  readonly announcement: Announcement | undefined;
  /** The lines, the total and the buttons, from the first opening on. */
  readonly contents: ReactElement | undefined;
  /** Says what has changed in the panel. */
  readonly panelAnnouncement: Announcement | undefined;
  /** The toast to show in the open panel. */
  readonly toast: ShownToast | undefined;
  readonly toastAnnouncement: Announcement | undefined;
  /** Whether the page is in the background, where toasts wait. */
  readonly away: boolean;
  readonly words: Words;
}
