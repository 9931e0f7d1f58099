import { currencyOptions, digitsOf } from '../../src/money/money.ts';
import type { OrderSummary } from './order-summary.ts';

const HEAD = ['time', 'order', 'status', 'total', 'test', 'refunded', 'partner', 'pieces', 'shipped'];
const RIGHT = new Set(['total', 'refunded', 'pieces']);

/** Formats orders as a text table. */
export function table(orders: readonly OrderSummary[]): string {
  const rows = [HEAD, ...orders.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return RIGHT.has(HEAD[column] ?? '') ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

function cells(order: OrderSummary): string[] {
  const { createdAt, id, status, total, currency, test, refunded, partner, pieces, shippedAt } = order;
  const time = `${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const back = refunded > 0 ? money(refunded, currency) : '';
  const mode = test ? 'test' : '';
  const shipped = shippedAt?.slice(0, 10) ?? '';
  return [time, id, status, money(total, currency), mode, back, plain(partner ?? ''), String(pieces), shipped];
}

function money(units: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { ...currencyOptions(currency), currencyDisplay: 'code' });
  return format.format(units / 10 ** digitsOf(currency)).replace(/\s/g, ' ');
}

/** Removes control characters: the partner's name came from a page and must not control the terminal. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 40);
}
