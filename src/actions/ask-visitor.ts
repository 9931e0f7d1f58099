import type { Product } from '../catalog/catalog.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { isVisible } from '../outlets/outlets.ts';
import { type Action, productOf } from './actions.ts';

/** A card whose question the visitor has followed. */
export interface Asked {
  /** The card, or its grid. */
  readonly host: HTMLElement;
  readonly product: Product | null;
}

/** The card to which an answer leads back. */
export const question: { asked?: Asked | undefined } = {};

/** Leads to the first question for region or age that can be seen. `doctor()` reports a page without one. */
export const askVisitor: Action = (host, button) => {
  question.asked = { host, product: productOf(button) };
  const all = [...document.querySelectorAll<HTMLElement>('wellness-eligibility')];
  all.find((element) => isVisible(element) && !isLeftAlone(element))?.focus();
};
