import { identifier, owner } from '../../../bridge/attributes.ts';
import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { lazySiteView } from '../lazy-site-view.ts';
import type { MembershipTiersProps } from './MembershipTiers.tsx';

/**
 * The three membership tiers on one ruler of dollars per month.
 *
 * @element wellness-membership-tiers
 * @attr {string} [modal-function=openDisclosureModal] - Function on `window` that Get Started calls.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @fires {CustomEvent<null>} wellness-get-started - Before the assessment starts; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The assessment failed.
 * @slot starter - More features of Starter, as `<li slot="starter">`.
 * @slot optimization - More features of Optimization.
 * @slot premium - More features of Premium.
 * @csspart common - The facts of every tier.
 * @csspart tier - A tier.
 * @csspart button - Its Get Started.
 * @csspart unavailable - The words `Not available!`.
 */
export class MembershipTiersElement extends reactElement<MembershipTiersProps>(lazySiteView('membershipTiersView'), {
  modalFunction: owner(identifier('openDisclosureModal')),
}) {}

define('wellness-membership-tiers', MembershipTiersElement);
