import { author, number, owner, text, url } from '../../bridge/attributes.ts';
import { define } from '../../bridge/define.ts';
import { lazyView } from '../../bridge/lazy-views.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import type { OrderStatusProps } from './props.ts';

/**
 * The state of an order and its receipt, from the checkout server. Polls until the order is paid, failed or expired, and
 * removes paid lines from the cart.
 *
 * @element wellness-order-status
 * @attr {string} [endpoint] - URL of an order on the checkout server, with `{attempt}` in it. Without it the element shows that orders are not connected.
 * @attr {string} [attempt] - Checkout attempt to show; by default the one in the page's address, `#wellness-order=` or `#wellness-paid=`.
 * @attr {number} [heading-level=2] - Level of the heading, 1 to 6. On a page of its own, the state of the order is the page's heading: 1.
 * @attr {'auto'|'light'|'dark'} [theme=auto] - Color scheme; `auto` follows the page.
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout server did not respond, or its response is invalid.
 * @slot next - What happens next and how to reach the shop; shown below the receipt while the order is paid or being confirmed.
 * @slot next-<product-id> - What happens next with one product, for example how long its delivery takes; shown if the order contains it.
 * @csspart status - The state of the order, in words.
 * @csspart number - The order number.
 * @csspart line - A line of the receipt.
 * @csspart total - The total of the receipt.
 */
export class OrderStatusElement extends reactElement<OrderStatusProps>(
  lazyView('orderStatusView'),
  {
    endpoint: owner(url({ template: true })),
    attempt: author(text()),
    headingLevel: author(number({ min: 1, max: 6, integer: true, expected: 'a whole number from 1 to 6' }, 2)),
  },
  // The cart depends on its result.
  { mayWait: () => false },
) {}

define('wellness-order-status', OrderStatusElement);
