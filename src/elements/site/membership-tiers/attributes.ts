import { identifier, owner, type PropsOf } from '../../../bridge/attributes.ts';

export const attributes = {
  /** Function on `window` that Get Started calls. */
  modalFunction: owner(identifier('openDisclosureModal')),
};

export interface MembershipTiersProps extends PropsOf<typeof attributes> {}
