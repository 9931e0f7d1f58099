import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { lazySiteView } from '../lazy-site-view.ts';
import { attributes, type NavProps } from './attributes.ts';

/**
 * The storefront's navigation: a bar with two dropdowns, or a menu button if the element is narrow. Leaves space for the
 * fixed cart button at its end.
 *
 * @element wellness-nav
 * @slot more - The page's own links, as `<a slot="more">`, at the end of the phone menu; a wide navigation does not show them.
 * @csspart nav - The navigation.
 * @csspart brand - The name.
 * @csspart link - A link.
 * @csspart menu - A button that opens a list or the menu.
 * @csspart login - The link to the patient portal.
 */
export class NavElement extends reactElement<NavProps>(lazySiteView('navView'), attributes) {
  override connectedCallback() {
    super.connectedCallback();
    // Moving the element hides its popovers without an event.
    for (const button of this.shadowRoot?.querySelectorAll('button') ?? []) {
      const menu = button.popoverTargetElement as HTMLElement | null;
      if (menu && button.ariaExpanded === 'true' && !menu.matches(':popover-open')) menu.showPopover();
    }
  }
}

define('wellness-nav', NavElement);
