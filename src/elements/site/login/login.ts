import { define } from '../../../bridge/define.ts';
import { lazyView } from '../../../bridge/lazy-views.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { attributes, type LoginProps } from './attributes.ts';

/**
 * Opens the external patient portal in a new tab. Without a `portal-url` it shows that the portal is not connected.
 *
 * @element wellness-login
 * @csspart link - The link, or the button in its place.
 * @csspart login - The same, under its part name in `wellness-nav`.
 */
export class LoginElement extends reactElement<LoginProps>(lazyView('loginView'), attributes) {}

define('wellness-login', LoginElement);
