/** @jsxImportSource hono/jsx */
import { describeLine } from '../orders/describe-line.ts';
import type { OrderDetails } from '../orders/orders.ts';
import { isRecurring } from '../payment/amount.ts';
import type { KnownBuyer } from './buyer.ts';
import { money, time } from './formats.ts';
import { Sheet } from './layout.tsx';
import { isRenewed } from './order-list.tsx';
import { BuyerCard } from './order-page.tsx';
import type { Texts } from './texts.ts';

interface SlipProps {
  readonly texts: Texts;
  readonly path: string;
  readonly details: OrderDetails;
  readonly buyer: KnownBuyer;
}

/** A packing slip for paper, without prices. Nobody knows which piece a refund is about. Each parcel after the first has the lines of the subscription alone. */
export function Slip({ texts, path, details: { order, history }, buyer }: SlipProps) {
  const { language, say } = texts;
  const { id, number, createdAt, shipping, toSend, refunded, currency } = order;
  const sent = history.filter(({ kind }) => kind === 'shipped').length;
  const isNext = sent > (toSend > 0 ? 0 : 1);
  const lines = isNext ? order.lines.filter(isRecurring) : order.lines;
  return (
    <Sheet language={language} title={`${say('slip')} ${number}`}>
      <main class="slip">
        <a class="back" href={`${path}/orders/${id}`}>
          {say('order', { number })}
        </a>
        <h1>{say('slip')}</h1>
        <p class="note">
          <span>{say('order', { number })}</span>
          <time datetime={createdAt.toISOString()}>{time(createdAt, language)}</time>
          {isRenewed(order) && <span>{say('toSend', { count: toSend })}</span>}
        </p>
        <section aria-labelledby="to">
          <h2 id="to">{say('shipTo')}</h2>
          <BuyerCard texts={texts} buyer={buyer} isPrinted />
        </section>
        {!isNext && refunded > 0 && <p>{say('partlyRefunded', { amount: money(refunded, currency, language) })}</p>}
        <ul class="lines">
          {lines.map((line) => (
            <li>
              <span class="name">
                {line.quantity} × {describeLine(line)}
              </span>
              <span class="box" aria-hidden="true" />
            </li>
          ))}
        </ul>
        {shipping?.name && (
          <p>
            {say('shipping')}: {shipping.name}
          </p>
        )}
      </main>
    </Sheet>
  );
}
