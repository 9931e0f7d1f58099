import { author, number } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { TOAST_DURATION_MS } from '../../page/toasts.ts';
import { toasterView } from './ToasterView.tsx';

/**
 * The place where the page's toasts appear, one at a time. While a cart panel is open they appear there instead.
 *
 * @element wellness-toaster
 * @attr {number} [duration=5000] - Milliseconds until a toast closes by itself. Held while pointed at or focused.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
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
    // A popover that was moved with its element is hidden.
    const layer = this.shadowRoot?.querySelector<HTMLElement>('[popover]');
    if (layer?.childElementCount && !layer.matches(':popover-open')) layer.showPopover?.();
  }
}

define('wellness-toaster', ToasterElement);
