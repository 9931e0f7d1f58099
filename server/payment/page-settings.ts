import { withAttempt } from '../../src/addresses/written-address.ts';
import { countriesFor } from '../delivery.ts';
import type { CheckoutOptions } from '../options.ts';
import type { Order } from '../order.ts';
import type { CheckoutOrigin } from '../origin.ts';
import { type PageSettings, type Payment, PaymentError, type PaymentProvider } from './payment.ts';

/** The shop's settings that decide about payment pages. */
export interface PageShop extends Pick<CheckoutOptions, 'origins' | 'shipTo' | 'tax' | 'expireAfter'> {}

/** A page that nobody pays must not keep the pieces of counted products for longer. */
const MINUTES_WITH_STOCK = 30;

/** The visitor's page after paying. */
export const successAddress = (origin: CheckoutOrigin, attempt: string): string =>
  withAttempt(origin.success, 'paid', attempt);

/**
 * Settings for the page of an order. They depend only on the order's row and the shop's settings, never on the clock, so that
 * two checkout servers send the same request.
 * @throws PaymentError of kind `refused` for an order that nothing leads back from
 */
export function pageSettings(
  { origin: name, attempt, lines, stock, shippingWays = [] }: Order,
  { origins, shipTo, tax = 'included', expireAfter }: PageShop,
  store: string,
  report: (error: unknown) => void = () => {},
): PageSettings {
  const origin = origins.find((one) => one.origin === name);
  if (!origin || attempt === null)
    throw new PaymentError('refused', 'The origin of this order is no longer listed, or its attempt is too old.');
  return {
    store,
    success: successAddress(origin, attempt),
    cancel: withAttempt(origin.cancel, 'order', attempt),
    countries: shipTo?.length
      ? countriesFor(
          shipTo,
          lines.map(({ regions }) => regions),
        )
      : undefined,
    shipping: shippingWays,
    tax,
    hold: lines.some(({ review }) => review),
    expireAfter: expireAfter ?? (stock.length > 0 ? MINUTES_WITH_STOCK : undefined),
    report,
  };
}

/** The provider as one shop uses it. */
export const createPayment = (
  provider: PaymentProvider,
  shop: PageShop,
  store: () => Promise<string>,
  report?: (error: unknown) => void,
): Payment => ({
  // Each by itself: the methods of a class are not its own properties.
  name: provider.name,
  mode: provider.mode,
  limits: provider.limits,
  problemsOf: (listed) => provider.problemsOf(listed),
  read: (page) => provider.read(page),
  readBuyer: (page) => provider.readBuyer(page),
  paymentAddress: (payment) => provider.paymentAddress(payment),
  holds: provider.holds,
  expire: (page) => provider.expire(page),
  listEvents: (since) => provider.listEvents(since),
  readWebhook: (body, headers) => provider.readWebhook(body, headers),
  prepare: async (order) => provider.prepare?.(order, pageSettings(order, shop, await store(), report)),
  open: async ({ prepared, ...order }) =>
    provider.open(order, pageSettings(order, shop, await store(), report), prepared),
});
