import { define } from '../../bridge/define.ts';
import { lazyView } from '../../bridge/lazy-views.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { attributes, type EligibilityProps } from './attributes.ts';
import { focusRequest } from './focus-request.ts';

/**
 * Asks where the visitor is and how old, but only what the rules of the page's products need. Without such rules it shows
 * nothing. The answers are those of `wellness.visitor`: they stay in the tab and can be changed. `focus()` moves the focus to
 * the first unanswered question, as the buttons of product cards do. An answer leads back to that card.
 *
 * @element wellness-eligibility
 * @csspart form - The form.
 * @csspart region - The select with the places.
 * @csspart age - The number field for the age.
 * @csspart status - Confirms that the answers are saved.
 */
export class EligibilityElement extends reactElement<EligibilityProps>(lazyView('eligibilityView'), attributes, {
  showsCatalog: true,
}) {
  /** Scrolls to the first question that is not answered, and focuses it, as soon as the form is there. */
  override focus(): void {
    focusRequest.value = this;
  }
}

define('wellness-eligibility', EligibilityElement);
