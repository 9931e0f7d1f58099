import { define } from '../../bridge/define.ts';
import { lazyView } from '../../bridge/lazy-views.ts';
import { reactElement } from '../../bridge/react-element.tsx';
import { attributes, type OrderStatusProps } from './attributes.ts';

/**
 * The state of an order and its receipt, from the checkout server. Polls until the order is paid, failed or expired, and
 * removes paid lines from the cart.
 *
 * @element wellness-order-status
 * @fires {CustomEvent<{ message: string }>} wellness-error - The checkout server did not respond, or its response is invalid.
 * @slot next - The next steps, and how to reach the shop; shown below the receipt while the order is paid, held for a review or being confirmed.
 * @slot next-<product-id> - The next steps for one product, for example how long its delivery takes; shown at the same times, if the order contains it.
 * @csspart status - The state of the order, in words.
 * @csspart number - The order number.
 * @csspart line - A line of the receipt.
 * @csspart image - The picture of its product, if the page's products have any.
 * @csspart total - The total of the receipt.
 * @csspart shipped - When the parcel was sent, by whom, and its tracking.
 * @csspart subscription - When the subscription renews, ends or has ended.
 * @csspart manage - The link to manage or cancel the subscription.
 */
export class OrderStatusElement extends reactElement<OrderStatusProps>(
  lazyView('orderStatusView'),
  attributes,
  // The cart depends on its result.
  { mayWait: () => false },
) {}

define('wellness-order-status', OrderStatusElement);
