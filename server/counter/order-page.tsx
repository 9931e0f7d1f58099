/** @jsxImportSource hono/jsx */

import type { OrderSubscription, Shipped } from '../order.ts';
import { describeLine } from '../orders/describe-line.ts';
import type { OrderDetails } from '../orders/orders.ts';
import type { KnownBuyer } from './buyer.ts';
import { addressLines, money, time } from './formats.ts';
import { DecisionForms, OrderForms } from './order-forms.tsx';
import { isRenewed, State } from './order-list.tsx';
import type { Texts } from './texts.ts';

interface OrderPageProps {
  readonly texts: Texts;
  readonly path: string;
  readonly details: OrderDetails;
  readonly buyer: KnownBuyer;
  /** Where the payment service shows the payment. */
  readonly paymentAddress: string | undefined;
}

/** Everything about one order. */
export function OrderPage({ texts, path, details, buyer, paymentAddress }: OrderPageProps) {
  const { language, say, event } = texts;
  const { order, history } = details;
  const { number, status, createdAt, flags, lines, currency } = order;
  const [before, after] = say('order', { number: '\n' }).split('\n');
  const amount = (units: number) => money(units, currency, language);
  return (
    <>
      <h1>
        {before}
        <span class="number">{number}</span>
        {after}
      </h1>
      <p class="note">
        <State status={status} text={event(status)} isFlagged={false} />
        <span>
          {say('ordered')} <time datetime={createdAt.toISOString()}>{time(createdAt, language)}</time>
        </span>
      </p>
      {flags.length > 0 && (
        <section class="notice" aria-labelledby="flags">
          <h2 id="flags">{say('flags')}</h2>
          <ul>
            {flags.map((flag) => (
              <li>{event(flag)}</li>
            ))}
          </ul>
        </section>
      )}
      {isRenewed(order) && (
        <section class="notice waits" aria-labelledby="to-pack">
          <h2 id="to-pack">{say('toPack')}</h2>
          <p>{say('toSend', { count: order.toSend })}</p>
        </section>
      )}
      <DecisionForms texts={texts} path={path} details={details} />
      <div class="columns">
        <section aria-labelledby="lines">
          <h2 id="lines">{say('lines')}</h2>
          <ul class="lines">
            {lines.map((line) => (
              <li>
                <span class="name">
                  {line.quantity} × {describeLine(line)}
                </span>
                <span class="sum">{amount(line.unit * line.quantity)}</span>
                {line.quantity > 1 && <span class="note">{say('each', { price: amount(line.unit) })}</span>}
              </li>
            ))}
          </ul>
          <Amounts texts={texts} order={order} amount={amount} />
        </section>
        <div class="side">
          <section aria-labelledby="buyer">
            <h2 id="buyer">{say('buyer')}</h2>
            <BuyerCard texts={texts} buyer={buyer} />
          </section>
          {paymentAddress && (
            <section aria-labelledby="payment">
              <h2 id="payment">{say('payment')}</h2>
              <a href={paymentAddress} rel="noreferrer">
                {say('seePayment')}
              </a>
            </section>
          )}
          {order.subscription && (
            <section aria-labelledby="subscription">
              <h2 id="subscription">{say('subscription')}</h2>
              <p>{subscriptionState(order.subscription, texts)}</p>
            </section>
          )}
          {order.shipped && (
            <section aria-labelledby="parcel">
              <h2 id="parcel">{say('parcel')}</h2>
              <ParcelCard texts={texts} shipped={order.shipped} />
            </section>
          )}
          <OrderForms texts={texts} path={path} details={details} />
          <section aria-labelledby="history">
            <h2 id="history">{say('history')}</h2>
            <ol class="history">
              {history.map(({ kind, at, amount: about }) => (
                <li>
                  <span>
                    {event(kind)}
                    {about !== undefined && `, ${amount(about)}`}
                  </span>
                  <time class="note" datetime={at.toISOString()}>
                    {time(at, language)}
                  </time>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  );
}

/** The amounts as the payment page has decided them. */
function Amounts({
  texts: { say },
  order: { status, subtotal, discount, discounted, shipping, tax, total, charged, refunded },
  amount,
}: Pick<OrderPageProps, 'texts'> & {
  readonly order: OrderDetails['order'];
  readonly amount: (units: number) => string;
}) {
  const unknown = say('unknown');
  const row = (name: string, value: string, isLast = false) => (
    <div class={isLast ? 'last' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl aria-label={say('amounts')}>
      {row(say('subtotal'), amount(subtotal))}
      {discounted > 0 && row(`${say('discount')}${discount ? ` (${discount})` : ''}`, amount(-discounted))}
      {shipping
        ? row(`${say('shipping')}: ${shipping.name}`, amount(shipping.price))
        : row(say('shipping'), total === null ? unknown : say('noShipping'))}
      {tax ? tax.added > 0 && row(say('taxAdded'), amount(tax.added)) : row(say('taxAdded'), unknown)}
      {row(say('total'), total === null ? unknown : amount(total), true)}
      {tax && tax.included > 0 && row(say('taxIncluded'), amount(tax.included))}
      {row(say('charged'), charged === null ? (status === 'paid' ? unknown : amount(0)) : amount(charged))}
      {row(say('refunded'), amount(refunded))}
    </dl>
  );
}

/** The state of a subscription in words, with the date of what comes next. */
function subscriptionState({ status, renewsAt, endsAt }: OrderSubscription, { language, say }: Texts): string {
  const on = (date: Date) => ({ time: time(date, language) });
  if (status === 'ended') return endsAt ? say('endedOn', on(endsAt)) : '';
  const next = endsAt ? say('endsOn', on(endsAt)) : renewsAt && say('renewsOn', on(renewsAt));
  return [say(status === 'active' ? 'active' : 'pastDue'), next].filter(Boolean).join(' ');
}

/** How the order was sent. Only an `https:` address is a link. */
function ParcelCard({
  texts: { language, event },
  shipped: { at, carrier, tracking },
}: Pick<OrderPageProps, 'texts'> & { readonly shipped: Shipped }) {
  const isLink = tracking !== undefined && URL.canParse(tracking) && new URL(tracking).protocol === 'https:';
  return (
    <>
      <p>
        {event('shipped')} <time datetime={at.toISOString()}>{time(at, language)}</time>
      </p>
      {carrier && <p>{carrier}</p>}
      {tracking && (
        <p>
          {isLink ? (
            <a href={tracking} rel="noreferrer">
              {tracking}
            </a>
          ) : (
            tracking
          )}
        </p>
      )}
    </>
  );
}

/** Name, address and e-mail, or why they are not there. */
export function BuyerCard({
  texts,
  buyer,
  isPrinted = false,
}: Pick<OrderPageProps, 'texts' | 'buyer'> & { readonly isPrinted?: boolean }) {
  const { language, say } = texts;
  if (buyer === 'away') return <p class="error">{say('buyerAway')}</p>;
  if (buyer === 'forgotten') return <p class="note">{say('buyerForgotten')}</p>;
  if (buyer === 'unknown') return <p class="note">{say('buyerUnknown')}</p>;
  const { name, email, address } = buyer;
  return (
    <>
      <address>
        {[name, ...(address ? addressLines(address, language) : []), isPrinted ? null : email]
          .filter(Boolean)
          .map((line) => (
            <span>{line}</span>
          ))}
      </address>
      {!isPrinted && <p class="note">{say('buyerSource')}</p>}
    </>
  );
}
