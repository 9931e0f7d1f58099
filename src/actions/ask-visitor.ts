import type { Action } from './actions.ts';

/** Leads to the question for region or age. `doctor()` reports a page without one. */
export const askVisitor: Action = () => document.querySelector<HTMLElement>('wellness-eligibility')?.focus();
