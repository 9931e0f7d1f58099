import { expect } from '@open-wc/testing';
import { token } from '../../../../test/support/approvals.ts';
import { keptCart } from '../../../../test/support/carts.ts';
import {
  answering,
  change,
  click,
  heardDuring,
  json,
  move,
  parts,
  prevented,
  render,
  root,
  settled,
  startOver,
  thePart,
  warnings,
  withoutAnswer,
  words,
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import { amount, number, price, say, total, world } from '../../../../test/world.ts';
import { createCart } from '../../../cart/cart.ts';
import type { CartItem } from '../../../cart/line.ts';
import { attemptFor } from '../../../checkout/request.ts';
import { getPage } from '../../../page/page.ts';
import type { CartButtonElement } from './cart-button.ts';
import '../../product-grid/product-grid.ts';
import './cart-button.ts';

/**
 * Protects the checkout attempt: what leaves the page, where it goes, and what a visitor sees when it is refused or
 * gets no answer.
 */

const { cart, shared } = getPage();
const { first: one } = world.roles;
const checkout = 'https://checkout.example/checkout';
const alertOf = (button: Element) => words(root(button).querySelector('[role="alert"]'));

async function renderOpen(attributes = ''): Promise<CartButtonElement> {
  const button = await render<CartButtonElement>(`<wellness-cart-button ${attributes}></wellness-cart-button>`);
  cart.open();
  await settled();
  return button;
}

describe('Checkout by URL', () => {
  beforeEach(startOver);

  it('is not connected if the ids in the cart make up the whole URL', async () => {
    for (const id of ['javascript', 'alert(1)//'])
      cart.add({ id, name: id, description: '', price: 1, currency: world.currency });
    const before = location.href;
    const button = await renderOpen('checkout-url="{items}"');
    await click(button, 'checkout');
    expect(alertOf(button)).to.equal(say('notConnected'));
    expect(location.href).to.equal(before);
  });

  for (const [what, rules, leaves] of [
    ['without rules', {}, true],
    ['with rules, whose lines stay here', { regions: { only: ['DE'] } }, false],
  ] as const)
    it(`waits for a list that is loading ${what}`, async () => {
      const list = {};
      const wine = { id: leaves ? 'juice' : 'wine', name: 'Wine', description: '', price: 9, currency: world.currency };
      cart.add({ id: 'tea', name: 'Tea', description: '', price: 1, currency: world.currency });
      cart.add(wine);
      const button = await renderOpen('checkout-url="#{items}"');
      const before = location.hash;
      shared.catalog.expect(1);
      try {
        await click(button, 'checkout');
        expect(location.hash).to.equal(before);
        shared.catalog.bring(list, [{ ...wine, ...rules }]);
      } finally {
        shared.catalog.expect(-1);
      }
      await settled();
      // Lines that have changed are shown before they are sent.
      if (location.hash === before) await click(button, 'checkout');
      expect(location.hash).to.equal(leaves ? '#tea:1,juice:1' : '#tea:1');
      shared.catalog.withdraw(list);
    });

  describe('with a grid whose catalog has failed', () => {
    const wine = {
      id: 'grid-wine',
      name: 'Wine',
      description: '',
      price: 9,
      currency: world.currency,
      regions: { only: ['DE'] },
    };
    const failed = () => new Response('', { status: 500 });

    /** Opens the panel of a cart with tea and this product, on a page whose grid has failed to load. */
    async function openBesideFailedGrid(id: string, attributes: string) {
      cart.add({ id: 'tea', name: 'Tea', description: '', price: 1, currency: world.currency });
      cart.add({ id, name: id, description: '', price: 9, currency: world.currency });
      const grid = await render('<wellness-product-grid catalog="/wine.json"></wellness-product-grid>');
      await waitUntil(() => root(grid).querySelector('[role="alert"]'), 'the catalog has failed');
      const button = await renderOpen(attributes);
      return { grid, button };
    }

    it('loads it again first, and sends nothing while it fails', async () => {
      await warnings(() =>
        answering([failed, failed, json([wine])], async () => {
          const before = location.hash;
          const { button } = await openBesideFailedGrid(wine.id, 'checkout-url="#{items}"');
          const events = await heardDuring('wellness-checkout', async () => {
            await click(button, 'checkout');
            await waitUntil(() => alertOf(button), 'the catalog has failed again');
          });
          expect(alertOf(button)).to.equal(say('checkoutFailed'));
          expect(events).to.deep.equal([]);
          expect(location.hash).to.equal(before);
          await click(button, 'checkout');
          await waitUntil(() => cart.items[1]?.reason === 'region', 'the rule is known');
          await settled();
          if (location.hash === before) await click(button, 'checkout');
          expect(location.hash).to.equal('#tea:1');
        }),
      );
    });

    it('starts at once when the grid has been removed, or with checkout-endpoint', async () => {
      await warnings(async () => {
        const asked = await answering([failed, () => new Promise(() => {})], async () => {
          const { grid, button } = await openBesideFailedGrid(
            'mate',
            `checkout-url="#{items}" checkout-endpoint="${checkout}"`,
          );
          await click(button, 'checkout');
          grid.remove();
          await settled();
          await change(button, 'checkout-endpoint', null);
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
          await click(button, 'checkout');
        });
        expect(asked.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
        expect(location.hash).to.equal('#tea:1,mate:1');
      });
    });
  });

  it('sends an id unchanged that is also a property of every object', async () => {
    cart.add({ id: 'constructor', name: 'Tea', description: '', price: 1, currency: world.currency });
    const button = await renderOpen(`checkout-url="#checkout={items}" checkout-ids='{"a":"b"}'`);
    await click(button, 'checkout');
    expect(location.hash).to.equal('#checkout=constructor:1');
  });

  it('is sent once, also where the page has only just loaded', async () => {
    cart.add(one);
    const asked = await answering([() => new Promise(() => {})], async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      await click(button, 'checkout');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
      await settled();
      await click(button, 'checkout');
    });
    expect(asked).to.have.length(1);
  });
});

describe('The URL of checkout-url', () => {
  beforeEach(startOver);

  it('holds the discount, the language, the currency and the partner, and never the attempt', async () => {
    cart.add({ ...one, price: 5, currency: 'CHF' });
    const button = await renderOpen('checkout-url="#{items}/{discount}/{locale}/{currency}/{partner}" lang="fr-CA"');
    const events = await heardDuring<{ attempt: string; discount: string | null }>('wellness-checkout', async () => {
      await click(button, 'checkout');
      expect(location.hash).to.equal(`#${one.id}:1//fr-CA/CHF/`);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await change(button, 'discount', '10 % & more');
      await change(button, 'partner', 'a/b');
      await click(button, 'checkout');
    });
    expect(location.hash).to.equal(`#${one.id}:1/10%20%25%20%26%20more/fr-CA/CHF/a%2Fb`);
    expect(events.map(({ detail }) => detail.discount)).to.deep.equal([null, '10 % & more']);
    for (const { detail } of events) expect(location.href).not.to.contain(detail.attempt);
  });

  it('holds one quantity for each checkout id', async () => {
    for (const id of ['a', 'b', 'c']) cart.add({ ...one, id }, { quantity: 2 });
    const button = await renderOpen(`checkout-url="#{items}" checkout-ids='{"a":"one","b":"two","c":"one"}'`);
    await click(button, 'checkout');
    expect(location.hash).to.equal('#one:4,two:2');
  });

  it('fills in a URL object, in whose path the braces are encoded', async () => {
    cart.add(one);
    const button = await renderOpen();
    Object.assign(button, { checkoutUrl: new URL('https://shop.example/cart/{items}?c={currency}') });
    await settled();
    const events = await heardDuring<{ url: string }>('wellness-checkout', () =>
      prevented('wellness-checkout', () => click(button, 'checkout')),
    );
    expect(events[0]?.detail.url).to.equal(`https://shop.example/cart/${one.id}:1?c=${world.currency}`);
  });

  it('leaves out lines with a plan or properties, which a note announces', async () => {
    cart.add({ ...one, id: 'plain' });
    cart.add(one, { properties: { For: 'Ann' } });
    const button = await renderOpen('checkout-url="#{items}"');
    const unfit = say('refusedUnfit');
    expect(parts(button, 'line').map((line) => words(line).includes(unfit))).to.deep.equal([false, true]);
    const events = await heardDuring<{ url: string; items: unknown[]; total: number }>('wellness-checkout', () =>
      click(button, 'checkout'),
    );
    expect(events.map(({ detail }) => [detail.url, detail.items.length, detail.total])).to.deep.equal([
      ['#plain:1', 1, amount(one.price)],
    ]);
    expect([location.hash, cart.count]).to.deep.equal(['#plain:1', 2]);
  });

  it('is not followed if no line fits, and the panel says so', async () => {
    cart.add(one, { properties: { For: 'Ann' } });
    const button = await renderOpen('checkout-url="#{items}"');
    const before = location.href;
    const events = await heardDuring<{ url: string | null }>('wellness-checkout', () => click(button, 'checkout'));
    expect(events.map(({ detail }) => detail.url)).to.deep.equal([null]);
    expect(alertOf(button)).to.equal(say('checkoutRefused'));
    expect([location.href, cart.count]).to.deep.equal([before, 1]);
    cart.add({ ...one, id: 'plain' });
    await settled();
    await click(button, 'checkout');
    expect(location.hash).to.equal('#plain:1');
  });

  it('survives an id that is half a character', async () => {
    cart.add({ ...one, id: 'a\ud800' });
    const button = await renderOpen('checkout-url="#{items}"');
    await click(button, 'checkout');
    expect(location.hash).to.equal('#a%EF%BF%BD:1');
  });

  it('warns once if it has no {items}, or if checkout-ids lacks an id', async () => {
    const source = {};
    shared.catalog.bring(source, [{ ...one, id: 'known', checkoutId: '7' }]);
    for (const id of ['mapped', 'unmapped', 'known']) cart.add({ ...one, id });
    const button = await renderOpen(`checkout-url="#cart" checkout-ids='{"mapped":"1"}'`);
    const told = await warnings(async () => {
      for (let i = 0; i < 2; i++) {
        await click(button, 'checkout');
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }
      await change(button, 'checkout-url', '#{items}');
      await click(button, 'checkout');
    });
    expect(location.hash).to.equal('#1:1,unmapped:1,7:1');
    expect(told.map(([text]) => text)).to.deep.equal([
      '<wellness-cart-button>: "checkout-url" has no {items}, so the checkout gets no cart. Add {items} to the URL.',
      '<wellness-cart-button>: "checkout-ids" has no entry for "unmapped", so the checkout gets that id.',
    ]);
    cart.clear();
    shared.catalog.withdraw(source);
  });
});

describe('The id of a checkout attempt', () => {
  beforeEach(() => {
    startOver();
    cart.add(one);
  });

  /** The id of the next checkout attempt. */
  async function next(button: Element): Promise<string> {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const events = await heardDuring<{ attempt: string }>('wellness-checkout', () =>
      prevented('wellness-checkout', () => click(button, 'checkout')),
    );
    return events[0]?.detail.attempt ?? '';
  }

  it('is the same in the event, in the request and in retries', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    let attempts: string[] = [];
    const asked = await answering([() => new Response('', { status: 503 })], async () => {
      const events = await heardDuring<{ attempt: string }>('wellness-checkout', async () => {
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'it failed');
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'it failed again');
      });
      attempts = events.map(({ detail }) => detail.attempt);
    });
    const posted = asked.map(({ body }) => (body as { attempt: string }).attempt);
    expect(posted).to.deep.equal(attempts);
    expect(new Set(attempts).size).to.equal(1);
    expect(posted).to.have.length(2);
  });

  it('is the same in another tab', async () => {
    const attempt = await next(await renderOpen());
    const other = keptCart();
    other.restore();
    expect(attemptFor(other, other.state.items, undefined)).to.equal(attempt);
  });

  it('names the product of a variant that needs an approval, and stays the same without the catalog', async () => {
    const list = {};
    shared.visitor.approve(token({ products: ['pen'] }));
    shared.catalog.bring(list, [
      {
        id: 'pen',
        name: 'Pen',
        price: 9,
        currency: world.currency,
        approval: true,
        variants: [{ id: 'pen-s', name: 'S' }],
      },
    ]);
    cart.clear();
    cart.add({ id: 'pen-s', name: 'Pen', price: 9, currency: world.currency });
    const button = await renderOpen();
    const attempt = await next(button);
    expect(shared.cart.contents.attempts.at(-1)).to.deep.include({ attempt, approved: { 'pen-s': 'pen' } });
    const other = keptCart();
    other.restore();
    expect(attemptFor(other, other.state.items, undefined)).to.equal(attempt);
    shared.catalog.withdraw(list);
  });

  it('is kept where the cart is kept, and no longer than seven days', async () => {
    const { now } = Date;
    const began = now();
    Date.now = () => began;
    const attempt = await next(await renderOpen());
    Date.now = now;
    expect(Object.values({ ...localStorage }).some((text) => text.includes(attempt))).to.equal(true);
    const other = keptCart();
    other.restore();
    const after = (days: number) => {
      try {
        Date.now = () => began + days * 24 * 60 * 60 * 1_000;
        return attemptFor(other, other.state.items, undefined);
      } finally {
        Date.now = now;
      }
    };
    expect(after(6.9)).to.equal(attempt);
    const second = after(7);
    expect(second).not.to.equal(attempt);
    // A clock that was put right, by a little and by much.
    expect(after(0.1)).to.equal(second);
    expect(after(-1)).not.to.equal(second);
  });

  const changes: [what: string, act: (button: Element, attempt: string) => unknown][] = [
    ['a quantity', () => cart.add(one)],
    ['a line', () => cart.add({ ...one, id: 'other' })],
    ['the discount', (button) => change(button, 'discount', 'TEN')],
    [
      'the currency',
      () => {
        cart.clear();
        cart.add({ ...one, price: 5, currency: 'CHF' });
      },
    ],
    [
      'the open amount after a payment',
      (_, attempt) => {
        cart.paid(attempt);
        cart.add(one);
      },
    ],
  ];
  for (const [what, act] of changes)
    it(`changes once ${what} has changed`, async () => {
      const button = await renderOpen();
      const attempt = await next(button);
      expect(await next(button)).to.equal(attempt);
      await act(button, attempt);
      await settled();
      expect(await next(button))
        .to.match(/^[0-9a-f]{32}$/)
        .and.not.to.equal(attempt);
    });
});

describe('Before checkout-endpoint gets another order', () => {
  const other = { ...one, id: 'other', name: 'Other', price: 5, currency: world.currency };
  const order = (status: string) => json({ status });
  const unknown = () => new Response('{}', { status: 404 });
  const never = () => new Promise<Response>(() => {});
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const path = ({ url, method }: { url: string; method: string }) => `${method} ${url.replace(/[\da-f]{32}/, '*')}`;
  const asking = 'GET https://checkout.example/checkout/orders/*';

  /** Begins an attempt with NMN+, adds another product, and opens the panel. */
  async function goOn(endpoint = checkout): Promise<CartButtonElement> {
    startOver();
    cart.add(one);
    attemptFor(shared.cart, shared.cart.state.items, undefined);
    cart.add(other);
    return renderOpen(`checkout-endpoint="${endpoint}"`);
  }
  const keys = () => cart.items.map(({ key }) => key);

  for (const [status, ...sentences] of [
    ['paid', say('ordered')],
    ['processing', say('orderProcessing'), say('paymentPending')],
    ['authorized', say('orderReview'), say('paymentPending')],
    ['released', say('orderReleased'), say('orderNotCharged')],
  ] as const)
    it(`items of an order that is ${status} leave the cart, and the next click posts the rest`, async () => {
      const button = await goOn();
      // The checkout server knows nothing of what was stopped.
      const asked = await answering([order(status), unknown, never], async () => {
        await click(button, 'checkout');
        await waitUntil(() => cart.count === 1, 'it leaves');
        await settled();
        expect(keys()).to.deep.equal(['other']);
        for (const sentence of sentences)
          expect(words(root(button).querySelector('.sheet-toast'))).to.contain(sentence);
        expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
        await click(button, 'checkout');
        await settled();
      });
      expect(asked.map(path)).to.deep.equal([asking, asking, `POST ${checkout}`]);
      expect((asked[2]?.body as { items: unknown } | undefined)?.items).to.deep.equal([
        { id: 'other', quantity: 1, price: 5 },
      ]);
    });

  it('items of several paid orders leave at once', async () => {
    const button = await goOn();
    attemptFor(shared.cart, [shared.cart.state.items[1] as CartItem], undefined);
    const asked = await answering([order('paid')], async () => {
      thePart(button, 'checkout').focus();
      await click(button, 'checkout');
      await waitUntil(() => cart.count === 0, 'it leaves');
      await waitUntil(() => root(button).activeElement?.ariaLabel === say('close'), 'the focus is not lost');
    });
    expect(asked.map(path)).to.deep.equal([asking, asking]);
  });

  for (const [what, answer] of [
    ['open', order('open')],
    ['failed', order('failed')],
    ['unknown', unknown],
    ['something else', () => new Response('<p>Shop')],
    ['nothing', lost],
  ] as const)
    it(`the whole cart is posted if the checkout server answers with ${what}, without a warning`, async () => {
      const button = await goOn();
      const told = await warnings(async () => {
        const asked = await answering([answer, never], async () => {
          await click(button, 'checkout');
          await settled();
        });
        expect(asked.map(path)).to.deep.equal([asking, `POST ${checkout}`]);
        expect((asked[1]?.body as { items: unknown[] } | undefined)?.items).to.have.length(2);
      });
      expect(told).to.deep.equal([]);
    });

  it('the status is requested below the endpoint, whatever query it has', async () => {
    const button = await goOn('https://checkout.example/a/?shop=1');
    const asked = await answering([unknown, never], () => click(button, 'checkout'));
    expect(asked[0] && path(asked[0])).to.equal('GET https://checkout.example/a/orders/*?shop=1');
  });

  it('the request has 3 s, and closing the panel aborts it', async () => {
    const { timeout } = AbortSignal;
    const clock = new AbortController();
    const given: number[] = [];
    AbortSignal.timeout = (wait) => {
      given.push(wait);
      return wait < 5_000 ? clock.signal : timeout.call(AbortSignal, wait);
    };
    try {
      const button = await goOn();
      const asked = await answering([never], async () => {
        await click(button, 'checkout');
        expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
        cart.close();
        await settled();
        cart.open();
        await settled();
        await click(button, 'checkout');
        clock.abort(new DOMException('signal timed out', 'TimeoutError'));
        await settled();
      });
      expect(asked.map(path)).to.deep.equal([asking, asking, `POST ${checkout}`]);
      expect(given[0]).to.equal(3_000);
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('only attempts that the checkout server accepted are asked about', async () => {
    const taken = () => json({ url: `${location.href}#taken` })();
    const refusing = () => new Response('{"message":"Sold out."}', { status: 409 });
    for (const [first, expected] of [
      [[refusing], [`POST ${checkout}`]],
      [
        [refusing, taken],
        [asking, `POST ${checkout}`],
      ],
      [
        [taken, refusing],
        [asking, `POST ${checkout}`],
      ],
    ] as const) {
      startOver();
      cart.add(one);
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      for (const answer of first) {
        await answering([answer], async () => {
          await click(button, 'checkout');
          await waitUntil(() => alertOf(button) || location.hash === '#taken', 'it is answered');
        });
        // Back from the checkout server.
        history.replaceState(null, '', location.pathname + location.search);
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
        await settled();
      }
      cart.add(other);
      await settled();
      const asked = await answering([unknown, never], async () => {
        await click(button, 'checkout');
        await settled();
      });
      expect(asked.map(path)).to.deep.equal(expected);
      button.remove();
    }
  });

  it('nothing is requested if there was no other attempt', async () => {
    startOver();
    cart.add(one);
    attemptFor(shared.cart, shared.cart.state.items, undefined);
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const asked = await answering([never], () => click(button, 'checkout'));
    expect(asked.map(path)).to.deep.equal([`POST ${checkout}`]);
  });
});

describe('The order that is posted to checkout-endpoint', () => {
  const recurring = (amount: number, count = 1) =>
    say('recurring', { price: total(amount), interval: say('planMonth', { count }) });

  beforeEach(startOver);

  it('has the fields of the contract, and no others', async () => {
    const plan = { id: 'm', name: 'Subscription', interval: 'month' as const, price: 80 };
    cart.add({ ...one, id: 'sub', plans: [plan] }, { plan: 'm', properties: { For: 'Ann' }, quantity: 2 });
    cart.add({ ...one, id: 'plain', price: 0.1 });
    const asked = await answering([() => new Promise(() => {})], async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}" partner="spa" discount="TEN"`);
      await click(button, 'checkout');
    });
    expect(asked[0]).to.include({ url: checkout, method: 'POST' });
    const { attempt, consent, ...rest } = (asked[0]?.body ?? {}) as Record<string, unknown>;
    expect(attempt).to.match(/^[0-9a-f]{32}$/);
    expect(String(consent).replaceAll(/\s/g, ' ')).to.equal(recurring(160));
    expect(rest).to.deep.equal({
      items: [
        { id: 'sub', quantity: 2, price: 80, plan: 'm', properties: { For: 'Ann' } },
        { id: 'plain', quantity: 1, price: 0.1 },
      ],
      currency: world.currency,
      total: 160.1,
      locale: world.lang,
      partner: 'spa',
      discount: 'TEN',
    });
  });

  it('has the sentences about later payments that the panel has shown', async () => {
    const plans = [
      { id: 'month', name: 'Monthly', interval: 'month' as const },
      { id: 'season', name: 'Each season', interval: 'month' as const, count: 3 },
      { id: 'once', name: 'Once', interval: 'once' as const },
    ];
    const tea = { ...one, plans };
    const sentencesOf = (button: Element) => parts(button, 'recurring').map(words);
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    cart.add(tea, { plan: 'once' });
    await settled();
    expect(sentencesOf(button), 'a plan of one payment').to.deep.equal([]);
    cart.add({ ...tea, id: 'b', price: 10 }, { plan: 'month', quantity: 2 });
    cart.add({ ...tea, id: 'c', price: 0.5 }, { plan: 'month' });
    cart.add({ ...tea, id: 'd', price: 7 }, { plan: 'season' });
    await settled();
    expect(sentencesOf(button)).to.deep.equal([recurring(20.5), recurring(7, 3)]);
    const shown = parts(button, 'recurring').map(({ textContent }) => textContent);
    const asked = await answering([() => new Promise(() => {})], () => click(button, 'checkout'));
    expect(asked[0]?.body).to.include({ consent: shown.join('\n') });
  });

  it('has no consent where the page has removed the sentences', async () => {
    getPage().messages(`${world.lang.slice(0, 2)}-GB`, { recurring: '' });
    const plan = { id: 'm', name: 'Monthly', interval: 'month' as const };
    cart.add({ ...one, plans: [plan] }, { plan: 'm' });
    const button = await renderOpen(`checkout-endpoint="${checkout}" lang="${world.lang.slice(0, 2)}-GB"`);
    expect(parts(button, 'recurring')).to.have.length(0);
    const asked = await answering([() => new Promise(() => {})], () => click(button, 'checkout'));
    expect(asked[0]?.body).not.to.have.property('consent');
  });

  /** Remembers so many attempts, the oldest first, each of one minute. */
  function remember(count: number) {
    for (let i = count; i > 0; i--) {
      const lines = [{ key: `line-${i}`, quantity: 1 }];
      const attempt = { attempt: `attempt-${i}`, at: Date.now() - i * 60_000, lines, currency: world.currency };
      shared.cart.run([{ type: 'remember', attempt }], 'update');
    }
  }

  it('names the other attempts that may still be open, the newest first', async () => {
    cart.add(one);
    remember(3);
    const unknown = () => new Response('', { status: 404 });
    // The first is over, the second is open, and there is no answer about the third.
    const answers = [unknown, json({ status: 'open' }), () => Promise.reject(new Error('offline'))];
    const asked = await answering([...answers, () => new Promise(() => {})], async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      await click(button, 'checkout');
      await waitUntil(
        () => cart.items.length && root(button).querySelector('[part~=checkout][aria-disabled]'),
        'posts',
      );
      await settled();
    });
    const { attempt, replaces } = (asked.at(-1)?.body ?? {}) as { attempt?: string; replaces?: string[] };
    expect(replaces).to.deep.equal(['attempt-2', 'attempt-3']);
    expect(replaces).not.to.include(attempt);
  });

  it('names ten of them at most', async () => {
    cart.add(one);
    remember(10);
    const answers = Array.from({ length: 10 }, () => json({ status: 'open' }));
    const asked = await answering([...answers, () => new Promise(() => {})], async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      await click(button, 'checkout');
      await settled();
    });
    const { replaces } = (asked.at(-1)?.body ?? {}) as { replaces?: string[] };
    // The browser remembers ten, this one among them.
    expect(replaces).to.have.length(9);
  });

  it('has the language of the closest ancestor, also outside of shadow roots', async () => {
    cart.add(one);
    const host = await render<CartButtonElement>('<wellness-cart-button></wellness-cart-button>');
    const outer = document.createElement('div');
    outer.lang = 'de-AT';
    host.replaceWith(outer);
    const inner = document.createElement('div');
    outer.append(inner);
    inner.attachShadow({
      mode: 'open',
    }).innerHTML = `<p lang=""><wellness-cart-button checkout-endpoint="${checkout}">`;
    const button = inner.shadowRoot?.querySelector('wellness-cart-button') as CartButtonElement;
    const asked = await answering([() => new Promise(() => {})], async () => {
      button.open = true;
      await waitUntil(() => button.shadowRoot?.querySelector('[part~="checkout"]'), 'the panel opens');
      await click(button, 'checkout');
    });
    expect(((asked[0]?.body ?? {}) as { locale?: string }).locale).to.equal('de-AT');
    outer.remove();
  });
});

describe('An endpoint that refuses the order', () => {
  const refused = say('checkoutRefused');
  const other = { ...one, id: 'other', name: 'Other' };

  beforeEach(() => {
    startOver();
    cart.add(one);
    cart.add(other);
  });

  const refusing = (body: unknown, status = 409) => json(body, status)();

  /** Texts of the panel after such an answer of the checkout server: in all, and beside each line's controls. */
  async function saidOf(body: unknown): Promise<{ button: CartButtonElement; alert: string; lines: string[] }> {
    const button = await renderOpen(`checkout-endpoint="${checkout}" checkout-ids='{"${one.id}":"1","other":"2"}'`);
    await warnings(() =>
      answering([() => refusing(body)], async () => {
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'the panel says so');
      }),
    );
    const lines = parts(button, 'line').map((line) => words(line).split(say('remove')).slice(1).join(say('remove')));
    return { button, alert: alertOf(button), lines };
  }

  const reasons: [line: object, sentence: string][] = [
    [{ reason: 'unknown' }, say('refusedUnknown')],
    [{ reason: 'unavailable' }, say('refusedUnavailable')],
    [{ reason: 'limit' }, say('refusedLimit')],
    [{ reason: 'limit', max: 2 }, say('full', { limit: 2 })],
    [{ reason: 'limit', max: 1.5 }, say('refusedLimit')],
    [{ reason: 'price' }, say('refusedPrice')],
    [{ reason: 'price', price: 95.5 }, say('refusedPriceNow', { price: price(95.5) })],
    [{ reason: 'price', price: 0 }, say('refusedPriceNow', { price: price(0) })],
    [{ reason: 'price', price: -1 }, say('refusedPrice')],
    [{ reason: 'currency' }, say('refusedCurrency')],
    [{ reason: 'plan' }, say('refusedPlan')],
    [{ reason: 'stock', max: 0 }, say('refusedSoldOut')],
    [{ reason: 'stock', max: 2 }, say('refusedStock', { count: 2 })],
    [{ reason: 'stock', max: 1.5 }, say('refusedUnavailable')],
    [{ reason: 'stock' }, say('refusedUnavailable')],
  ];
  for (const [line, sentence] of reasons)
    it(`shows ${JSON.stringify(line)} as a message at the line`, async () => {
      const { alert, lines } = await saidOf({ lines: [{ index: 1, id: '2', ...line }] });
      expect(alert).to.equal(refused);
      expect(lines).to.deep.equal(['', sentence]);
      expect(location.hash).not.to.equal('#paid');
    });

  const unknown = say('refusedUnknown');
  const shapes: [what: string, line: object, lines: string[]][] = [
    ['by the id alone', { id: '2' }, ['', unknown]],
    ['by the place, whatever the id', { index: 0, id: 2 }, [unknown, '']],
    ['by the id where the place is none', { index: 7, id: '2' }, ['', unknown]],
    ['by the id where the place is a text', { index: '0', id: '2' }, ['', unknown]],
    ['by the id where the place is between two', { index: 0.5, id: '2' }, ['', unknown]],
    ['by the id where the place is before the first', { index: -1, id: '2' }, ['', unknown]],
  ];
  for (const [what, line, expected] of shapes)
    it(`finds the line ${what}`, async () => {
      expect((await saidOf({ lines: [{ reason: 'unknown', ...line }] })).lines).to.deep.equal(expected);
    });

  for (const reason of ['stock', 'limit'])
    it(`offers to take what is left after ${reason}, over all lines of the product`, async () => {
      cart.add(one, { quantity: 2 });
      cart.add(one, { quantity: 2, properties: { For: 'Ann' } });
      const lines = [0, 2].map((index) => ({ index, id: one.id, reason, max: 4 }));
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      await answering([() => refusing({ lines })], async () => {
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'the panel says so');
      });
      const takes = parts(button, 'take');
      expect(takes.map(words)).to.deep.equal([2, 1].map((count) => say('takeLeft', { count })));
      expect(takes[0]?.getAttribute('aria-label')).to.contain(one.name);
      takes[0]?.click();
      await settled();
      expect(cart.items.map(({ quantity }) => quantity)).to.deep.equal([2, 1, 2]);
      expect(parts(button, 'take')).to.deep.equal([]);
      expect(alertOf(button)).to.equal('');
      expect(root(button).activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key).to.equal(one.id);
    });

  it('begins a new attempt after lines were refused: the refused one holds nothing', async () => {
    const asked = await answering([() => refusing({ lines: [{ id: one.id, reason: 'stock', max: 0 }] })], async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      await click(button, 'checkout');
      await waitUntil(() => alertOf(button), 'the panel says so');
      expect(shared.cart.contents.attempts).to.deep.equal([]);
      await click(button, 'checkout');
      await settled();
    });
    const [first, second] = asked.map(({ body }) => body as { attempt: string; replaces?: string[] });
    expect(second?.attempt).not.to.equal(first?.attempt);
    expect(second).not.to.have.property('replaces');
  });

  it('shows every reason of a line once, and ignores the rest of 10,000', async () => {
    const limit = { index: 0, id: '1', reason: 'limit', max: 1 };
    const dear = { index: 0, id: '1', reason: 'price', price: 95 };
    const many = Array.from({ length: 10_000 }, () => ({ id: '2', reason: 'unknown' }));
    const last = { id: '2', reason: 'plan' };
    expect((await saidOf({ lines: [limit, dear, limit, ...many, last] })).lines).to.deep.equal([
      `${say('refusedMax', { limit: 1 })} ${say('refusedPriceNow', { price: price(95) })}`,
      unknown,
    ]);
  });

  it('shows a price only at lines that showed another one', async () => {
    const [first, second] = [one, other].map(({ price }, index) => ({
      index,
      id: `${index + 1}`,
      reason: 'price',
      price,
    }));
    const { lines } = await saidOf({ lines: [first, { ...second, price: 95 }] });
    expect(lines).to.deep.equal(['', say('refusedPriceNow', { price: price(95) })]);
  });

  const orderReasons: [reason: string, sentence: string][] = [
    ['large', say('refusedLarge')],
    ['properties', say('refusedProperties')],
    ['changed', say('refusedChanged')],
    ['busy', say('refusedBusy')],
    ['refused', say('refusedForNow')],
    ['setup', say('notConnected')],
  ];
  for (const [reason, sentence] of orderReasons)
    for (const more of [{}, { message: 'In another language.' }])
      it(`shows ${JSON.stringify({ reason, ...more })} of the order as a text of its own, without the server’s message`, async () => {
        const { alert, lines } = await saidOf({ reason, ...more });
        expect([alert, ...lines]).to.deep.equal([sentence, '', '']);
      });

  for (const [body, sentence] of [
    [{ reason: 'minimum', min: 0.5 }, say('refusedMinimum', { price: price(0.5) })],
    [{ reason: 'maximum', max: 999_999.99 }, say('refusedMaximum', { price: price(999_999.99) })],
    [{ reason: 'minimum', min: '1', message: 'More, please.' }, 'More, please.'],
    [{ reason: 'maximum', min: 1 }, refused],
  ] as const)
    it(`shows ${JSON.stringify(body)} as the limit of an order`, async () => {
      const { alert, lines } = await saidOf(body);
      expect([alert, ...lines]).to.deep.equal([sentence, '', '']);
    });

  it('offers to go on without a discount code that is not valid, in a new attempt', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}" discount="SPRING"`);
    const asked = await answering([() => refusing({ reason: 'discount' }), () => new Promise(() => {})], async () => {
      await click(button, 'checkout');
      await waitUntil(() => alertOf(button), 'the panel says so');
      expect(alertOf(button)).to.equal(say('refusedDiscount', { code: 'SPRING' }));
      expect(words(thePart(button, 'sheet'))).not.to.contain(say('codeHandedOn', { code: 'SPRING' }));
      const goOn = thePart(button, 'without-code');
      expect(words(goOn)).to.equal(say('withoutCode'));
      goOn.focus();
      goOn.click();
      await waitUntil(() => words(thePart(button, 'checkout')) === say('waiting'), 'it goes on');
    });
    const [first, second] = asked.map(
      ({ body }) => body as { attempt: string; discount?: string; replaces?: string[] },
    );
    expect(first?.discount).to.equal('SPRING');
    expect(second).not.to.have.any.keys('discount', 'replaces');
    expect(second?.attempt).not.to.equal(first?.attempt);
    expect(parts(button, 'without-code')).to.deep.equal([]);
    expect(root(button).activeElement).to.equal(thePart(button, 'checkout'));
    expect(words(thePart(button, 'sheet'))).not.to.contain('SPRING');
  });

  it('sends a code again that the page sets anew after the visitor went on without it', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}" discount="SPRING"`);
    const refuse = () => refusing({ reason: 'discount' });
    const asked = await answering([refuse, () => refusing({ reason: 'busy' }), refuse], async () => {
      await click(button, 'checkout');
      await waitUntil(() => parts(button, 'without-code')[0], 'the panel says so');
      await click(button, 'without-code');
      await waitUntil(() => alertOf(button) === say('refusedBusy'), 'the order without it is refused, too');
      for (const code of ['', 'SPRING']) {
        button.setAttribute('discount', code);
        await settled();
      }
      await click(button, 'checkout');
      await waitUntil(() => parts(button, 'without-code')[0], 'the panel says so again');
    });
    expect(asked.map(({ body }) => (body as { discount?: string }).discount)).to.deep.equal([
      'SPRING',
      undefined,
      'SPRING',
    ]);
  });

  /** The panel's alert and its button after an answer of 502. */
  async function after502(body: unknown): Promise<{ said: string[]; reported: unknown[] }> {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const reported = await warnings(() =>
      answering([() => refusing(body, 502)], async () => {
        await click(button, 'checkout');
        await waitUntil(() => alertOf(button), 'the panel says so');
      }),
    );
    return { said: [alertOf(button), ...parts(button, 'checkout').map(words)], reported };
  }

  it('offers no second try where the shop must act, and reports it', async () => {
    const message = 'The shop cannot take this order at the moment';
    const { said, reported } = await after502({ reason: 'refused', message });
    expect(said).to.deep.equal([say('refusedForNow'), say('checkout')]);
    expect(String(reported)).to.contain(`${message}. The log of the checkout server has the cause.`);
  });

  for (const body of [
    {},
    null,
    { message: 'Bad gateway' },
    { reason: 'busy' },
    { lines: [{ index: 0, reason: 'limit' }] },
  ])
    it(`offers a second try after another 502: ${JSON.stringify(body)}`, async () => {
      expect((await after502(body)).said).to.deep.equal([say('checkoutFailed'), say('tryAgain')]);
    });

  it('shows the reason of the order above those of lines', async () => {
    const { alert, lines } = await saidOf({ reason: 'large', lines: [{ index: 0, reason: 'limit', max: 2 }] });
    expect([alert, ...lines]).to.deep.equal([orderReasons[0]?.[1], say('full', { limit: 2 }), '']);
  });

  for (const reason of ['closed', 'constructor', 'limit', 5, null])
    it(`shows the message beside ${JSON.stringify(reason)}, which is no reason of an order`, async () => {
      expect((await saidOf({ reason, message: 'Closed today.' })).alert).to.equal('Closed today.');
    });

  it('reports a page that is not set up for its checkout server, in its words, and no other refusal', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const problem = `checkout-endpoint ${checkout}: Not from this page.`;
    let reported: unknown[] = [];
    const errors = await heardDuring<{ message: string }>('wellness-error', async () => {
      reported = await warnings(() =>
        answering(
          ['busy', 'setup'].map((reason) => () => refusing({ reason, message: 'Not from this page.' }, 403)),
          async () => {
            await click(button, 'checkout');
            await waitUntil(() => alertOf(button) === say('refusedBusy'), 'the panel asks for patience');
            await click(button, 'checkout');
            await waitUntil(() => alertOf(button) === say('notConnected'), 'the panel says so');
          },
        ),
      );
    });
    expect(reported).to.deep.equal([[`<wellness-cart-button>: ${problem}`, button]]);
    expect(errors.map(({ detail }) => detail.message)).to.deep.equal([problem]);
  });

  it('shows the first 300 characters of its message', async () => {
    expect((await saidOf({ message: ` ${'x'.repeat(1_000_000)}` })).alert).to.equal('x'.repeat(300));
  });

  it('shows markup in a message as text', async () => {
    const { button, alert } = await saidOf({ message: '<img src=x onerror="window.ran = 1">' });
    expect(alert).to.equal('<img src=x onerror="window.ran = 1">');
    expect(root(button).querySelector('[role="alert"] img')).to.equal(null);
  });

  const hostile: unknown[] = [
    null,
    5,
    'no',
    [],
    {},
    { lines: 'unknown' },
    { lines: { 0: { id: '1', reason: 'unknown' } } },
    { lines: [null, 1, 'a', [], {}] },
    { lines: [{ id: '1', reason: 'constructor' }] },
    { lines: [{ id: '1', reason: 'unfit' }] },
    { lines: [{ id: 'another', reason: 'unknown' }] },
    { lines: [{ index: 'length', reason: 'unknown' }] },
    { message: { toString: 1 } },
    { message: '  ' },
    { reason: 'constructor' },
    { reason: ['busy'] },
    { url: '#paid' },
  ];
  for (const body of hostile)
    it(`counts ${JSON.stringify(body)} as a failure, with a way to try again`, async () => {
      const { button, alert, lines } = await saidOf(body);
      expect(alert).to.equal(say('checkoutFailed'));
      expect(lines).to.deep.equal(['', '']);
      expect(words(thePart(button, 'checkout'))).to.equal(say('tryAgain'));
    });

  it('sends no error, and keeps messages of other lines until they change', async () => {
    const errors = await heardDuring('wellness-error', async () => {
      const { button } = await saidOf({ lines: [0, 1].map((index) => ({ index, reason: 'unknown' })) });
      expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
      cart.remove(one.id);
      await settled();
      expect(alertOf(button)).to.equal(refused);
      expect(words(thePart(button, 'line'))).to.contain(unknown);
      cart.add(other);
      await settled();
      expect(alertOf(button)).to.equal('');
      expect(words(thePart(button, 'line'))).not.to.contain(unknown);
    });
    expect(errors).to.have.length(0);
  });

  it('keeps messages of lines that Undo and other changes do not touch', async () => {
    cart.add({ ...one, id: 'third' });
    const { button } = await saidOf({ lines: [0, 1].map((index) => ({ index, reason: 'unknown' })) });
    parts(button, 'remove').at(-1)?.click();
    await settled();
    expect(cart.count).to.equal(2);
    await click(button, 'undo');
    expect(cart.count).to.equal(3);
    const said = () => parts(button, 'line').map((line) => words(line).includes(unknown));
    expect(said()).to.deep.equal([true, true, false]);
    expect(alertOf(button)).to.equal(refused);
    cart.clear();
    await settled();
    expect(alertOf(button)).to.equal('');
  });

  it('announces the message of each line once, in the language of the page', async () => {
    cart.clear();
    const plan = { id: 'm', name: 'Abo', interval: 'month', count: 3 } as const;
    const variant = { id: 'tee-l', name: 'Groß' };
    for (const options of [{}, { plan }]) cart.add({ ...one, id: 'tee-l', name: 'Tee', variant }, options);
    cart.add(other);
    const wrong = [
      { index: 0, reason: 'limit', max: 2 },
      { index: 1, reason: 'plan' },
    ];
    const button = await renderOpen(`lang="de" checkout-endpoint="${checkout}"`);
    await waitUntil(() => parts(button, 'checkout').length, 'German words have come');
    const status = () => words(root(button).querySelector('dialog [part="status"]'));
    await answering([() => refusing({ lines: wrong })], async () => {
      await click(button, 'checkout');
      await waitUntil(status, 'it is said');
    });
    const few = 'Höchstens 2 je Bestellung.';
    const none = 'Mit dieser Kaufoption verkaufen wir es nicht, oder nicht zusammen mit dem Rest.';
    expect(status()).to.equal(`Tee, Groß: ${few} Tee, Groß, Abo, alle 3 Monate: ${none}`);
    expect(parts(button, 'line').map((line) => words(line.querySelector('.line-note')))).to.deep.equal([few, none, '']);
    cart.remove('other');
    cart.updateQuantity('tee-l', 2);
    await settled();
    expect(parts(button, 'line').map((line) => words(line.querySelector('.line-note')))).to.deep.equal(['', none]);
    expect(status(), 'what is left is not said again').to.contain(few);
  });

  it('scrolls the first refused line into view', async () => {
    for (let i = 0; i < 20; i++) cart.add({ ...one, id: `more-${i}`, name: `More ${i}` });
    const { button } = await saidOf({ lines: [{ index: 21, reason: 'unknown' }] });
    const list = root(button).querySelector('.lines') as HTMLElement;
    const note = [...list.querySelectorAll('p')].find((text) => words(text) === unknown) as HTMLElement;
    const isInView = () => note.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1;
    await waitUntil(isInView, 'the line is in view');
  });
});

describe('A pending checkout attempt', () => {
  const paid = () => `${location.origin}${location.pathname}${location.search}#paid`;

  beforeEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    startOver();
    cart.add(one);
  });

  /** Clicks Checkout, does something, and only then lets the checkout server answer with a URL. */
  async function answeredAfter(act: (button: CartButtonElement) => unknown): Promise<CartButtonElement> {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    let answer: (response: Response) => void = () => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await answering([() => answered], async () => {
      await click(button, 'checkout');
      expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
      await act(button);
      answer(json({ url: paid() })());
      await settled();
    });
    return button;
  }

  const ways: [what: string, act: (button: CartButtonElement) => unknown][] = [
    ['the cart changes', () => cart.add(one)],
    ['a quantity is changed in the sheet', (button) => thePart(button, 'increase').click()],
    [
      'the cart changes in another tab',
      () => {
        const tab = keptCart();
        tab.restore();
        tab.add(one);
        dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
      },
    ],
    ['the page closes the sheet', () => cart.close()],
    [
      'the panel is closed and opened again',
      async () => {
        cart.close();
        await settled();
        cart.open();
        await settled();
      },
    ],
    [
      'another button shows the sheet',
      async () => ((await render('<wellness-cart-button>')) as CartButtonElement).setAttribute('open', ''),
    ],
    ['the element is taken away', (button) => button.remove()],
    ['the route changes', () => history.pushState(null, '', '#elsewhere')],
  ];
  for (const [what, act] of ways)
    it(`goes nowhere once ${what}`, async () => {
      const button = await answeredAfter(act);
      expect(location.hash).not.to.equal('#paid');
      const checkout = root(button).querySelector('[part~="checkout"]');
      if (checkout) expect(words(checkout)).to.equal(say('checkout'));
    });

  it('goes on while the element is moved', async () => {
    await answeredAfter(move);
    await waitUntil(() => location.hash === '#paid', 'the page goes there');
  });

  it('shows a cart first that was changed without an event', async () => {
    startOver();
    cart.add(one);
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const asked = await answering([() => new Promise(() => {})], async () => {
      const other = createCart();
      other.add(one, { quantity: 2 });
      await click(button, 'checkout');
      expect(thePart<HTMLInputElement>(button, 'quantity').value).to.equal(number(3));
      localStorage.clear();
      await click(button, 'checkout');
      expect(words(thePart(button, 'empty'))).to.equal(say('empty'));
      await settled();
    });
    expect(asked).to.deep.equal([]);
    expect(Object.keys(localStorage)).to.deep.equal([]);
  });

  it('is not posted if a listener of wellness-checkout changes the cart', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const unknown = () => new Response('{}', { status: 404 });
    const asked = await answering([unknown, () => new Promise(() => {})], async () => {
      document.addEventListener('wellness-checkout', () => cart.add(one), { once: true });
      await click(button, 'checkout');
      expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
      await click(button, 'checkout');
      await settled();
    });
    const posted = asked.filter(({ method }) => method === 'POST');
    expect(posted.map(({ body }) => (body as { items: object }).items)).to.deep.equal([
      [{ id: one.id, quantity: 2, price: one.price }],
    ]);
  });
});

describe('Checkout that the page takes over', () => {
  beforeEach(() => {
    startOver();
    cart.add(one);
  });

  /** Number of wellness-checkout events on a page that prevents each. */
  async function sent(act: () => unknown): Promise<number> {
    return (await heardDuring('wellness-checkout', () => prevented('wellness-checkout', act))).length;
  }

  it('sends one event for several clicks, and shows no message', async () => {
    const button = await renderOpen();
    const events = await sent(async () => {
      for (let i = 0; i < 3; i++) thePart(button, 'checkout').click();
      await settled();
      await click(button, 'checkout');
    });
    expect(events).to.equal(1);
    expect(words(thePart(button, 'checkout'))).to.equal(say('checkout'));
    expect(alertOf(button)).to.equal('');
  });

  const ways: [what: string, act: (button: Element) => unknown][] = [
    ['the cart has changed', () => cart.add(one)],
    [
      'the panel was closed',
      async () => {
        cart.close();
        await settled();
        cart.open();
      },
    ],
    ['the visitor came back', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
  ];
  for (const [what, act] of ways)
    it(`can be tried again once ${what}`, async () => {
      const button = await renderOpen();
      const events = await sent(async () => {
        await click(button, 'checkout');
        await act(button);
        await settled();
        await click(button, 'checkout');
      });
      expect(events).to.equal(2);
    });

  it('can be tried again after 3 s, when a dialog of the page was closed again', async () => {
    const button = await renderOpen();
    const { setTimeout } = window;
    const passing: (() => void)[] = [];
    const events = await sent(async () => {
      window.setTimeout = ((run: () => void, wait: number) =>
        wait === 3_000 ? passing.push(run) : setTimeout(run, wait)) as typeof setTimeout;
      thePart(button, 'checkout').click();
      window.setTimeout = setTimeout;
      expect(passing).to.have.length(1);
      passing[0]?.();
      await click(button, 'checkout');
    });
    expect(events).to.equal(2);
  });

  it('goes the usual way when the page no longer takes over', async () => {
    const button = await renderOpen();
    await sent(() => click(button, 'checkout'));
    await click(button, 'checkout');
    expect(alertOf(button), 'too soon').to.equal('');
    cart.add(one);
    await settled();
    await click(button, 'checkout');
    expect(alertOf(button)).to.equal(say('notConnected'));
  });
});

describe('A checkout endpoint that fails', () => {
  beforeEach(() => {
    startOver();
    cart.add(one);
  });

  const failures: [what: string, answer: () => Response | Promise<Response>, came: string][] = [
    ['answers 500', () => new Response('{}', { status: 500 }), 'answered 500'],
    ['answers without a URL', () => new Response('{}'), 'answered without an http or https "url"'],
    ['answers with an empty URL', () => new Response('{"url":" "}'), 'answered without an http or https "url"'],
    ['refuses without a message', () => new Response('', { status: 403 }), 'answered 403'],
    ['is not there', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ];
  for (const [what, answer, came] of failures)
    it(`logs the request and the response if it ${what}`, async () => {
      const button = await renderOpen(`checkout-endpoint="${checkout}"`);
      const told = await warnings(() =>
        answering([answer], async () => {
          await click(button, 'checkout');
          await waitUntil(() => alertOf(button), 'the panel says so');
        }),
      );
      expect(told).to.have.length(1);
      expect(told[0]?.[0]).to.contain('<wellness-cart-button>: ').and.contain(checkout).and.contain(came);
      expect(told[0]?.[1] === button).to.equal(true);
    });

  it('has 15 s to answer', async () => {
    const button = await renderOpen(`checkout-endpoint="${checkout}"`);
    const { limit, warned } = await withoutAnswer(async (timeOut) => {
      await click(button, 'checkout');
      expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
      timeOut();
      await waitUntil(() => alertOf(button), 'the panel says so');
    });
    expect(limit).to.equal(15_000);
    expect(warned[0]?.[0]).to.contain('TimeoutError');
    expect(words(thePart(button, 'checkout'))).to.equal(say('tryAgain'));
    expect(cart.count).to.equal(1);
  });
});
