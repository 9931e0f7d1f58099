/** @jsxImportSource hono/jsx */
import { describeLine } from '../orders/describe-line.ts';
import type { OrderDetails } from '../orders/orders.ts';
import type { KnownBuyer } from './buyer.ts';
import { time } from './formats.ts';
import { Sheet } from './layout.tsx';
import { BuyerCard } from './order-page.tsx';
import type { Texts } from './texts.ts';

interface SlipProps {
  readonly texts: Texts;
  readonly path: string;
  readonly order: OrderDetails['order'];
  readonly buyer: KnownBuyer;
}

/** A packing slip for paper, without prices. */
export function Slip({ texts, path, order, buyer }: SlipProps) {
  const { language, say } = texts;
  const { id, number, createdAt, lines, shipping } = order;
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
        </p>
        <section aria-labelledby="to">
          <h2 id="to">{say('shipTo')}</h2>
          <BuyerCard texts={texts} buyer={buyer} isPrinted />
        </section>
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
