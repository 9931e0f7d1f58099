import { define } from '../../../bridge/define.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { attributes } from './attributes.ts';
import { startButtonView } from './StartButton.tsx';

/**
 * Starts the health assessment by calling a function on `window` that an external disclosure widget defines. If it is
 * missing or throws, the element shows and announces `Not available!`.
 *
 * @element wellness-get-started
 * @fires {CustomEvent<null>} wellness-get-started - Before the function is called; `preventDefault()` stops it.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The function threw.
 * @csspart button - The button.
 * @csspart unavailable - The words `Not available!`.
 */
export class GetStartedElement extends reactElement(startButtonView, attributes) {}

define('wellness-get-started', GetStartedElement);
