import { StoreError } from './orders/store-error.ts';
import { PaymentError } from './payment/payment.ts';

/** Text that may identify a visitor or an order: addresses, quotations, and long runs such as attempts and keys. */
const identifying = /\b\w+:\/\/\S+|"[^"]*"|'[^']*'|`[^`]*`|[\w-]{20,}|\S+@\S+/g;

/** One line for the log. Errors of databases and payment services quote their input, so identifying text is removed. */
export function toLogLine(error: unknown): string {
  const { name, message, code } = Object(error) as { name?: unknown; message?: unknown; code?: unknown };
  const kind = error instanceof PaymentError ? `payment ${error.kind}` : [name, code].filter(Boolean).join(' ');
  const full = String(message ?? error);
  // Our own messages contain nothing but codes and paths.
  const isOurs = error instanceof PaymentError || error instanceof StoreError;
  const text = isOurs ? full : full.replace(identifying, '…').replace(/\s+/g, ' ').slice(0, 300);
  return `checkout: ${kind || 'error'}: ${text}`;
}
