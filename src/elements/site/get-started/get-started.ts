import { author, identifier, owner, text } from '../../../bridge/attributes.ts';
import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { startButtonView } from './StartButton.tsx';

/**
 * Starts the health assessment by calling a function on `window` that an external disclosure widget defines. If it is
 * missing or throws, the element shows and announces `Not available!`.
 *
 * @element wellness-get-started
 * @attr {string} [label=Get Started] - Text of the button.
 * @attr {string} [about] - What the button starts. The accessible name is then `Get Started: NAD+ Injection`, so that several buttons of a page differ.
 * @attr {string} [modal-function=openDisclosureModal] - Name of the function on `window`, looked up at the click.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @fires {CustomEvent<null>} wellness-get-started - Before the function is called; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The function threw.
 * @csspart button - The button.
 * @csspart unavailable - The words `Not available!`.
 */
export class GetStartedElement extends reactElement(startButtonView, {
  label: author(text()),
  about: author(text()),
  modalFunction: owner(identifier('openDisclosureModal')),
}) {}

define('wellness-get-started', GetStartedElement);
