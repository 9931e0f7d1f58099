import { fromStripeAmount } from '../server/payment/stripe/amounts.ts';
import { currencyOptions, digitsOf } from '../src/money/money.ts';
import { type AfterPayment, possibleAfterPayment } from './after-payment.ts';
import { type BillingChange, possibleChanges, refundable, toSubscription } from './billing.ts';
import { amountsOf, currencyOf, isHeldFirst, type StoredSession, subscriptionOf } from './session.ts';
import type { Words } from './words.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

const page = ({ locale, say }: Words, title: string, main: string) => `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <header class="test"><p><strong>Test</strong> ${say('nothingCharged')}</p></header>
    ${main}
  </body>
</html>
`;

/**
 * The page for visitors without a payment, or with an unknown one.
 * @param subscriptions sessions to link to
 */
export const renderNothing = (
  words: Words,
  storefront: string | undefined,
  subscriptions: readonly StoredSession[] = [],
) =>
  renderNotice(words, 'noPayment', storefront && { to: storefront, label: 'back' }, renderList(subscriptions, words));

function renderList(sessions: readonly StoredSession[], words: Words): string {
  if (sessions.length === 0) return '';
  const items = sessions.map((session) => {
    const names = session.parameters.line_items.map(({ price_data }) => price_data.product_data.name).join(', ');
    return `<li><a href="/c/pay/${session.id}">${escaped(names)}</a><br>${stateOf(session, words)}</li>`;
  });
  return `<h2>${words.say('subscriptions')}</h2><ul>${items.join('')}</ul>`;
}

/** The state of a subscription in words. */
function stateOf(session: StoredSession, { say, locale }: Words): string {
  const { status, ended_at, cancel_at, items } = toSubscription(session);
  const on = (seconds: number | undefined) =>
    new Date((seconds ?? 0) * 1_000).toLocaleDateString(locale, { dateStyle: 'long' });
  if (ended_at) return `${say('endedAt', { date: on(ended_at) })}.`;
  const due = status === 'past_due' ? `${say('pastDue')} ` : '';
  const date = on(cancel_at ?? items.data[0]?.current_period_end);
  return `${due}${say(cancel_at ? 'endsAt' : 'renewsAt', { date })}.`;
}

/** A button for each change that a payment, or its subscription, can have now. */
function renderChanges(session: StoredSession, words: Words): string {
  const { say } = words;
  const changes: readonly (BillingChange | AfterPayment | 'refund')[] = [
    ...possibleChanges(session),
    ...(refundable(session) ? (['refund'] as const) : []),
    ...possibleAfterPayment(session),
  ];
  if (changes.length === 0 && !subscriptionOf(session)) return '';
  const buttons = changes.map(
    (change) =>
      `<button class="second" name="change" value="${change}">${say(change === 'refund' ? 'refundLast' : change)}</button>`,
  );
  return `<section class="changes" aria-labelledby="changes">
        <h2 id="changes">${say('changes')}</h2>
        ${subscriptionOf(session) ? `<p role="status">${stateOf(session, words)}</p>` : ''}
        <form method="post">${buttons.join('\n')}</form>
      </section>`;
}

function renderNotice(
  words: Words,
  key: 'noPayment' | 'closed' | NonNullable<StoredSession['intent']>['status'],
  link: { readonly to: string; readonly label: 'back' | 'seeOrder' } | undefined | '',
  more = '',
): string {
  const { say } = words;
  return page(
    words,
    `${say(key)} | Wellness`,
    `<main class="words">
      <h1>${say(key)}</h1>
      ${key === 'succeeded' || key === 'processing' ? '' : `<p class="lede">${say('safe')}</p>`}
      ${link ? `<p><a class="button" href="${escaped(link.to)}">${say(link.label)}</a></p>` : ''}
      ${more}
    </main>`,
  );
}

interface PageOptions {
  readonly bankTakes: number;
  /** Whether promotion codes exist. */
  readonly codes: boolean;
  /** The key of an error message, which also starts the page's title. */
  readonly error?: 'declined' | 'noCode' | undefined;
}

export function renderPayment(session: StoredSession, words: Words, { bankTakes, codes, error }: PageOptions): string {
  const { say } = words;
  const { parameters, status } = session;
  const back = parameters.cancel_url;
  if (status === 'complete')
    return renderNotice(
      words,
      session.intent?.status ?? 'succeeded',
      { to: parameters.success_url, label: 'seeOrder' },
      renderChanges(session, words),
    );
  if (status === 'expired') return renderNotice(words, 'closed', back && { to: back, label: 'back' });

  const money = moneyOf(session, words);
  const amounts = amountsOf(session);
  const ships = parameters.shipping_options ?? [];
  const totals = (ships.length ? ships : [undefined]).map((_, index) => money(amountsOf(session, index).total));
  const total = totals.map((sum, index) => `<span class="sum sum-${index}">${sum}</span>`).join('');
  const bankTime = words.time('second', Math.round(bankTakes / 1000));
  const cost = (amount: number) => (amount ? money(amount) : say('free'));

  return page(
    words,
    `${error ? `${say(error)} | ` : ''}${say('payment')} | Wellness`,
    `<main class="payment">
        <section class="products" aria-labelledby="order">
          <header>
            ${back ? `<p><a class="back" href="${escaped(back)}">${say('back')}</a></p>` : ''}
            <h1 id="order">${say('order')}</h1>
          </header>
          <ul class="lines">
            ${parameters.line_items.map((item) => renderLine(item, words, money)).join('\n            ')}
          </ul>
          <dl>
            <div><dt>${say('subtotal')}</dt><dd>${money(amounts.subtotal)}</dd></div>
            ${session.discount ? `<div><dt>${say('discount')} <span class="code">${escaped(session.discount.code)}</span></dt><dd>−${money(amounts.discount)}</dd></div>` : ''}
            ${ships.length === 1 ? `<div><dt>${escaped(shipName(ships[0]))}</dt><dd>${cost(amounts.shipping)}</dd></div>` : ''}
            ${ships.length > 1 ? `<div><dt>${say('shipping')}</dt><dd>${ships.map((_, index) => `<span class="sum sum-${index}">${cost(amountsOf(session, index).shipping)}</span>`).join('')}</dd></div>` : ''}
            ${parameters.automatic_tax?.enabled ? `<div><dt>${say('tax')}</dt><dd>${say('taxLater')}</dd></div>` : ''}
            <div class="last"><dt>${say(parameters.mode === 'subscription' ? 'totalToday' : 'total')}</dt><dd>${total}</dd></div>
            ${renderNext(session, words, money)}
          </dl>
          ${
            codes && parameters.allow_promotion_codes && !session.discount
              ? `<form class="redeem" method="post" action="#code">
            <input type="hidden" name="do" value="redeem">
            <label for="code">${say('code')}</label>
            <div class="field"><input id="code" name="code" autocomplete="off" maxlength="100"${error === 'noCode' ? ' aria-invalid="true" aria-describedby="no-code"' : ''}><button class="second">${say('apply')}</button></div>
            ${error === 'noCode' ? `<p class="error" id="no-code" role="alert">${say('noCode')}.</p>` : ''}
          </form>`
              : ''
          }
        </section>
        <form class="paying" method="post" action="#paying" aria-labelledby="paying">
          <h2 id="paying">${say('payment')}</h2>
          ${error === 'declined' ? `<p class="error notice" role="alert">${say('declined')}. ${say('safe')}</p>` : ''}
          ${ships.length > 1 ? `<fieldset><legend>${say('shipping')}</legend>${ships.map((ship, index) => choice('shipping', String(index), shipName(ship), `${cost(ship.shipping_rate_data.fixed_amount.amount)}${shipDays(ship, words)}`, index === session.shipping)).join('')}</fieldset>` : ''}
          <fieldset>
            <legend>${say('ways')}</legend>
            ${choice('way', 'card', say('card'), '', error !== 'declined')}
            ${isHeldFirst(session) ? '' : `${choice('way', 'bank', say('bank'), bankTime)}${choice('way', 'bank-fails', say('bank-fails'), bankTime)}`}
            ${choice('way', 'declined', say('refused'), '', error === 'declined')}
          </fieldset>
          <button class="button">${say(parameters.mode === 'subscription' ? 'subscribe' : 'pay', { total })}</button>
          <p class="asks">${say('asks')}</p>
        </form>
    </main>`,
  );
}

function moneyOf(session: StoredSession, { locale }: Words): (amount: number) => string {
  const currency = currencyOf(session).toUpperCase();
  const format = new Intl.NumberFormat(locale, currencyOptions(currency));
  return (amount) => escaped(format.format(fromStripeAmount(amount, currency) / 10 ** digitsOf(currency)));
}

type Item = StoredSession['parameters']['line_items'][number];
type Ship = NonNullable<StoredSession['parameters']['shipping_options']>[number];

/** The recurring total, without one-time products. */
function renderNext({ parameters }: StoredSession, { say, time }: Words, money: (amount: number) => string): string {
  const items = parameters.line_items.filter(({ price_data }) => price_data.recurring);
  const recurring = items[0]?.price_data.recurring;
  if (!recurring) return '';
  const sum = items.reduce((total, { quantity, price_data }) => total + quantity * price_data.unit_amount, 0);
  return `<div class="next"><dt>${say('next')}</dt><dd>${money(sum)} / ${time(recurring.interval, recurring.interval_count)}</dd></div>`;
}

function renderLine({ quantity, price_data }: Item, { time }: Words, money: (amount: number) => string): string {
  const { product_data: product, unit_amount: unit, recurring } = price_data;
  const each = `${quantity} × ${money(unit)}${recurring ? ` / ${time(recurring.interval, recurring.interval_count)}` : ''}`;
  return `<li>
              <p class="name">${escaped(product.name)}</p>
              <p class="price">${money(unit * quantity)}</p>
              <p class="note">${product.description ? `${escaped(product.description)} · ` : ''}${each}</p>
            </li>`;
}

const shipName = (ship: Ship | undefined) => ship?.shipping_rate_data.display_name ?? '';

function shipDays({ shipping_rate_data: { delivery_estimate } }: Ship, { say }: Words): string {
  const { value: least } = delivery_estimate?.minimum ?? {};
  const { value: most } = delivery_estimate?.maximum ?? {};
  if (!least || !most) return '';
  return `, ${say('workingDays', { days: least === most ? String(least) : `${least}–${most}` })}`;
}

const choice = (name: string, value: string, words: string, note: string, checked = false) => `
            <label class="choice"><input type="radio" name="${name}" value="${value}" id="${name}-${value}"${checked ? ' checked' : ''}><span><span class="what">${escaped(words)}</span>${note && `<span class="note">${note}</span>`}</span></label>`;
