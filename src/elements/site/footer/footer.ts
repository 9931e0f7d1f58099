import { author, text, url } from '../../../bridge/attributes.ts';
import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { defaultBrand } from '../brand.ts';
import { lazySiteView } from '../lazy-site-view.ts';
import type { FooterProps } from './FooterView.tsx';

/**
 * The storefront's footer: links to the pages that the navigation leaves out, and the rights notice with the current year.
 *
 * @element wellness-footer
 * @attr {string} [brand=Wellness] - Name in the rights notice.
 * @attr {string} [base=/] - Base URL of the storefront.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @csspart footer - The footer.
 * @csspart brand - The name.
 * @csspart link - A link.
 */
export class FooterElement extends reactElement<FooterProps>(lazySiteView('footerView'), {
  brand: author(text(defaultBrand)),
  base: author(url({}, '/')),
}) {}

define('wellness-footer', FooterElement);
