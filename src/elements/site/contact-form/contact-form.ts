import { define } from '../../../bridge/define.ts';
import { lazyView } from '../../../bridge/lazy-views.ts';
import { reactElement } from '../../../bridge/react-element.tsx';
import { attributes, type ContactFormProps } from './attributes.ts';

/**
 * A form with Name, Email, Message and Send. Without an `action` or a listener that sends the message, it shows that the
 * form is not connected. The input stays in its fields until it is sent, and is stored nowhere else.
 *
 * @element wellness-contact-form
 * @fires {CustomEvent<{ name: string, email: string, message: string }>} wellness-contact-submit - Before it is sent; `preventDefault()` leaves it to the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The message could not be sent.
 * @csspart form - The form.
 * @csspart submit - Send.
 * @csspart status - The result of sending.
 */
export class ContactFormElement extends reactElement<ContactFormProps>(lazyView('contactFormView'), attributes) {}

define('wellness-contact-form', ContactFormElement);
