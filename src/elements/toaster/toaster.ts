import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { attributes } from './attributes.ts';
import { toasterView } from './ToasterView.tsx';

/**
 * The outlet of the page's toasts, one at a time. While a cart panel is open, toasts appear in the panel.
 *
 * @element wellness-toaster
 * @csspart toast - The toast.
 * @csspart action - Its action button.
 * @csspart dismiss - Its close button.
 */
export class ToasterElement extends reactElement(toasterView, attributes, { mayWait: () => false }) {
  override connectedCallback() {
    super.connectedCallback();
    // Moving the element hides its popover.
    const layer = this.shadowRoot?.querySelector<HTMLElement>('[popover]');
    if (layer && !layer.matches(':popover-open')) layer.showPopover?.();
  }
}

define('wellness-toaster', ToasterElement);
