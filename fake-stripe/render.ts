import { fromStripeAmount } from '../server/payment/amounts.ts';
import { digitsOf } from '../src/cart/money.ts';
import { amountsOf, currencyOf, type StoredSession } from './session.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

const page = (title: string, main: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escaped(title)}</title>
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <header class="test"><p><strong>Test</strong> Nothing is charged. This demo replaces Stripe’s payment page.</p></header>
    ${main}
  </body>
</html>
`;

/** The page for visitors without a payment, or with an unknown one. */
export const renderNothing = (storefront: string | undefined) =>
  page(
    'Test payment page | Wellness',
    `<main class="words">
      <h1>No payment is waiting here</h1>
      <p class="lede">You come here from Checkout. Nothing was charged.</p>
      ${storefront ? `<p><a class="button" href="${escaped(storefront)}">Back to the shop</a></p>` : ''}
    </main>`,
  );

interface PageOptions {
  readonly bankTakes: number;
  /** Whether promotion codes exist. */
  readonly codes: boolean;
  readonly words?: 'declined' | 'no code' | undefined;
}

const done = {
  succeeded: ['This payment is done', 'You can’t pay twice. This was a test: no money has moved.'],
  processing: ['The bank is confirming your payment', 'This takes a moment. This is a test: no money moves.'],
  requires_payment_method: ['The bank refused this payment', 'Nothing was charged. You can try again in the shop.'],
} as const;

/** Error messages, which also start the page's title. */
const wrong = { declined: 'The card was refused', 'no code': 'This code is not known here' } as const;

export function renderPayment(session: StoredSession, { bankTakes, codes, words }: PageOptions): string {
  const { parameters, status } = session;
  const back = parameters.cancel_url;
  if (status === 'complete') {
    const [title, words] = done[session.intent?.status ?? 'succeeded'];
    return page(
      `${title} | Wellness`,
      `<main class="words">
      <h1>${title}</h1>
      <p class="lede">${words}</p>
      <p><a class="button" href="${escaped(parameters.success_url)}">See the order</a></p>
    </main>`,
    );
  }
  if (status === 'expired')
    return page(
      'This payment page is closed | Wellness',
      `<main class="words">
      <h1>This payment page is closed</h1>
      <p class="lede">It was open too long, or a new one was begun. Nothing was charged, and the cart is as it was.</p>
      ${back ? `<p><a class="button" href="${escaped(back)}">Back to the shop</a></p>` : ''}
    </main>`,
    );

  const money = moneyOf(session);
  const amounts = amountsOf(session);
  const ships = parameters.shipping_options ?? [];
  const totals = (ships.length ? ships : [undefined]).map((_, index) => money(amountsOf(session, index).total));
  const total = totals.map((sum, index) => `<span class="sum sum-${index}">${sum}</span>`).join('');
  const seconds = Math.round(bankTakes / 1000);
  const needs = [
    'e-mail address',
    parameters.shipping_address_collection && 'delivery address',
    'card or another way to pay',
  ].filter(Boolean) as string[];

  return page(
    `${words ? `${wrong[words]} | ` : ''}Test payment | Wellness`,
    `<main class="payment">
        <section class="products" aria-labelledby="order">
          <header>
            ${back ? `<p><a class="back" href="${escaped(back)}">Back to the shop</a></p>` : ''}
            <h1 id="order">Your order</h1>
          </header>
          <ul class="lines">
            ${parameters.line_items.map((item) => renderLine(item, money)).join('\n            ')}
          </ul>
          <dl>
            <div><dt>Subtotal</dt><dd>${money(amounts.subtotal)}</dd></div>
            ${session.discount ? `<div><dt>Discount <span class="code">${escaped(session.discount.code)}</span></dt><dd>−${money(amounts.discount)}</dd></div>` : ''}
            ${ships.length === 1 ? `<div><dt>${escaped(shipName(ships[0]))}</dt><dd>${cost(amounts.shipping, money)}</dd></div>` : ''}
            ${ships.length > 1 ? `<div><dt>Shipping</dt><dd>${ships.map((_, index) => `<span class="sum sum-${index}">${cost(amountsOf(session, index).shipping, money)}</span>`).join('')}</dd></div>` : ''}
            ${parameters.automatic_tax?.enabled ? '<div><dt>Tax</dt><dd>Stripe adds it by address</dd></div>' : ''}
            <div class="last"><dt>${parameters.mode === 'subscription' ? 'Total today' : 'Total'}</dt><dd>${total}</dd></div>
            ${renderNext(session, money)}
          </dl>
          ${
            codes && parameters.allow_promotion_codes && !session.discount
              ? `<form class="redeem" method="post" action="#code">
            <input type="hidden" name="do" value="redeem">
            <label for="code">Discount code</label>
            <div class="field"><input id="code" name="code" autocomplete="off" maxlength="100"${words === 'no code' ? ' aria-invalid="true" aria-describedby="no-code"' : ''}><button class="second">Apply</button></div>
            ${words === 'no code' ? `<p class="error" id="no-code" role="alert">${wrong['no code']}. The total is as it was.</p>` : ''}
          </form>`
              : ''
          }
        </section>
        <form class="paying" method="post" action="#paying" aria-labelledby="paying">
          <h2 id="paying">Payment</h2>
          ${words === 'declined' ? `<p class="error notice" role="alert">${wrong.declined}. Nothing was charged. Choose another way, or go back to the shop.</p>` : ''}
          ${ships.length > 1 ? `<fieldset><legend>Shipping</legend>${ships.map((ship, index) => choice('shipping', String(index), shipName(ship), `${cost(ship.shipping_rate_data.fixed_amount.amount, money)}${shipDays(ship)}`, index === session.shipping)).join('')}</fieldset>` : ''}
          <fieldset>
            <legend>How this test goes</legend>
            ${choice('way', 'card', 'A card that is good', 'Paid at once', words !== 'declined')}
            ${choice('way', 'bank', 'A bank that takes its time', `Paid after ${seconds} seconds`)}
            ${choice('way', 'bank-fails', 'A bank that says no', `Fails after ${seconds} seconds`)}
            ${choice('way', 'declined', 'A card that is refused', 'This page says so', words === 'declined')}
          </fieldset>
          <button class="button">${parameters.mode === 'subscription' ? 'Subscribe' : 'Pay'} ${total}</button>
          <p class="asks">Stripe would ask for: ${needs.join(', ')}. This page asks for none of it, and keeps nothing about you.</p>
        </form>
    </main>`,
  );
}

function moneyOf(session: StoredSession): (amount: number) => string {
  const currency = currencyOf(session).toUpperCase();
  const locale = session.parameters.locale && session.parameters.locale !== 'auto' ? session.parameters.locale : 'en';
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return (amount) => escaped(format.format(fromStripeAmount(amount, currency) / 10 ** digitsOf(currency)));
}

type Item = StoredSession['parameters']['line_items'][number];
type Ship = NonNullable<StoredSession['parameters']['shipping_options']>[number];

const cost = (amount: number, money: (amount: number) => string) => (amount ? money(amount) : 'Free');

function every({ interval, interval_count: count }: NonNullable<Item['price_data']['recurring']>): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

/** The recurring total, without one-time products. */
function renderNext({ parameters }: StoredSession, money: (amount: number) => string): string {
  const items = parameters.line_items.filter(({ price_data }) => price_data.recurring);
  const recurring = items[0]?.price_data.recurring;
  if (!recurring) return '';
  const sum = items.reduce((total, { quantity, price_data }) => total + quantity * price_data.unit_amount, 0);
  return `<div class="next"><dt>Then ${every(recurring)}</dt><dd>${money(sum)}</dd></div>`;
}

function renderLine({ quantity, price_data }: Item, money: (amount: number) => string): string {
  const { product_data: product, unit_amount: unit, recurring } = price_data;
  const notes = [product.description, recurring && every(recurring)].filter(Boolean) as string[];
  return `<li>
              <p class="name">${escaped(product.name)}</p>
              <p class="price">${money(unit * quantity)}</p>
              <p class="note">${[...notes.map(escaped), `${quantity} × ${money(unit)}`].join(' · ')}</p>
            </li>`;
}

const shipName = (ship: Ship | undefined) => ship?.shipping_rate_data.display_name ?? '';

function shipDays({ shipping_rate_data: { delivery_estimate: days } }: Ship): string {
  if (!days?.minimum || !days.maximum) return '';
  const [least, most] = [days.minimum.value, days.maximum.value];
  return `, ${least === most ? least : `${least} to ${most}`} working ${most === 1 ? 'day' : 'days'}`;
}

const choice = (name: string, value: string, words: string, note: string, checked = false) => `
            <label class="choice"><input type="radio" name="${name}" value="${value}" id="${name}-${value}"${checked ? ' checked' : ''}><span><span class="what">${escaped(words)}</span><span class="note">${note}</span></span></label>`;
