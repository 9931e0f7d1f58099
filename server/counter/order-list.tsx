/** @jsxImportSource hono/jsx */
import type { Order, OrderStatus } from '../order.ts';
import { describeLine } from '../orders/describe-line.ts';
import type { FoundOrder, OrderQuery } from '../orders/orders.ts';
import { statuses } from '../orders/states.ts';
import { lastMonth } from './csv.ts';
import { money, time } from './formats.ts';
import type { Texts } from './texts.ts';

interface OrderListProps {
  readonly texts: Texts;
  readonly path: string;
  readonly orders: readonly FoundOrder[];
  /** The orders that wait for a decision, where the page shows all orders. */
  readonly waiting: readonly Order[];
  readonly query: OrderQuery;
  readonly isFirst: boolean;
  /** Where the next page begins; undefined on the last page. */
  readonly next: string | undefined;
}

/** The most orders that the page names as waiting. */
const MOST_WAITING = 5;

/** One page of the orders: those to pack oldest first, others newest first. */
export function OrderList({ texts, path, orders, waiting, query, isFirst, next }: OrderListProps) {
  const { say, event } = texts;
  const { status, number } = query;
  const isToPack = status === 'to-pack';
  const address = (parameters: Readonly<Record<string, string | undefined>>) => {
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  };
  const filter = (one: OrderQuery['status'], text: string) => (
    <li>
      <a href={address({ status: one })} aria-current={one === status && !number ? 'true' : undefined}>
        {text}
      </a>
    </li>
  );
  return (
    <>
      <h1>{say('orders')}</h1>
      <search>
        <form class="field" action={path}>
          <label for="number">{say('find')}</label>
          <input
            id="number"
            name="number"
            value={number}
            autocomplete="off"
            spellcheck={false}
            maxlength={40}
            required
          />
          <button class="second" type="submit">
            {say('search')}
          </button>
        </form>
      </search>
      <nav class="filters" aria-label={say('states')}>
        <ul>
          {filter(undefined, say('all'))}
          {filter('to-pack', say('toPack'))}
          {statuses.map((one) => filter(one, event(one)))}
        </ul>
      </nav>
      {waiting.length > 0 && <Waiting texts={texts} path={path} waiting={waiting} />}
      {orders.length === 0 && <p class="lede">{number ? say('notFound', { number }) : say('none')}</p>}
      {orders.length > 0 && (
        <ol class="orders">
          {orders.map((order) => (
            <OrderRow texts={texts} path={path} order={order} />
          ))}
        </ol>
      )}
      {(next !== undefined || !isFirst) && (
        <nav class="pages" aria-label={say('orders')}>
          {!isFirst && (
            <a class="second" href={address({ status })}>
              {say(isToPack ? 'oldest' : 'newest')}
            </a>
          )}
          {next !== undefined && (
            <a class="second" href={address({ status, number, before: next })} rel="next">
              {say(isToPack ? 'newer' : 'older')}
            </a>
          )}
        </nav>
      )}
      <form class="field month" action={`${path}/orders.csv`}>
        <label for="month">{say('month')}</label>
        <input
          id="month"
          name="month"
          type="month"
          pattern="2[0-9]{3}-(0[1-9]|1[0-2])"
          placeholder="2026-11"
          value={lastMonth()}
          required
        />
        <button class="second" type="submit">
          {say('csv')}
        </button>
      </form>
    </>
  );
}

/** The orders that wait for a decision: those that must be decided first. */
function Waiting({ texts: { language, say }, path, waiting }: Pick<OrderListProps, 'texts' | 'path' | 'waiting'>) {
  const timeOf = ({ captureBefore }: Order) => captureBefore?.getTime() ?? Number.POSITIVE_INFINITY;
  const soonest = [...waiting].sort((one, other) => timeOf(one) - timeOf(other)).slice(0, MOST_WAITING);
  return (
    <section class="notice waits" aria-labelledby="waiting">
      <h2 id="waiting">{say('waiting')}</h2>
      <ul>
        {soonest.map(({ id, number, total, subtotal, currency, captureBefore }) => (
          <li>
            <a class="number" href={`${path}/orders/${id}`}>
              {number}
            </a>
            <span class="sum">{money(total ?? subtotal, currency, language)}</span>
            {captureBefore && (
              <time datetime={captureBefore.toISOString()}>
                {say('decideBy', { time: time(captureBefore, language) })}
              </time>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > MOST_WAITING && <a href={`${path}?status=authorized`}>{say('allWaiting')}</a>}
    </section>
  );
}

/** Whether the subscription of an order was paid again since its last parcel. */
export const isRenewed = ({ shipped, toSend }: FoundOrder): boolean => toSend > (shipped ? 0 : 1);

function OrderRow({
  texts: { language, say, event },
  path,
  order,
}: Pick<OrderListProps, 'texts' | 'path'> & { readonly order: FoundOrder }) {
  const { id, number, status, createdAt, lines, total, subtotal, currency, flags, shipped, captureBefore } = order;
  return (
    <li>
      <a class="number" href={`${path}/orders/${id}`}>
        {number}
      </a>
      <span class="sum">{money(total ?? subtotal, currency, language)}</span>
      <span class="what">{lines.map((line) => `${line.quantity} × ${describeLine(line)}`).join(' · ')}</span>
      <span class="note">
        <State status={status} text={event(status)} isFlagged={flags.length > 0} />
        {shipped && <span>{event('shipped')}</span>}
        {isRenewed(order) && <span>{say('toSend', { count: order.toSend })}</span>}
        {status === 'authorized' && captureBefore && (
          <span>{say('decideBy', { time: time(captureBefore, language) })}</span>
        )}
        <time datetime={createdAt.toISOString()}>{time(createdAt, language)}</time>
      </span>
    </li>
  );
}

/** The state of an order in words. */
export const State = ({
  status,
  text,
  isFlagged,
}: {
  readonly status: OrderStatus;
  readonly text: string;
  readonly isFlagged: boolean;
}) => (
  <span class={`state ${status}${isFlagged ? ' flagged' : ''}`}>
    {text}
    {isFlagged && <span aria-hidden="true"> ⚑</span>}
  </span>
);
