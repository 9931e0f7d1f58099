import { digitsOf, toUnits } from '../../src/money/money.ts';
import { LogLine } from '../log-line.ts';
import type { Posted } from '../posted.ts';
import type { Priced } from '../price.ts';
import type { Products } from './products.ts';

const MINUTE_MS = 60_000;

/** Logs an order that was refused for its prices. */
export type LogPrices = (posted: Posted, priced: Pick<Priced, 'lines'>, products: Products, currency: string) => void;

/** At most one line a minute for each product. Pages of older releases post no prices of lines, so their total is named. */
export function createPriceLog(report: (error: unknown) => void): LogPrices {
  const loggedAt = new Map<string, number>();
  return ({ items, total }, { lines }, products, currency) => {
    const unit = 10 ** digitsOf(currency);
    const now = performance.now();
    const all = lines.map((line, index) => ({ ...line, shown: items[index]?.price }));
    const differing = all.filter((line) => line.shown !== undefined && toUnits(line.shown, unit) !== line.unit);
    for (const { id, plan, shown, unit: price } of differing.length > 0 ? differing : all) {
      const product = products.get(id)?.id ?? id;
      if (now - (loggedAt.get(product) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) continue;
      loggedAt.set(product, now);
      const named = `"${product}"${plan ? ` with the plan "${plan.id}"` : ''}`;
      const seen = differing.length > 0 ? `${shown} ${currency}` : `${total} ${currency} for the whole order`;
      report(
        new LogLine(
          `catalog: an order was refused: a page has shown ${named} at ${seen}, the list has ${price / unit} ${currency}.`,
        ),
      );
    }
  };
}
