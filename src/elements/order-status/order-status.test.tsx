import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  answering,
  change,
  click,
  heardDuring,
  inBackground,
  json,
  move,
  part,
  parts,
  render,
  renderWarned,
  root,
  saidDuring,
  settled,
  startOver,
  thePart,
  warnings,
  withoutAnswer,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { price, say, total, world } from '../../../test/world.ts';
import type { CartItem } from '../../cart/line.ts';
import { getPage } from '../../page/page.ts';
import '../carts/cart-button/cart-button.ts';
import './order-status.ts';

/**
 * Protects the order page: what it shows for each status, when it asks again, and what leaves the cart after payment.
 */

const page = getPage();
const { cart, shared } = page;
const home = location.href;
const attempt = '0123456789abcdef0123456789abcdef';

const { first: one } = world.roles;
const line = { id: one.id, name: one.name, quantity: 2, price: 89 };
const order = (status: string, more: object = {}) => ({
  status,
  lines: [line, { id: 'tea', name: 'Tea', quantity: 1, price: 12.5, variant: { id: 'tea-s', name: 'Small' } }],
  total: 190.5,
  currency: world.currency,
  ...more,
});
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const tag = (more = `attempt="${attempt}"`) =>
  `<wellness-order-status endpoint="/checkout/orders/{attempt}" ${more}></wellness-order-status>`;

const status = (element: Element) => words(part(element, 'status'));
const title = (element: Element) => words(root(element).querySelector('h2'));
const receipt = (element: Element) => parts(element, 'line').map((one) => words(one));
const buttons = (element: Element) => [...root(element).querySelectorAll('button')].map((one) => words(one));
const isAnswered = (element: Element) => waitUntil(() => title(element) !== say('orderAsking'), 'it is answered');

/** An element with these answers, once it has received the first. */
async function asked(
  answers: Parameters<typeof answering>[0],
  act?: (element: HTMLElement) => unknown,
  markup = tag(),
) {
  let element: HTMLElement | undefined;
  const requests = await answering(answers, async () => {
    element = await render<HTMLElement>(markup);
    await isAnswered(element);
    await settled();
    await act?.(element);
    // It sends no later request to the real server.
    if (!element.dataset.keep) element.remove();
    await settled();
  });
  return { element: element as HTMLElement, requests };
}

/** Returns to an open page, which sends a request at once. */
const comeBack = () => inBackground(() => {});

/** Begins a checkout attempt with the current cart. */
function handOver(name = attempt): string {
  const lines = shared.cart.state.items.map(({ key, quantity }) => ({ key, quantity }));
  shared.cart.run(
    [{ type: 'remember', attempt: { attempt: name, at: Date.now(), lines, currency: world.currency } }],
    'update',
  );
  return name;
}
const fill = () => {
  cart.add({ id: one.id, name: one.name, price: 89, currency: world.currency }, { quantity: 2 });
  cart.add({ id: 'tea', name: 'Tea', price: 12.5, currency: world.currency });
};
const quantities = () => Object.fromEntries(cart.items.map(({ key, quantity }) => [key, quantity]));
const bare = (name: string) => shared.cart.contents.attempts.some((known) => known.attempt === name);

/** No attempt of an earlier test. */
function forgetAttempts() {
  for (const { attempt } of shared.cart.contents.attempts) shared.cart.run([{ type: 'paid', attempt }], 'update');
}

describe('wellness-order-status', () => {
  beforeEach(() => {
    forgetAttempts();
    startOver();
  });
  afterEach(() => history.replaceState(null, '', home));

  it('says without attributes that orders are not connected, and sends no request', async () => {
    const requests = await answering([json(order('paid'))], async () => {
      const element = await render('<wellness-order-status></wellness-order-status>');
      await settled();
      expect(title(element)).to.equal(say('orderNotConnected'));
      expect(buttons(element)).to.deep.equal([]);
    });
    expect(requests).to.deep.equal([]);
  });

  it('says that there is no order where none is named', async () => {
    const { requests } = await asked(
      [json(order('paid'))],
      (element) => {
        expect(title(element)).to.equal(say('orderNone'));
      },
      tag(''),
    );
    expect(requests).to.deep.equal([]);
  });

  for (const [what, answer] of [
    ['paid', order('paid', { total: 201.25, refunded: 12.5 })],
    ['processing', order('processing')],
    ['open', order('open', { test: true })],
    ['failed', order('failed')],
    ['expired', order('expired')],
    ['authorized', order('authorized', { captureBefore: '2099-12-03T12:00:00.000Z' })],
    ['released', order('released')],
  ] as const)
    it(`is accessible where an order is ${what}`, async () => {
      await asked([json(answer)], async (element) => {
        await expect(element).to.be.accessible();
      });
    });

  it('shows number and date of a paid order, and what happens next', async () => {
    const paidAt = '2026-11-26T12:00:00.000Z';
    const day = new Intl.DateTimeFormat(world.lang, { dateStyle: 'long' }).format(new Date(paidAt));
    const markup = tag(`attempt="${attempt}" heading-level="1"`).replace(
      '><',
      '><p slot="next-tea">Tea comes in a box.</p><p slot="next"><a href="/contact">Write to us</a></p><',
    );
    await asked(
      [json(order('paid', { number: 'ABCD-2345-EF', paidAt }))],
      async (element) => {
        const inner = root(element);
        expect(words(inner.querySelector('h1'))).to.equal(say('orderPaid'));
        expect(words(inner.querySelector('.receipt-facts'))).to.equal(
          `${say('orderNumber')}ABCD-2345-EF${say('orderPaidAt')}${day}`,
        );
        expect(words(part(element, 'number'))).to.equal('ABCD-2345-EF');
        expect(inner.querySelector('time')?.dateTime).to.equal(paidAt);
        expect(words(inner.querySelector('.order-next'))).to.equal(
          say('orderNext') + say('orderNoDelivery', { names: one.name }),
        );
        expect([...inner.querySelectorAll('h1, h2, h3')].map((one) => one.localName)).to.deep.equal([
          'h1',
          'h2',
          'h2',
          'h2',
        ]);
        for (const child of element.children) expect((child as HTMLElement).offsetHeight).to.be.above(0);
        await expect(element).to.be.accessible();
      },
      markup,
    );
  });

  for (const [what, more] of [
    ['no number', { number: undefined, paidAt: null }],
    ['a number that is none', { number: { toString: 1 }, paidAt: 'soon' }],
    ['an endless number', { number: 'x'.repeat(1e5), paidAt: 12 }],
    ['white space', { number: '  ', paidAt: '' }],
  ] as const)
    it(`shows the receipt without number and date where the checkout server sends ${what}`, async () => {
      await asked([json(order('paid', more))], (element) => {
        expect(receipt(element).length).to.equal(2);
        expect(root(element).querySelector('.receipt-facts')).to.equal(null);
      });
    });

  it('does not mention delivery for an order that is not paid', async () => {
    await asked([json(order('open'))], (element) => {
      expect(root(element).querySelector('.order-next')).to.equal(null);
    });
  });

  it('moves the focus to its heading after the return from the payment page, and only then', async () => {
    fill();
    history.replaceState(null, '', `#wellness-paid-${handOver()}`);
    (document.activeElement as HTMLElement | null)?.blur();
    await asked(
      [json(order('paid'))],
      (element) => expect(words(root(element).activeElement)).to.equal(say('orderPaid')),
      tag(''),
    );
    await asked([json(order('paid'))], (element) => expect(root(element).activeElement).to.equal(null), tag(''));
  });

  it('is accessible where nothing is known', async () => {
    for (const markup of ['<wellness-order-status></wellness-order-status>', tag('')])
      await expect(await render(markup)).to.be.accessible();
    await asked([json({}, 404)], (element) => expect(element).to.be.accessible());
    await warnings(() => asked([lost], (element) => expect(element).to.be.accessible()));
  });

  it('asks for the attempt of the attribute, without credentials, and shows the receipt to the cent', async () => {
    const { requests } = await asked(
      [json(order('paid', { lines: [{ ...line, quantity: 3, price: 0.1 }], total: 0.3 }))],
      (element) => {
        expect(title(element)).to.equal(say('orderPaid'));
        expect(receipt(element)).to.deep.equal([
          `${one.name}${total(0.3)}${say('orderUnits', { count: 3, price: price(0.1) })}`,
        ]);
        expect(words(thePart(element, 'total'))).to.equal(total(0.3));
      },
    );
    expect(requests).to.deep.equal([
      { url: `${location.origin}/checkout/orders/${attempt}`, method: 'GET', body: undefined },
    ]);
  });

  it('says that an order is under review and until when, with all that would be charged, and asks on', async () => {
    const captureBefore = '2099-12-03T12:00:00.000Z';
    const date = new Date(captureBefore).toLocaleDateString(world.lang, { dateStyle: 'long' });
    const held = { total: 201.25, shipping: { name: 'Standard', price: 10.75, days: [3, 5] } };
    fill();
    handOver();
    const { requests } = await asked(
      [json(order('authorized', { ...held, captureBefore })), json(order('paid', held))],
      async (element) => {
        expect(title(element)).to.equal(say('orderReview'));
        expect(status(element)).to.contain(`${say('orderReviewMore')} ${say('orderReviewUntil', { date })}`);
        expect(words(thePart(element, 'total'))).to.equal(total(201.25));
        expect(words(root(element).querySelector('.receipt-sums'))).not.to.contain(say('orderRest'));
        expect([quantities(), buttons(element)]).to.deep.equal([{}, []]);
        await comeBack();
        await waitUntil(() => title(element) === say('orderPaid'), 'it is accepted');
      },
    );
    expect(requests.length).to.equal(2);
  });

  it('names no end of a review that it does not know, or that has passed', async () => {
    for (const captureBefore of [undefined, null, 'soon', 7, '2020-01-01T00:00:00.000Z'])
      await asked([json(order('authorized', { captureBefore }))], (element) =>
        expect(words(root(element).querySelector('.order-words > p'))).to.equal(say('orderReviewMore')),
      );
  });

  it('offers nothing back where the shop has not accepted an order', async () => {
    fill();
    handOver();
    const { requests } = await asked([json(order('released'))], async (element) => {
      expect(title(element)).to.equal(say('orderReleased'));
      expect(status(element)).to.contain(say('orderNotCharged'));
      expect([quantities(), buttons(element)]).to.deep.equal([{}, []]);
      expect(root(element).querySelector('.order-next')).to.equal(null);
      await comeBack();
    });
    expect(requests.length).to.equal(1);
  });

  it('says that all was refunded where less than the total was charged', async () => {
    await asked([json(order('paid', { total: 190, charged: 100, refunded: 100 }))], (element) =>
      expect(title(element)).to.equal(say('orderRefunded')),
    );
  });

  it('shows surcharges, discounts and refunds, so that the total adds up', async () => {
    await asked([json(order('paid', { total: 201.25, refunded: 12.5 }))], (element) => {
      const sums = [...root(element).querySelectorAll('dl > div')].map((row) => words(row));
      expect(sums).to.deep.equal([
        say('orderGoods') + total(190.5),
        say('orderRest') + total(10.75),
        say('total') + total(201.25),
        say('orderGivenBack') + total(12.5),
      ]);
    });
    await asked([json(order('paid', { total: 190, refunded: 190 }))], (element) => {
      expect(title(element)).to.equal(say('orderRefunded'));
      expect(words(root(element).querySelector('dl'))).to.contain(total(-0.5));
    });
    await asked([json(order('open'))], (element) => {
      expect([...root(element).querySelectorAll('dt')].map((dt) => words(dt))).to.deep.equal([say('orderGoods')]);
    });
  });

  it('shows one row for each part of the total, and the tax that it includes', async () => {
    const parts = {
      discount: 'SPRING',
      discounted: 19.05,
      shipping: { name: 'Express', price: 9.9, days: [1, 2] },
      tax: { added: 0, included: 28.95 },
      total: 181.35,
    };
    const rows = (element: Element) =>
      [...root(element).querySelectorAll('.receipt-sums > div')].map((row) => words(row));
    await asked([json(order('paid', { ...parts, charged: 100 }))], (element) => {
      expect(rows(element)).to.deep.equal([
        say('orderGoods') + total(190.5),
        `${say('orderDiscount')} SPRING${total(-19.05)}`,
        `Express${total(9.9)}`,
        say('total') + total(181.35) + say('orderIncludedTax', { amount: total(28.95) }),
        say('orderCharged') + total(100),
      ]);
      expect(status(element)).not.to.contain(say('orderRest'));
    });
    const added = { shipping: { name: 'Standard', price: 0 }, tax: { added: 12.5, included: 0 }, total: 203 };
    await asked([json(order('paid', added))], (element) => {
      expect(rows(element)).to.deep.equal([
        say('orderGoods') + total(190.5),
        `Standard${say('orderFree')}`,
        say('orderTax') + total(12.5),
        say('total') + total(203),
      ]);
    });
  });

  it('leaves out parts of the total that cannot be read', async () => {
    for (const wrong of [
      { shipping: 'Express', tax: 3, discounted: '1', charged: -1, shipped: 'yes' },
      { shipping: { name: '', price: 1 }, tax: { added: '3' }, discounted: -1, charged: 500, shipped: { at: 'soon' } },
      { shipping: { name: 'x'.repeat(201), price: 1 }, tax: null, discount: {}, shipped: {} },
    ])
      await asked([json(order('paid', { total: 190.5, ...wrong }))], (element) =>
        expect([...root(element).querySelectorAll('.receipt-sums dt')].map((dt) => words(dt))).to.deep.equal([
          say('total'),
        ]),
      );
  });

  it('says when the parcel comes, and once it is sent, how to track it', async () => {
    const shipping = { name: 'Express', price: 0, days: [3, 5] };
    const days = new Intl.NumberFormat(world.lang, { style: 'unit', unit: 'day', unitDisplay: 'long' });
    const next = (element: Element) => words(root(element).querySelector('.order-next'));
    await asked([json(order('paid', { shipping }))], (element) => {
      expect(next(element)).to.equal(say('orderNext') + say('orderArrives', { days: days.formatRange(3, 5) }));
    });
    await asked([json(order('paid', { shipping: { ...shipping, days: [1, 1] } }))], (element) => {
      expect(next(element)).to.contain(say('orderArrives', { days: days.format(1) }));
    });
    const own = tag(`attempt="${attempt}"`).replace(
      '></wellness-order',
      '><p slot="next">On Friday</p></wellness-order',
    );
    await asked(
      [json(order('paid', { shipping }))],
      (element) => expect(next(element)).to.equal(say('orderNext')),
      own,
    );
    const sent = { at: '2026-11-26T12:00:00.000Z', carrier: 'DHL', tracking: 'https://dhl.example/1' };
    await asked([json(order('paid', { shipping, shipped: sent }))], (element) => {
      const day = new Date(sent.at).toLocaleDateString(world.lang, { dateStyle: 'long' });
      const date = say('orderShippedBy', { date: day, carrier: 'DHL' });
      expect(words(thePart(element, 'shipped'))).to.equal(`${date} ${say('orderTrack')}`);
      const link = thePart(element, 'shipped').querySelector('a') as HTMLAnchorElement;
      expect(link.href).to.equal('https://dhl.example/1');
      expect(getComputedStyle(link).textDecorationLine).to.equal('underline');
      expect(next(element)).not.to.contain(days.formatRange(3, 5));
    });
    for (const tracking of ['javascript:alert(1)', 'http://dhl.example/1', '1Z 999', 'https://'])
      await asked([json(order('paid', { shipped: { at: sent.at, tracking } }))], (element) => {
        expect(thePart(element, 'shipped').querySelector('a')).to.equal(null);
        expect(words(thePart(element, 'shipped'))).to.contain(say('orderTracking', { tracking }));
      });
  });

  it('says when a subscription renews or ends, and links to the page that cancels it', async () => {
    const at = '2026-12-29T12:00:00.000Z';
    const date = new Date(at).toLocaleDateString(world.lang, { dateStyle: 'long' });
    const manage = 'https://billing.example/p/login/1';
    const states = [
      [{ status: 'active', renewsAt: at, endsAt: null, manage }, say('orderRenews', { date }), manage],
      [{ status: 'active', renewsAt: null, endsAt: at, manage }, say('orderEnds', { date }), manage],
      [
        { status: 'past_due', renewsAt: at, endsAt: null, manage },
        `${say('orderPastDue')} ${say('orderRenews', { date })}`,
        manage,
      ],
      [{ status: 'ended', renewsAt: null, endsAt: at, manage }, say('orderEnded', { date }), undefined],
      [{ status: 'active', renewsAt: at }, say('orderRenews', { date }), undefined],
    ] as const;
    for (const [subscription, sentence, link] of states)
      await asked([json(order('paid', { subscription }))], async (element) => {
        expect(words(thePart(element, 'subscription'))).to.equal(sentence);
        const anchor = part(element, 'manage') as HTMLAnchorElement | undefined;
        expect(anchor?.href).to.equal(link);
        if (anchor) {
          expect(words(anchor)).to.equal(say('manage'));
          expect(getComputedStyle(anchor).textDecorationLine).to.equal('underline');
        }
        await expect(element).to.be.accessible();
      });
  });

  it('shows nothing of a subscription that it cannot read, and no link that is not https', async () => {
    const at = '2026-12-29T12:00:00.000Z';
    for (const subscription of [
      null,
      'active',
      { status: 'trialing', renewsAt: at },
      { status: 'active', renewsAt: 5 },
    ])
      await asked([json(order('paid', { subscription }))], (element) =>
        expect(part(element, 'subscription')).to.equal(undefined),
      );
    for (const manage of ['javascript:alert(1)', 'http://billing.example', 'https://', 'billing', 5])
      await asked([json(order('paid', { subscription: { status: 'active', renewsAt: at, manage } }))], (element) => {
        expect(part(element, 'manage')).to.equal(undefined);
        expect(words(thePart(element, 'subscription'))).not.to.equal('');
      });
    const unpaid = order('open', { subscription: { status: 'active', renewsAt: at } });
    await asked([json(unpaid)], (element) => expect(part(element, 'subscription')).to.equal(undefined));
  });

  it('shows the pictures of the page’s products, also of a list that comes later, and no letters alone', async () => {
    const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const lines = ['receipt-pot', 'receipt-cup'].map((id) => ({ id, name: `A ${id}`, quantity: 1, price: 9 }));
    const source = {};
    const shown = (element: Element) => parts(element, 'image').map((one) => one.getAttribute('src') ?? words(one));
    await asked([json(order('paid', { lines, total: 18 }))], async (element) => {
      expect(shown(element)).to.deep.equal([]);
      shared.catalog.bring(source, [{ id: 'receipt-pot', name: 'Pot', price: 9, image }]);
      await waitUntil(() => parts(element, 'image').length > 0, 'its picture is shown');
      expect(shown(element)).to.deep.equal([image, 'A']);
      await expect(element).to.be.accessible();
      // The name stands beside the picture, in Arabic on its left.
      for (const one of parts(element, 'line')) {
        const [picture, name] = [...one.children].map((child) => child.getBoundingClientRect()) as [DOMRect, DOMRect];
        const gap = one.matches(':dir(rtl)') ? picture.left - name.right : name.left - picture.right;
        expect(gap).to.be.above(0);
      }
    });
    shared.catalog.withdraw(source);
  });

  it('shows amounts in the currency of the order and the language of the element, and what was chosen', async () => {
    const lines = [
      {
        id: 'tea',
        name: 'Tee',
        quantity: 2,
        price: 1250,
        variant: { id: 'l', name: 'Groß' },
        plan: { id: 'm', name: 'Nachschub', interval: 'month', count: 2 },
        properties: { Gravur: 'Ann' },
      },
    ];
    await asked(
      [json({ status: 'paid', lines, total: 2500, currency: 'JPY' })],
      async (element) => {
        await waitUntil(() => title(element) === 'Ihre Bestellung ist bezahlt');
        expect(receipt(element)[0]).to.contain('2.500 ¥').and.contain('2 × 1.250 ¥');
        expect(receipt(element)[0]).to.contain('Groß · Nachschub, alle 2 Monate · Gravur: Ann');
      },
      `<wellness-order-status lang="de" endpoint="/checkout/orders/{attempt}" attempt="${attempt}"></wellness-order-status>`,
    );
  });

  it('shows the disclosure of each line', async () => {
    const disclosure = 'A provider decides <b>whether</b> it is right for you.';
    const lines = [{ ...line, disclosure }, line, { ...line, disclosure: { text: 'x' } }];
    await asked([json(order('paid', { lines }))], (element) => {
      const shown = parts(element, 'line').map((one) => words(one));
      expect(shown.map((text) => text.includes(disclosure))).to.deep.equal([true, false, false]);
      expect(shown[2]).not.to.contain('object');
    });
  });

  it('marks a test', async () => {
    await asked([json(order('paid', { test: true }))], (element) => {
      expect(status(element)).to.contain(say('orderTest'));
    });
    await asked([json(order('paid', { test: 'true' }))], (element) =>
      expect(status(element)).not.to.contain(say('orderTest')),
    );
  });

  for (const [hash, named] of [
    ['#wellness-paid=aa', 'aa'],
    ['#x=1&wellness-order=bb&y=2', 'bb'],
    ['#wellness-order=%2E%2e%2Fx', '%252E%252e%252Fx'],
  ] as const)
    it(`takes the attempt of an address of ${hash}`, async () => {
      history.replaceState(null, '', hash);
      const { requests } = await asked([json({}, 404)], undefined, tag(''));
      expect(requests.map(({ url }) => url)).to.deep.equal([`${location.origin}/checkout/orders/${named}`]);
    });

  for (const hash of [
    '#wellness-order=',
    '#wellness-order=..',
    `#wellness-order-${'a'.repeat(201)}`,
    '#xwellness-order=a',
  ])
    it(`finds no order in an address of ${hash.slice(0, 30)}`, async () => {
      history.replaceState(null, '', hash);
      const { requests } = await asked(
        [json({}, 404)],
        (element) => {
          expect(title(element)).to.equal(say('orderNone'));
        },
        tag(''),
      );
      expect(requests).to.deep.equal([]);
    });

  it('follows attempt and endpoint as they change and go, and the address', async () => {
    const { requests } = await asked([json(order('paid')), json({}, 404), json(order('expired'))], async (element) => {
      await change(element, 'attempt', 'other');
      await waitUntil(() => title(element) === say('orderUnknown'));
      expect(receipt(element)).to.deep.equal([]);
      await change(element, 'attempt', null);
      expect(title(element)).to.equal(say('orderNone'));
      location.hash = '#wellness-order=third';
      await waitUntil(() => title(element) === say('orderExpired'));
      await change(element, 'endpoint', null);
      expect(title(element)).to.equal(say('orderNotConnected'));
    });
    expect(requests.map(({ url }) => url.split('/').at(-1))).to.deep.equal([attempt, 'other', 'third']);
  });

  it('follows an order until it is paid, at once when the page is seen again or online', async () => {
    let waits = 0;
    const { requests } = await asked(
      [json(order('open')), json(order('processing')), json(order('processing')), json(order('paid'))],
      async (element) => {
        expect(title(element)).to.equal(say('orderOpen'));
        await comeBack();
        await waitUntil(() => title(element) === say('orderProcessing'));
        window.dispatchEvent(new Event('online'));
        await settled();
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        await waitUntil(() => title(element) === say('orderPaid'));
        await comeBack();
        window.dispatchEvent(new Event('online'));
        await settled();
        waits++;
      },
    );
    expect([requests.length, waits], 'what is over is asked about no more').to.deep.equal([4, 1]);
  });

  it('asks by itself after pauses that grow from 2 s to 30 s, and stops when it has left the page', async () => {
    const pauses: number[] = [];
    const { setTimeout } = window;
    const later: (() => void)[] = [];
    window.setTimeout = ((act: () => void, wait = 0, ...rest: []) => {
      if (wait < 1_900 || wait > 31_000) return setTimeout(act, wait, ...rest);
      pauses.push(wait);
      later.push(act);
      return -1;
    }) as typeof window.setTimeout;
    try {
      const { requests } = await asked([json(order('open'))], async (element) => {
        for (let turn = 1; turn <= 9; turn++) {
          await waitUntil(() => later.length === turn);
          later[turn - 1]?.();
        }
        await waitUntil(() => later.length === 10);
        element.remove();
        await settled();
        later[9]?.();
        await comeBack();
      });
      expect(requests.length).to.equal(10);
    } finally {
      window.setTimeout = setTimeout;
    }
    expect(pauses.slice(0, 3)).to.deep.equal([2_000, 3_000, 4_500]);
    expect(pauses.at(-1)).to.equal(30_000);
  });

  it('asks nothing while the page is in the background', async () => {
    const { requests } = await asked([json(order('open')), json(order('paid'))], async (element) => {
      await inBackground(async () => {
        window.dispatchEvent(new Event('online'));
        await settled();
        expect(title(element)).to.equal(say('orderOpen'));
      });
      await waitUntil(() => title(element) === say('orderPaid'));
    });
    expect(requests.length).to.equal(2);
  });

  it('announces each change once, and nothing that was there from the beginning', async () => {
    await asked([json(order('open')), json(order('open')), json(order('paid'))], async (element) => {
      expect(words(root(element).querySelector('[role=status]'))).to.equal(
        `${say('orderOpen')}. ${say('orderNotCharged')}`,
      );
      const said = await saidDuring(element, async () => {
        await comeBack();
        await settled();
        await comeBack();
        await waitUntil(() => title(element) === say('orderPaid'));
        await settled();
      });
      expect(said).to.deep.equal([`${say('orderPaid')}. ${say('orderPaidMore')}`]);
    });
    const element = await render(tag(''));
    await settled();
    expect(words(root(element).querySelector('[role=status]'))).to.equal('');
  });

  it('keeps its height, and its message stays in place', async () => {
    await setViewport({ width: 800, height: 800 });
    for (const answer of [json(order('paid')), json({}, 404)]) {
      let come = () => {};
      const late = new Promise<void>((done) => {
        come = done;
      });
      await answering([() => late.then(answer)], async () => {
        const element = await render<HTMLElement>(tag());
        await settled();
        const top = () => root(element).querySelector('h2')?.getBoundingClientRect().top;
        const before = { top: top(), height: element.offsetHeight };
        come();
        await isAnswered(element);
        await settled();
        expect(top()).to.equal(before.top);
        if (receipt(element).length) expect(element.offsetHeight).to.be.above(before.height);
        else expect(element.offsetHeight).to.equal(before.height);
        element.remove();
      });
    }
  });

  describe('where the checkout server does not answer', () => {
    for (const [what, answer, came] of [
      ['nothing', lost, 'Failed to fetch'],
      ['500', json({}, 500), 'answered 500'],
      ['403', json({}, 403), 'answered 403'],
      ['HTML', () => new Response('<p>Log in'), 'SyntaxError'],
      ['null', json(null), '"status"'],
      ['another status', json(order('great')), '"great"'],
    ] as const)
      it(`shows ${what} as a failure, logs it once, and tries again`, async () => {
        let told: unknown[][] = [];
        let element: HTMLElement | undefined;
        const errors = await heardDuring('wellness-error', async () => {
          told = await warnings(async () => {
            const result = await asked([answer, answer, json(order('paid'))], async (element) => {
              expect(title(element)).to.equal(say('orderLost'));
              root(element).querySelector('button')?.focus();
              root(element).querySelector('button')?.click();
              await settled();
              expect(title(element)).to.equal(say('orderLost'));
              expect(buttons(element)).to.deep.equal([say('tryAgain')]);
              await click(element, 'status');
              root(element).querySelector('button')?.click();
              await waitUntil(() => title(element) === say('orderPaid'));
              await settled();
              expect(root(element).activeElement, 'the focus is not lost').to.equal(root(element).querySelector('h2'));
            });
            element = result.element;
          });
        });
        expect(errors.length).to.equal(1);
        expect(told.length).to.equal(1);
        expect(told[0]?.[0])
          .to.contain('<wellness-order-status>: endpoint /checkout/orders/{attempt}: ')
          .and.contain(came);
        expect(told[0]?.[1] === element).to.equal(true);
      });

    it('announces the failure again if another try fails', async () => {
      await warnings(() =>
        asked([lost, lost], async (element) => {
          const said = () => root(element).querySelector('[role=status]')?.firstChild;
          const first = said();
          expect(words(first as Element)).to.contain(say('orderLost'));
          root(element).querySelector('button')?.click();
          await waitUntil(() => said() !== first);
          expect(words(said() as Element)).to.equal(words(first as Element));
          expect(buttons(element)).to.deep.equal([say('tryAgain')]);
        }),
      );
    });

    it('leaves the focus where it went while it was asked again', async () => {
      await warnings(() =>
        asked([lost, lost, json(order('paid'))], async (element) => {
          const field = document.createElement('input');
          element.after(field);
          root(element).querySelector('button')?.focus();
          root(element).querySelector('button')?.click();
          await settled();
          field.focus();
          await comeBack();
          await waitUntil(() => title(element) === say('orderPaid'));
          await settled();
          expect(document.activeElement === field).to.equal(true);
          field.remove();
        }),
      );
    });

    it('keeps the last status, and removes the message when an answer comes', async () => {
      await warnings(() =>
        asked([json(order('processing')), lost, json(order('processing'))], async (element) => {
          await comeBack();
          await waitUntil(() => status(element).includes(say('orderLostSince')));
          expect(title(element)).to.equal(say('orderProcessing'));
          expect(receipt(element).length).to.equal(2);
          window.dispatchEvent(new Event('online'));
          await waitUntil(() => !status(element).includes(say('orderLostSince')));
          expect(buttons(element)).to.deep.equal([]);
        }),
      );
    });

    it('waits 15 s', async () => {
      const { limit } = await withoutAnswer(async (timeOut) => {
        const element = await render(tag());
        await settled();
        timeOut();
        await waitUntil(() => title(element) === say('orderLost'));
        element.remove();
        await settled();
      });
      expect(limit).to.equal(15_000);
    });

    for (const [what, more] of [
      ['no lines', { lines: [] }],
      ['lines that are none', { lines: 'two' }],
      ['a line without a name', { lines: [line, { ...line, name: '' }] }],
      ['half a piece', { lines: [{ ...line, quantity: 0.5 }] }],
      ['a price below 0', { lines: [{ ...line, price: -1 }] }],
      ['a total that is none', { total: '12' }],
      ['a currency that is none', { currency: 'dollars' }],
      ['a plan that is none', { lines: [{ ...line, plan: 5 }] }],
    ] as const)
      it(`shows the status of the order if the response has ${what}`, async () => {
        const told = await warnings(() =>
          asked([json(order('paid', more))], (element) => {
            expect(title(element)).to.equal(say('orderPaid'));
            expect(receipt(element)).to.deep.equal([]);
            expect(part(element, 'total')).to.equal(undefined);
          }),
        );
        expect(told.length).to.equal(1);
      });
  });

  describe('and the cart', () => {
    for (const what of ['paid', 'processing'])
      it(`removes the lines of the attempt once it is ${what}, and keeps later additions`, async () => {
        fill();
        history.replaceState(null, '', `#wellness-paid-${handOver()}`);
        cart.add({ id: one.id, name: one.name, price: 89, currency: world.currency });
        const events = await heardDuring<{ attempt: string; items: unknown[] }>('wellness-paid', () =>
          asked([json(order(what))], comeBack, tag('')),
        );
        const isPaid = what === 'paid';
        expect(events.map(({ detail }) => [detail.attempt, detail.items.length])).to.deep.equal(
          isPaid ? [[attempt, 2]] : [],
        );
        expect(quantities()).to.deep.equal({ [one.id]: 1 });
        expect(location.hash).to.equal(`#wellness-order-${attempt}`);
        expect(page.toasts.some((toast) => toast.title === say('thanks'))).to.equal(isPaid);
        if (isPaid) expect(page.toasts[0]?.description).to.equal(say('ordered'));
      });

    it('thanks once the payment is confirmed, not before, and reports each status once', async () => {
      const other = 'thanked0123456789abcdef012345';
      fill();
      history.replaceState(null, '', `#wellness-paid-${handOver(other)}`);
      const statuses = await heardDuring<{ attempt: string; status: string }>('wellness-order-change', async () => {
        const events = await heardDuring<{ attempt: string; items: CartItem[] }>('wellness-paid', () =>
          asked(
            [json(order('processing')), json(order('processing')), json(order('paid')), json(order('paid'))],
            async (element) => {
              expect(title(element)).to.equal(say('orderProcessing'));
              expect(status(element)).not.to.match(/thank/i);
              expect(page.toasts.filter(({ open }) => open)).to.deep.equal([]);
              await comeBack();
              await settled();
              expect(page.toasts.filter(({ open }) => open)).to.deep.equal([]);
              await comeBack();
              await waitUntil(() => title(element) === say('orderPaid'));
              expect(page.toasts[0]?.description).to.equal(`${say('ordered')} ${say('cartEmptyAgain')}`);
              await comeBack();
            },
            tag(''),
          ),
        );
        expect(events.map(({ detail }) => detail.items.map(({ id, quantity }) => [id, quantity]))).to.deep.equal([
          [
            [one.id, 2],
            ['tea', 1],
          ],
        ]);
        expect(Object.isFrozen(events[0]?.detail.items)).to.equal(true);
        await asked([json(order('paid'))], undefined, tag(`attempt="${other}"`));
      });
      expect(statuses.map(({ detail }) => detail)).to.deep.equal([
        { attempt: other, status: 'processing' },
        { attempt: other, status: 'paid' },
      ]);
    });

    for (const what of ['open', 'failed', 'expired'])
      it(`keeps the whole cart if it is ${what}, and says so`, async () => {
        await render('<wellness-cart-button position="inline"></wellness-cart-button>');
        fill();
        history.replaceState(null, '', `#wellness-paid-${handOver()}`);
        const events = await heardDuring('wellness-paid', () =>
          asked(
            [json(order(what))],
            async (element) => {
              expect(status(element)).to.contain(`${say('orderNotCharged')} ${say('orderInCart')}`);
              expect(buttons(element)).to.deep.equal([say('viewCart')]);
              root(element).querySelector('button')?.click();
              await settled();
              expect(shared.outlets.panel).not.to.equal(undefined);
            },
            tag(''),
          ),
        );
        expect(events).to.deep.equal([]);
        expect(quantities()).to.deep.equal({ [one.id]: 2, tea: 1 });
      });

    it('changes nothing in a cart that has not begun the attempt', async () => {
      fill();
      const events = await heardDuring('wellness-cart-change', () => asked([json(order('paid'))]));
      expect(events).to.deep.equal([]);
    });

    it('offers to put back the lines of a failed payment, also on the next visit', async () => {
      cart.add({ id: 'a', name: 'A', price: 1, currency: world.currency });
      fill();
      handOver();
      cart.updateQuantity('a', 4);
      await asked([json(order('processing'))], () => expect(quantities()).to.deep.equal({ a: 3 }));
      cart.add({ id: 'b', name: 'B', price: 1, currency: world.currency });
      await asked([json(order('failed'))], async (element) => {
        expect(status(element)).to.contain(say('orderLeft'));
        const button = [...root(element).querySelectorAll('button')].find((one) => words(one) === say('orderPutBack'));
        button?.focus();
        const changes = await heardDuring<{ reason: string }>('wellness-cart-change', async () => {
          button?.click();
          await settled();
        });
        expect(changes.map(({ detail }) => detail.reason)).to.deep.equal(['undo']);
        expect(status(element)).to.contain(say('orderInCart'));
        expect(root(element).activeElement).to.equal(root(element).querySelector('h2'));
      });
      expect(quantities()).to.deep.equal({ a: 4, [one.id]: 2, tea: 1, b: 1 });
      expect(Object.keys(quantities())[1], 'where it was').to.equal(one.id);
      expect([bare(attempt), bare(`pending:${attempt}`)]).to.deep.equal([true, false]);
      // Should it be paid in the end.
      await asked([json(order('paid'))]);
      expect(quantities()).to.deep.equal({ a: 3, b: 1 });
    });

    it('offers to put lines back where no order is named, too, and when the bank refuses meanwhile', async () => {
      fill();
      handOver();
      await asked([json(order('processing'))]);
      await asked(
        [json(order('failed'))],
        async (element) => {
          expect(title(element)).to.equal(say('orderFailed'));
          expect(buttons(element)).to.deep.equal([say('orderPutBack')]);
          root(element).querySelector('button')?.click();
          await settled();
          expect(status(element)).to.contain(say('orderInCart'));
        },
        tag(''),
      );
      expect(quantities()).to.deep.equal({ [one.id]: 2, tea: 1 });
    });

    it('forgets the lines of another order once that is paid', async () => {
      fill();
      handOver('first');
      await asked([json(order('processing'))], undefined, tag('attempt="first"'));
      expect(bare('pending:first')).to.equal(true);
      const { requests } = await asked([json(order('open')), json(order('paid'))]);
      expect(requests.map(({ url }) => url.split('/').at(-1))).to.deep.equal([attempt, 'first']);
      expect(shared.cart.contents.attempts.length).to.equal(0);
    });

    it('forgets its lines once it is paid', async () => {
      fill();
      handOver();
      await asked([json(order('processing')), json(order('paid'))], async (element) => {
        expect(bare(`pending:${attempt}`)).to.equal(true);
        await comeBack();
        await waitUntil(() => title(element) === say('orderPaid'));
      });
      expect(shared.cart.contents.attempts.length).to.equal(0);
      expect(quantities()).to.deep.equal({});
    });

    it('asks about earlier attempts of this browser, too', async () => {
      fill();
      handOver('first');
      cart.add({ id: 'b', name: 'B', price: 1, currency: world.currency });
      handOver('second');
      const { requests } = await asked([json({}, 404), json(order('paid'))], () => settled(), tag(''));
      expect(requests.map(({ url }) => url.split('/').at(-1))).to.deep.equal(['second', 'first']);
      expect(quantities()).to.deep.equal({ b: 1 });
      const { requests: again } = await asked([json({}, 404)], () => settled(), tag(''));
      expect(again.length, 'what is paid is asked about no more').to.equal(1);
      cart.add({ id: 'c', name: 'C', price: 1, currency: world.currency });
      handOver('third');
      const { requests: later } = await asked(
        [json({}, 404), json({}, 404), json(order('paid'))],
        async () => {
          await comeBack();
          await settled();
        },
        tag(''),
      );
      expect(
        later.map(({ url }) => url.split('/').at(-1)),
        'nor what the checkout server does not know',
      ).to.deep.equal(['third', 'second']);
    });
  });

  it('survives being moved', async () => {
    const { requests } = await asked([json(order('paid'))], async (element) => {
      await move(element);
      expect(title(element)).to.equal(say('orderPaid'));
      expect(receipt(element).length).to.equal(2);
    });
    expect(requests.length).to.equal(1);
  });

  it('warns of an endpoint without {attempt}, and is not connected', async () => {
    const element = await renderWarned(
      '<wellness-order-status endpoint="/checkout/orders"></wellness-order-status>',
      '<wellness-order-status>: "endpoint" must be a URL with {attempt} in it, got "/checkout/orders". Ignoring it.',
    );
    expect(title(element)).to.equal(say('orderNotConnected'));
  });

  it('warns of an invalid endpoint', async () => {
    const element = await renderWarned(
      '<wellness-order-status endpoint="javascript:{attempt}"></wellness-order-status>',
      '<wellness-order-status>: "endpoint" must be an http, https or relative URL, got "javascript:{attempt}". Ignoring it.',
    );
    expect(title(element)).to.equal(say('orderNotConnected'));
  });
});
