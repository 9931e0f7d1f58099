import { StoreError } from './orders/store-error.ts';
import { PaymentError } from './payment/payment.ts';

/** What may name a visitor or his goods: addresses, what is quoted, and long runs such as attempts and keys. */
const telling = /\b\w+:\/\/\S+|"[^"]*"|'[^']*'|`[^`]*`|[\w-]{20,}|\S+@\S+/g;

/**
 * A line about what went wrong, for whoever runs the checkout server. Databases and payment services quote what they were given:
 * that stays out.
 */
export function lineOf(error: unknown): string {
  const { name, message, code } = Object(error) as { name?: unknown; message?: unknown; code?: unknown };
  const kind = error instanceof PaymentError ? `payment ${error.kind}` : [name, code].filter(Boolean).join(' ');
  const said = String(message ?? error);
  // Our own words hold codes and places alone.
  const isOurs = error instanceof PaymentError || error instanceof StoreError;
  const text = isOurs ? said : said.replace(telling, '…').replace(/\s+/g, ' ').slice(0, 300);
  return `checkout: ${kind || 'error'}: ${text}`;
}
