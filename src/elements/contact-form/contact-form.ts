import { owner, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { lazyView } from '../../lazy/lazy-views.ts';
import type { ContactFormProps } from './FormView.tsx';

/**
 * Name, Email, Message and Send. Without an `action`, and where no listener takes the message over, it says that the
 * form is not connected. What was typed stays until it was sent, and is kept nowhere.
 *
 * @element wellness-contact-form
 * @attr {string} [action] - Where the message is posted, form-encoded; a 2xx answer that is no HTML page confirms it.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
 * @fires {CustomEvent<{ name: string, email: string, message: string }>} wellness-contact-submit - Before it is sent; `preventDefault()` leaves it to the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The message could not be sent.
 * @csspart form - The form.
 * @csspart submit - Send.
 * @csspart status - What became of the message.
 */
export class ContactFormElement extends reactElement<ContactFormProps>(lazyView('contactFormView'), {
  action: owner(url()),
}) {}

define('wellness-contact-form', ContactFormElement);
