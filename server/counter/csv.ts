import type { AccountEntry } from '../orders/orders.ts';
import { plainAmount } from './formats.ts';

const HEAD = [
  'order',
  'date',
  'kind',
  'currency',
  'subtotal',
  'discount',
  'shipping',
  'shipping_price',
  'tax_added',
  'tax_included',
  'total',
  'charged',
  'refunded',
];

/** Names of kinds in the file. */
const kinds: Readonly<Record<AccountEntry['kind'], string>> = {
  payment: 'payment',
  renewed: 'renewal',
  refunded: 'refund',
  'refund-failed': 'refund failed',
};

/** Payments and refunds as CSV by RFC 4180, a row for each. The file begins with a byte order mark, without which Excel misreads UTF-8. */
export const csvOf = (entries: readonly AccountEntry[]): string =>
  `\uFEFF${[HEAD, ...entries.map(cells)].map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`;

function cells(entry: AccountEntry): string[] {
  const { number, at, kind, currency } = entry;
  const money = (units: number | null | undefined) => (units == null ? '' : plainAmount(units, currency));
  const head = [number, day(at), kinds[kind], currency];
  if (entry.kind === 'payment') {
    const { subtotal, discounted, shipping, tax, total, charged } = entry;
    const way = [plain(shipping?.name ?? ''), money(shipping?.price ?? 0)];
    return [
      ...head,
      money(subtotal),
      money(discounted),
      ...way,
      ...[tax?.added, tax?.included, total, charged].map(money),
      '',
    ];
  }
  const sum = money(entry.amount);
  // How a later payment is made up is at the payment service.
  const parts = Array<string>(6).fill('');
  return entry.kind === 'renewed' ? [...head, ...parts, sum, sum, ''] : [...head, ...parts, '', '', sum];
}

/** The day in the time zone of the server. */
const day = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** A text that no program takes for a formula. */
const plain = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The days of a month such as `2026-11` in the time zone of the server; undefined for another text. */
export function monthOf(text: string): { readonly from: Date; readonly until: Date } | undefined {
  const [, year, month] = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (!year || !month) return undefined;
  return { from: new Date(Number(year), Number(month) - 1), until: new Date(Number(year), Number(month)) };
}

/** The month before this one, as `monthOf` reads it. */
export function lastMonth(now = new Date()): string {
  const date = new Date(now.getFullYear(), now.getMonth() - 1);
  return day(date).slice(0, 7);
}
