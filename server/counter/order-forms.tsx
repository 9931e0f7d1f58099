/** @jsxImportSource hono/jsx */
import type { OrderDetails } from '../orders/orders.ts';
import { states } from '../orders/states.ts';
import { money, plainAmount, time } from './formats.ts';
import type { Texts } from './texts.ts';

interface OrderFormsProps {
  readonly texts: Texts;
  readonly path: string;
  readonly details: OrderDetails;
}

/** The two decisions about an order whose amount is held. Each is asked for twice, because nothing takes it back. */
export function DecisionForms({ texts: { language, say }, path, details: { order } }: OrderFormsProps) {
  const { id, status, total, currency, captureBefore } = order;
  if (status !== 'authorized' || total === null) return null;
  const address = `${path}/orders/${id}`;
  const held = money(total, currency, language);
  return (
    <section class="notice waits" aria-labelledby="decision">
      <h2 id="decision">{say('decision')}</h2>
      <p>{say('held', { amount: held })}</p>
      {captureBefore && (
        <p>
          <time datetime={captureBefore.toISOString()}>{say('decideBy', { time: time(captureBefore, language) })}</time>
        </p>
      )}
      <details name="decision">
        <summary>{say('accept')}</summary>
        <form class="fields" method="post" action={`${address}/accept`}>
          <p id="accept-more">{say('acceptMore')}</p>
          <label for="amount">{say('toCharge', { amount: held })}</label>
          <input
            id="amount"
            name="amount"
            type="number"
            inputmode="decimal"
            min={plainAmount(1, currency)}
            max={plainAmount(total, currency)}
            step={plainAmount(1, currency)}
            value={plainAmount(total, currency)}
            autocomplete="off"
            aria-describedby="accept-more"
            required
          />
          <button class="button" type="submit">
            {say('charge')}
          </button>
        </form>
      </details>
      <details name="decision">
        <summary>{say('decline')}</summary>
        <form class="fields" method="post" action={`${address}/decline`}>
          <p>{say('declineMore')}</p>
          <button class="second" type="submit">
            {say('decline')}
          </button>
        </form>
      </details>
    </section>
  );
}

/** The forms for an order as it is now. Each one posts to an address below the order's. */
export function OrderForms({ texts: { say }, path, details: { order, history } }: OrderFormsProps) {
  const address = `${path}/orders/${order.id}`;
  const isPaid = order.status === 'paid';
  const isSent = order.shipped !== null && order.toSend === 0;
  const isForgotten = history.some(({ kind }) => kind === 'forgotten');
  const mayForget = states[order.status].stock !== 'held' && !isForgotten;
  if (!isPaid && !mayForget) return null;
  return (
    <section class="actions" aria-labelledby="actions">
      <h2 id="actions">{say('actions')}</h2>
      {isPaid && (
        <p class="action">
          <a class="second" href={`${address}/slip`}>
            {say('slip')}
          </a>
        </p>
      )}
      {isPaid && (
        <form class="fields action" method="post" action={`${address}/shipped`}>
          <label for="carrier">{say('carrier')}</label>
          <input id="carrier" name="carrier" maxlength={200} autocomplete="off" value={order.shipped?.carrier} />
          <label for="tracking">{say('tracking')}</label>
          <input
            id="tracking"
            name="tracking"
            maxlength={200}
            autocomplete="off"
            spellcheck={false}
            value={isSent ? order.shipped?.tracking : undefined}
          />
          <button class={isSent ? 'second' : 'button'} type="submit">
            {say(isSent ? 'change' : 'ship')}
          </button>
        </form>
      )}
      {mayForget && (
        <details class="action">
          <summary>{say('forget')}</summary>
          <form method="post" action={`${address}/forget`}>
            <p class="note">{say('forgetMore')}</p>
            <button class="second" type="submit">
              {say('forget')}
            </button>
          </form>
        </details>
      )}
    </section>
  );
}
