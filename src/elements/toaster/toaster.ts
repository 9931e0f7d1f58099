import { author, number } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { TOAST_DURATION_MS } from '../../outlets/toasts.ts';
import { toasterView } from './ToasterView.tsx';

/**
 * The outlet of the page's toasts, one at a time. While a cart panel is open, toasts appear in the panel.
 *
 * @element wellness-toaster
 * @attr {number} [duration=5000] - Milliseconds until a toast closes by itself. Paused while the toast is pointed at or focused.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @csspart toast - The toast.
 * @csspart action - Its action button.
 * @csspart dismiss - Its close button.
 */
export class ToasterElement extends reactElement(
  toasterView,
  {
    duration: author(number({ min: 1, expected: 'a number of milliseconds above 0' }, TOAST_DURATION_MS)),
  },
  { mayWait: () => false },
) {
  override connectedCallback() {
    super.connectedCallback();
    // Moving the element hides its popover.
    const layer = this.shadowRoot?.querySelector<HTMLElement>('[popover]');
    if (layer && !layer.matches(':popover-open')) layer.showPopover?.();
  }
}

define('wellness-toaster', ToasterElement);
