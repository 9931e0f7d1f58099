import { type CartItem, toLine } from '../cart/line.ts';
import { isAmount, isCurrency } from '../money/money.ts';
import { isCount, isText } from '../text/values.ts';
import { type OrderStatus, orderStatuses } from './reconcile.ts';

export interface ReceiptLine extends CartItem {
  /** A sentence that must stand beside the product. */
  readonly disclosure?: string | undefined;
}

/** The way of shipping that the buyer has chosen. */
interface ChosenShipping {
  readonly name: string;
  readonly price: number;
  /** Working days until it arrives, from and to. */
  readonly days?: readonly [number, number];
}

/** A parcel that has been sent. */
export interface Shipped {
  /** ISO 8601. */
  readonly at: string;
  readonly carrier?: string | undefined;
  /** Its number, or the address of a page about it. */
  readonly tracking?: string | undefined;
}

/** The subscription of an order with a plan. Dates are in ISO 8601. */
export interface Subscription {
  readonly status: 'active' | 'past_due' | 'ended';
  /** Missing once it is to end. */
  readonly renewsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  /** `https:` address of the page where the buyer manages or cancels it. */
  readonly manage?: string | undefined;
}

/** The ordered lines, as the checkout server prices them. */
export interface Receipt {
  readonly lines: readonly ReceiptLine[];
  /** The code of the discount. */
  readonly discount?: string | undefined;
  readonly discounted: number;
  readonly shipping?: ChosenShipping | undefined;
  /** Tax that was added to the prices, and tax that they include. */
  readonly tax: { readonly added: number; readonly included: number };
  /** The charged or held amount; before that the sum of the lines. In the main unit of the currency, as all amounts. */
  readonly total: number;
  readonly currency: string;
  /** The amount that was taken, if it is less than the total. */
  readonly charged?: number | undefined;
  /** The refunded amount. */
  readonly refunded: number;
  readonly shipped?: Shipped | undefined;
  readonly subscription?: Subscription | undefined;
}

export interface Order {
  /** For people to read out; missing if the checkout server does not number its orders. */
  readonly number?: string | undefined;
  /** ISO 8601; missing until the order is paid. */
  readonly paidAt?: string | undefined;
  readonly status: OrderStatus;
  /** ISO 8601: until when the amount of an authorized order is held. */
  readonly captureBefore?: string | undefined;
  /** A test order: no money was charged. */
  readonly test: boolean;
  /** Missing if it cannot be read: the status matters more. */
  readonly receipt?: Receipt;
}

const TIMEOUT_MS = 15_000;

const LONGEST_NUMBER = 40;
const LONGEST_TEXT = 200;

const shortText = (given: unknown, longest = LONGEST_NUMBER) =>
  typeof given === 'string' && given.trim().length > 0 && given.length <= longest ? given : undefined;

const amountOf = (given: unknown) => (isAmount(given) ? given : 0);

const readDate = (given: unknown) =>
  typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? given : undefined;

/** @throws TypeError if it is not a line */
function readLine(given: unknown, currency: string): ReceiptLine {
  const { id, name, price, quantity, variant, plan, properties, disclosure } = Object(given);
  if (!isCount(quantity)) throw new TypeError(`"quantity" is ${String(quantity)}`);
  const chosen = plan && { ...plan, price: undefined };
  return {
    ...toLine({ id, name, price, currency, variant }, { plan: chosen, properties }),
    quantity,
    disclosure: isText(disclosure) ? disclosure : undefined,
  };
}

/** A part that cannot be read is left out: the lines matter more. */
function readShipping(given: unknown): ChosenShipping | undefined {
  const { name, price, days } = Object(given);
  const shown = shortText(name, LONGEST_TEXT);
  if (shown === undefined || !isAmount(price)) return undefined;
  const isRange =
    Array.isArray(days) && days.length === 2 && days.every((day) => day === 0 || isCount(day)) && days[0] <= days[1];
  return { name: shown, price, ...(isRange && { days: [days[0], days[1]] }) };
}

function readShipped(given: unknown): Shipped | undefined {
  const { at, carrier, tracking } = Object(given);
  const date = readDate(at);
  return date === undefined
    ? undefined
    : { at: date, carrier: shortText(carrier, LONGEST_TEXT), tracking: shortText(tracking, LONGEST_TEXT) };
}

const subscriptionStatuses = ['active', 'past_due', 'ended'] as const;

function readSubscription(given: unknown): Subscription | undefined {
  const { status: written, renewsAt, endsAt, manage } = Object(given);
  const status = subscriptionStatuses.find((known) => known === written);
  const isLink = typeof manage === 'string' && /^https:/i.test(manage) && URL.canParse(manage);
  return (
    status && { status, renewsAt: readDate(renewsAt), endsAt: readDate(endsAt), manage: isLink ? manage : undefined }
  );
}

/** @throws TypeError */
function readReceipt(given: Record<string, unknown>): Receipt {
  const { lines, total, currency, charged, tax } = given;
  if (!isCurrency(currency) || !isAmount(total)) throw new TypeError('no "currency" with a "total"');
  if (!Array.isArray(lines) || !lines.length) throw new TypeError('no "lines"');
  return {
    lines: lines.map((line) => readLine(line, currency)),
    discount: shortText(given.discount, LONGEST_TEXT),
    discounted: amountOf(given.discounted),
    shipping: readShipping(given.shipping),
    tax: { added: amountOf(Object(tax).added), included: amountOf(Object(tax).included) },
    total,
    currency,
    charged: isAmount(charged) && charged < total ? charged : undefined,
    refunded: amountOf(given.refunded),
    shipped: readShipped(given.shipped),
    subscription: readSubscription(given.subscription),
  };
}

/** The answer of the checkout server about an order, and the part of it that could not be read. */
export interface Answer {
  /** Undefined if the checkout server does not know the order. */
  readonly order?: Order;
  readonly problem?: string;
}

/** Address of an order's status at the checkout server. */
export const addressOf = (endpoint: string, attempt: string): string =>
  new URL(
    endpoint.replaceAll('{attempt}', () => encodeURIComponent(attempt)),
    document.baseURI,
  ).href;

/** @throws Error if there is no usable answer within 15 s. */
export async function fetchOrder(address: string, stopped: AbortSignal): Promise<Answer> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.status === 404) return {};
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const answer = Object(await response.json()) as Record<string, unknown>;
  const status = orderStatuses.find((known) => known === answer.status);
  if (!status) throw new Error(`answered with the "status" ${JSON.stringify(answer.status)?.slice(0, 40)}`);
  const order = {
    status,
    test: answer.test === true,
    number: shortText(answer.number),
    paidAt: readDate(answer.paidAt),
    captureBefore: readDate(answer.captureBefore),
  };
  try {
    return { order: { ...order, receipt: readReceipt(answer) } };
  } catch (error) {
    return {
      order,
      problem: `answered with ${(error as Error).message.replace(/^cart\.add: /, 'a line that is none: ')}`,
    };
  }
}
