import { useWords } from '../../bridge/use-words.ts';
import type { Receipt as ReceiptOf } from '../../checkout/order.ts';
import { sumOf } from '../../money/money.ts';
import { choicesOf, propertiesOf } from '../../page/line-words.ts';

interface ReceiptProps extends ReceiptOf {
  /** Whether `total` has been charged; before, it excludes shipping, taxes and discounts. */
  readonly isPaid: boolean;
  readonly number: string | undefined;
  /** ISO 8601. */
  readonly paidAt: string | undefined;
  /** Level of the headings. */
  readonly level: number;
}

/** The number and date of the order, its lines, and sums that add up to the total. */
export function Receipt({ lines, total, currency, refunded, isPaid, number, paidAt, level }: ReceiptProps) {
  const words = useWords();
  const { say } = words;
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const productsTotal = sumOf(lines, currency);
  const extras = isPaid
    ? sumOf(
        [
          { price: total, quantity: 1 },
          { price: productsTotal, quantity: -1 },
        ],
        currency,
      )
    : 0;
  const row = (label: string, amount: number) => (
    <div className="receipt-row">
      <dt>{label}</dt>
      <dd className="figures">{words.total(amount, currency)}</dd>
    </div>
  );
  return (
    <div className="receipt">
      {(number || paidAt) && (
        <dl className="receipt-facts">
          {number && (
            <div>
              <dt>{say('orderNumber')}</dt>
              <dd part="number" className="figures">
                {number}
              </dd>
            </div>
          )}
          {paidAt && (
            <div>
              <dt>{say('orderPaidAt')}</dt>
              <dd>
                <time dateTime={paidAt}>
                  {new Date(paidAt).toLocaleDateString(words.locale, { dateStyle: 'long' })}
                </time>
              </dd>
            </div>
          )}
        </dl>
      )}
      <ul aria-label={say('orderLines')}>
        {lines.map((line, index) => {
          const details = [...choicesOf(line, words), ...propertiesOf(line, words)].join(' · ');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change.
            <li key={index} part="line" className="receipt-line">
              <Heading className="display text-name tight">{line.name}</Heading>
              <p className="figures">{words.total(sumOf([line], currency), currency)}</p>
              <p className="figures text-small text-muted">
                {say('orderUnits', { count: line.quantity, price: words.price(line.price, currency) })}
              </p>
              {details && <p className="receipt-more text-small text-muted snug">{details}</p>}
              {line.disclosure && <p className="receipt-more text-small snug">{line.disclosure}</p>}
            </li>
          );
        })}
      </ul>
      <dl className="receipt-sums">
        {extras !== 0 && row(say('orderGoods'), productsTotal)}
        {extras !== 0 && row(say('orderRest'), extras)}
        <div className="receipt-row">
          <dt>{say(isPaid ? 'total' : 'orderGoods')}</dt>
          <dd part="total" className="total figures">
            {words.total(total, currency)}
          </dd>
        </div>
        {refunded > 0 && row(say('orderGivenBack'), refunded)}
      </dl>
    </div>
  );
}
