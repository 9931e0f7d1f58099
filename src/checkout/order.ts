import { type CartItem, toLine } from '../cart/line.ts';
import { isAmount, isCurrency } from '../money/money.ts';
import { isCount, isText } from '../text/values.ts';
import { type OrderStatus, orderStatuses } from './reconcile.ts';

export interface ReceiptLine extends CartItem {
  /** A sentence that must stand beside the product. */
  readonly disclosure?: string | undefined;
}

/** The ordered lines, as the checkout server prices them. */
export interface Receipt {
  readonly lines: readonly ReceiptLine[];
  /** The charged amount; before that the sum of the lines. In the main unit of the currency, as all amounts. */
  readonly total: number;
  readonly currency: string;
  /** The refunded amount. */
  readonly refunded: number;
}

export interface Order {
  /** For people to read out; missing if the checkout server does not number its orders. */
  readonly number?: string | undefined;
  /** ISO 8601; missing until the order is paid. */
  readonly paidAt?: string | undefined;
  readonly status: OrderStatus;
  /** A test order: no money was charged. */
  readonly test: boolean;
  /** Missing if it cannot be read: the status matters more. */
  readonly receipt?: Receipt;
}

const TIMEOUT_MS = 15_000;

const LONGEST_NUMBER = 40;

const shortText = (given: unknown) =>
  typeof given === 'string' && given.trim().length > 0 && given.length <= LONGEST_NUMBER ? given : undefined;

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

/** @throws TypeError */
function readReceipt({ lines, total, currency, refunded }: Record<string, unknown>): Receipt {
  if (!isCurrency(currency) || !isAmount(total)) throw new TypeError('no "currency" with a "total"');
  if (!Array.isArray(lines) || !lines.length) throw new TypeError('no "lines"');
  return {
    lines: lines.map((line) => readLine(line, currency)),
    total,
    currency,
    refunded: isAmount(refunded) ? refunded : 0,
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
