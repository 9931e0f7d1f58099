import { sumOf } from '../../cart/money.ts';
import { choicesOf, propertiesOf } from '../../page/choices.ts';
import type { Receipt as ReceiptOf } from '../../page/order.ts';
import { useWords } from '../../words/use-words.ts';

interface ReceiptProps extends ReceiptOf {
  /** Whether `total` is what was charged: before that shipping, taxes and discounts are not known. */
  readonly isPaid: boolean;
}

/** What was ordered, line by line, so that it adds up. */
export function Receipt({ lines, total, currency, refunded, isPaid }: ReceiptProps) {
  const words = useWords();
  const { say } = words;
  const goods = sumOf(lines, currency);
  const rest = isPaid
    ? sumOf(
        [
          { price: total, quantity: 1 },
          { price: goods, quantity: -1 },
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
      <ul aria-label={say('orderLines')}>
        {lines.map((line, index) => {
          const more = [...choicesOf(line, words), ...propertiesOf(line, words)].join(' · ');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change.
            <li key={index} part="line" className="receipt-line">
              <h3 className="display text-name tight">{line.name}</h3>
              <p className="figures">{words.total(sumOf([line], currency), currency)}</p>
              <p className="figures text-small text-muted">
                {say('orderUnits', { count: line.quantity, price: words.price(line.price, currency) })}
              </p>
              {more && <p className="receipt-more text-small text-muted snug">{more}</p>}
            </li>
          );
        })}
      </ul>
      <dl className="receipt-sums">
        {rest !== 0 && row(say('orderGoods'), goods)}
        {rest !== 0 && row(say('orderRest'), rest)}
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
