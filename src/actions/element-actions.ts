import { viewCart } from '../outlets/view-cart.ts';
import type { Action, CoreAction } from './actions.ts';
import { addChosen } from './add-chosen.ts';
import { askVisitor } from './ask-visitor.ts';
import { setMember, stateOf } from './state.ts';

/** The actions that elements add to those of the entry. */
export const elementActions = {
  add: addChosen,
  'ask-visitor': askVisitor,
  'view-cart': (_host, _button, { shared }) => viewCart(shared.outlets),
  // The contents of the cart hear it themselves, also where another element shows them.
  'in-cart'() {},
  // A login without a portal.
  portal(host, { value }) {
    stateOf(host).notConnected.value = value;
  },
  'toggle-item'(host, { value }) {
    const { openItems } = stateOf(host);
    setMember(openItems, value, !openItems.peek().has(value));
  },
  'try-again': (host) => stateOf(host).tryAgain?.(),
} satisfies Record<string, Action>;

/** The names that `data-action` may have: one that no table answers does not compile (jsx.d.ts). */
export type ActionName = CoreAction | keyof typeof elementActions;
