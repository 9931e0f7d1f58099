import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { lazySiteView } from '../lazy-site-view.ts';
import { attributes, type MembershipTiersProps } from './attributes.ts';

/**
 * The three membership tiers on one ruler of dollars per month.
 *
 * @element wellness-membership-tiers
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
export class MembershipTiersElement extends reactElement<MembershipTiersProps>(
  lazySiteView('membershipTiersView'),
  attributes,
) {}

define('wellness-membership-tiers', MembershipTiersElement);
