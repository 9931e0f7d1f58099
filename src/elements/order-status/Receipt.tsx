import { useSignals } from '@preact/signals-react/runtime';
import { stateOf } from '../../actions/state.ts';
import { useHost } from '../../bridge/use-host.ts';
import { useWords } from '../../bridge/use-words.ts';
import type { Receipt as ReceiptOf } from '../../checkout/order.ts';
import { sumOf } from '../../money/money.ts';
import { choicesOf, propertiesOf } from '../../page/line-words.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { hasArt } from '../../ui/ProductArt.tsx';
import { Thumbnail } from '../../ui/ProductView.tsx';

interface ReceiptProps extends ReceiptOf {
  /** Whether the payment page has decided `total`; before, it excludes shipping, taxes and discounts. */
  readonly isPriced: boolean;
  readonly number: string | undefined;
  /** ISO 8601. */
  readonly paidAt: string | undefined;
  /** Level of the headings. */
  readonly level: number;
}

/** The number and date of the order, its lines, and sums that add up to the total. */
export function Receipt(props: ReceiptProps) {
  const { lines, discount, discounted, shipping, tax, total, currency, charged, refunded } = props;
  const { isPriced, number, paidAt, level } = props;
  useSignals();
  const words = useWords();
  const { element } = useHost();
  // The page's list of products may come after the order.
  getMirror().followCatalog();
  const imageOf = ({ id }: { readonly id: string }) => getPage().shared.catalog.find(id)?.image;
  const arePictured = lines.some((line) => imageOf(line) || hasArt(line.id));
  const { say } = words;
  const Heading = `h${Math.min(level, 6) as 3}` as const;
  const productsTotal = sumOf(lines, currency);
  const sum = (...amounts: readonly number[]) =>
    sumOf(
      amounts.map((price) => ({ price: Math.abs(price), quantity: Math.sign(price) })),
      currency,
    );
  // A checkout server may name the total alone.
  const rest = isPriced ? sum(total, -productsTotal, discounted, -(shipping?.price ?? 0), -tax.added) : 0;
  const hasExtras = discounted > 0 || shipping || tax.added > 0 || rest !== 0;
  const row = (label: string, amount: string) => (
    <div className="receipt-row">
      <dt>{label}</dt>
      <dd className="figures">{amount}</dd>
    </div>
  );
  const shown = (amount: number) => words.total(amount, currency);
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
          const image = imageOf(line);
          const details = [...choicesOf(line, words), ...propertiesOf(line, words)].join(' · ');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change.
            <li key={index} part="line" className="receipt-line">
              {arePictured && (
                <Thumbnail
                  product={{ id: line.id, name: line.name, ...(image && { image }) }}
                  className="receipt-image"
                  broken={stateOf(element).broken.value}
                />
              )}
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
        {hasExtras && row(say('orderGoods'), shown(productsTotal))}
        {discounted > 0 && row([say('orderDiscount'), discount].filter(Boolean).join(' '), shown(-discounted))}
        {shipping && row(shipping.name, shipping.price === 0 ? say('orderFree') : shown(shipping.price))}
        {tax.added > 0 && row(say('orderTax'), shown(tax.added))}
        {rest !== 0 && row(say('orderRest'), shown(rest))}
        <div className="receipt-row">
          <dt>{say(isPriced || hasExtras ? 'total' : 'orderGoods')}</dt>
          <dd part="total" className="total figures">
            {shown(total)}
          </dd>
          {tax.included > 0 && (
            <dd className="receipt-more text-small text-muted figures">
              {say('orderIncludedTax', { amount: shown(tax.included) })}
            </dd>
          )}
        </div>
        {charged !== undefined && row(say('orderCharged'), shown(charged))}
        {refunded > 0 && row(say('orderGivenBack'), shown(refunded))}
      </dl>
    </div>
  );
}
