import { isLeftAlone } from '../markup/left-alone.ts';
import { isVisible } from '../outlets/outlets.ts';
import type { Action } from './actions.ts';

/** Leads to the first question for region or age that can be seen. `doctor()` reports a page without one. */
export const askVisitor: Action = () => {
  const all = [...document.querySelectorAll<HTMLElement>('wellness-eligibility')];
  all.find((element) => isVisible(element) && !isLeftAlone(element))?.focus();
};
