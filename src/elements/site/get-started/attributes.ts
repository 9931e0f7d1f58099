import { author, identifier, owner, type PropsOf, text } from '../../../bridge/attributes.ts';

export const attributes = {
  /**
   * Text of the button.
   * @default Get Started
   */
  label: author(text()),
  /**
   * The thing that the button starts. The accessible name is then `Get Started: NAD+ Injection`, so that several buttons of a
   * page differ.
   */
  about: author(text()),
  /** Name of a function that the page has put on `window`, looked up at the click. Functions of the browser are not called. */
  modalFunction: owner(identifier('openDisclosureModal')),
};

export interface StartButtonProps extends PropsOf<typeof attributes> {}
