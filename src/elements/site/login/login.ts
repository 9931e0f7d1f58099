import { author, owner, text, url } from '../../../bridge/attributes.ts';
import { define } from '../../../bridge/define.ts';
import { lazyView } from '../../../bridge/lazy-views.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import type { LoginProps } from './LoginView.tsx';

/**
 * Opens the external patient portal in a new tab. Without a `portal-url` it shows that the portal is not connected.
 *
 * @element wellness-login
 * @attr {string} [portal-url] - Address of the patient portal: http, https or relative.
 * @attr {string} [label=Login] - Text of the link.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @csspart link - The link, or the button in its place.
 * @csspart login - The same, under its part name in `wellness-nav`.
 */
export class LoginElement extends reactElement<LoginProps>(lazyView('loginView'), {
  portalUrl: owner(url()),
  label: author(text()),
}) {}

define('wellness-login', LoginElement);
