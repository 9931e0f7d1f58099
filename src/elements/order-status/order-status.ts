import { author, owner, text, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import type { OrderStatusProps } from './OrderStatus.tsx';

/**
 * How an order stands, as its checkout server says, and its receipt. It follows an order until it is paid or over, and takes out of
 * the cart what was paid.
 *
 * @element wellness-order-status
 * @attr {string} [endpoint] - Where the checkout server is asked, with `{attempt}` in it; without one it says that orders are not connected.
 * @attr {string} [attempt] - Which order; without it the one in the page's address, `#wellness-order=` or `#wellness-paid=`.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Colour scheme; `auto` follows the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout server did not answer, or with nothing that can be used.
 * @csspart status - How the order stands, in words.
 * @csspart line - A line of the receipt.
 * @csspart total - Its total.
 */
export class OrderStatusElement extends reactElement<OrderStatusProps>(
  { model: ({ attributes }) => attributes, component: 'OrderStatus' },
  {
    endpoint: owner(url({ template: true })),
    attempt: author(text()),
  },
  // The cart waits for what it hears.
  { mayWait: () => false },
) {}

define('wellness-order-status', OrderStatusElement);
