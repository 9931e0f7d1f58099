import { author, owner, text, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import type { OrderStatusProps } from './props.ts';

/**
 * The state of an order and its receipt, from the checkout server. Polls until the order is paid, failed or expired, and
 * removes paid lines from the cart.
 *
 * @element wellness-order-status
 * @attr {string} [endpoint] - URL of an order on the checkout server, with `{attempt}` in it. Without it the element shows that orders are not connected.
 * @attr {string} [attempt] - Checkout attempt to show; by default the one in the page's address, `#wellness-order=` or `#wellness-paid=`.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout server did not respond, or its response is invalid.
 * @csspart status - The state of the order, in words.
 * @csspart line - A line of the receipt.
 * @csspart total - The total of the receipt.
 */
export class OrderStatusElement extends reactElement<OrderStatusProps>(
  { model: ({ attributes }) => attributes, component: 'OrderStatus' },
  {
    endpoint: owner(url({ template: true })),
    attempt: author(text()),
  },
  // The cart depends on its result.
  { mayWait: () => false },
) {}

define('wellness-order-status', OrderStatusElement);
