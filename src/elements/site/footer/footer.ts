import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { lazySiteView } from '../lazy-site-view.ts';
import { attributes, type FooterProps } from './attributes.ts';

/**
 * The storefront's footer: links to the pages that the navigation leaves out, and the rights notice with the current year.
 *
 * @element wellness-footer
 * @slot note - A sentence of the page beside the rights notice.
 * @csspart footer - The footer.
 * @csspart brand - The name.
 * @csspart link - A link.
 */
export class FooterElement extends reactElement<FooterProps>(lazySiteView('footerView'), attributes) {}

define('wellness-footer', FooterElement);
