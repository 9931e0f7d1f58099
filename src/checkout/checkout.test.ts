import { expect, fixture } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';
import {
  answering,
  click,
  heardDuring,
  json,
  prevented,
  render,
  settled,
  startOver,
  thePart,
  warnings,
  words,
} from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { say, world } from '../../test/world.ts';
import type { CartButtonElement } from '../elements/carts/cart-button/cart-button.ts';
import '../elements/carts/cart-button/cart-button.ts';
import { getPage } from '../page/page.ts';
import type { CheckoutResult } from '../protocol/checkout.ts';

/** Protects `wellness.cart.checkout()`: whose attributes count, one attempt at a time, and each of its results. */

const { cart, shared } = getPage();
const { first: one, second: two } = world.roles;
const endpoint = 'https://checkout.example/checkout';
const never = () => new Promise<Response>(() => {});
const paid = () => `${location.origin}${location.pathname}${location.search}#paid`;

const renderButton = (attributes = `checkout-endpoint="${endpoint}"`) =>
  render<CartButtonElement>(`<wellness-cart-button ${attributes}></wellness-cart-button>`);

const posts = (asked: readonly { method: string }[]) => asked.filter(({ method }) => method === 'POST').length;

function write(act: (tab: ReturnType<typeof keptCart>) => void) {
  const tab = keptCart();
  tab.restore();
  act(tab);
}

const tellOfOtherTab = () =>
  dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));

describe('cart.checkout()', () => {
  beforeEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    startOver();
    cart.add(one);
  });

  it('leaves for the address that the endpoint answers with, without opening the panel', async () => {
    const button = await renderButton();
    let result: CheckoutResult | undefined;
    const asked = await answering([json({ url: paid() })], async () => {
      result = await cart.checkout();
    });
    expect(result).to.deep.equal({ status: 'leaving', url: paid() });
    expect(Object.isFrozen(result)).to.equal(true);
    expect(location.hash).to.equal('#paid');
    expect(posts(asked)).to.equal(1);
    expect(button.open).to.equal(false);
  });

  it('posts the sentences about later payments only if a cart shows them', async () => {
    const plan = { id: 'm', name: 'Monthly', interval: 'month' as const };
    cart.add({ ...one, id: 'sub', plans: [plan] }, { plan: 'm' });
    const button = await renderButton();
    const consentOf = async () => {
      // Refused, so that the next one posts again.
      const asked = await answering([json({ reason: 'busy' }, 409)], () => cart.checkout());
      const { consent } = (asked.find(({ method }) => method === 'POST')?.body ?? {}) as { consent?: string };
      return consent;
    };
    expect(await consentOf(), 'nothing is shown').to.equal(undefined);
    cart.open();
    await settled();
    expect(await consentOf(), 'the panel is open').to.contain(say('planMonth', { count: 1 }));
    cart.close();
    await waitUntil(() => !button.shadowRoot?.querySelector('dialog')?.getClientRects().length, 'the panel has gone');
    expect(await consentOf(), 'it is closed again').to.equal(undefined);
  });

  it('leaves by checkout-url', async () => {
    await renderButton('checkout-url="#items={items}"');
    const { status } = await cart.checkout();
    expect(status).to.equal('leaving');
    expect(location.hash).to.equal(`#items=${one.id}:1`);
  });

  it('is empty without lines, also where another tab has removed them without an event', async () => {
    await renderButton();
    const asked = await answering([json({ url: paid() })], async () => {
      write((tab) => tab.clear());
      expect(await cart.checkout()).to.deep.equal({ status: 'empty' });
      expect(await cart.checkout()).to.deep.equal({ status: 'empty' });
    });
    expect(asked).to.deep.equal([]);
  });

  it('is refused where another tab changed the cart without an event, and then sends what is shown', async () => {
    await renderButton();
    await answering([json({ url: paid() })], async () => {
      write((tab) => tab.add(two));
      expect(await cart.checkout()).to.deep.equal({ status: 'refused', message: say('cartChanged'), lines: [] });
      expect((await cart.checkout()).status).to.equal('leaving');
    });
  });

  it('is not connected without attributes, and sends its event on the document', async () => {
    await renderButton('persistence="local"');
    const events = await heardDuring('wellness-checkout', async () => {
      expect(await cart.checkout()).to.deep.equal({ status: 'not-connected' });
    });
    expect(events.map(({ target }) => target)).to.deep.equal([document]);
  });

  it('uses the first element that has an attribute for it, those in shadow roots last', async () => {
    const part = await fixture('<section></section>');
    part.attachShadow({ mode: 'open' }).innerHTML = '<wellness-cart-button discount="DEEP"></wellness-cart-button>';
    const sent = async () => {
      const [event] = await heardDuring<{ discount: string }>('wellness-checkout', () => cart.checkout());
      return event?.detail.discount;
    };
    expect(await sent()).to.equal('DEEP');
    await renderButton('position="inline"');
    const light = await renderButton('discount="LIGHT"');
    await renderButton('discount="LATER"');
    expect(await sent()).to.equal('LIGHT');
    light.setAttribute('discount', '');
    expect(await sent()).to.equal('LATER');
  });

  it('is prevented where a listener takes over, which hears of it once', async () => {
    await renderButton();
    const events = await heardDuring('wellness-checkout', () =>
      prevented('wellness-checkout', async () => {
        const results = await Promise.all([cart.checkout(), cart.checkout()]);
        expect(results.map(({ status }) => status)).to.deep.equal(['prevented', 'prevented']);
        expect(await cart.checkout()).to.deep.equal({ status: 'prevented' });
      }),
    );
    expect(events.length).to.equal(1);
  });

  it('is prevented by a listener that also empties the cart', async () => {
    await renderButton();
    const take = (event: Event) => {
      event.preventDefault();
      cart.clear();
    };
    document.addEventListener('wellness-checkout', take, { once: true });
    expect(await cart.checkout()).to.deep.equal({ status: 'prevented' });
    expect(await cart.checkout()).to.deep.equal({ status: 'empty' });
  });

  it('joins a call that a listener of its own event makes', async () => {
    await renderButton();
    let inner: Promise<CheckoutResult> | undefined;
    const call = () => {
      inner = cart.checkout();
    };
    document.addEventListener('wellness-checkout', call, { once: true });
    const asked = await answering([json({ url: paid() })], async () => {
      const outer = await cart.checkout();
      expect(await inner).to.equal(outer);
    });
    expect(posts(asked)).to.equal(1);
  });

  for (const first of ['page', 'panel'])
    it(`posts once for page and panel together, the ${first} first`, async () => {
      const button = await renderButton();
      cart.open();
      await settled();
      const results: CheckoutResult[] = [];
      const asked = await answering([json({ url: paid() })], async () => {
        if (first === 'panel') thePart(button, 'checkout').click();
        const calls = [cart.checkout(), cart.checkout()];
        if (first === 'page') thePart(button, 'checkout').click();
        results.push(...(await Promise.all(calls)));
        await settled();
      });
      expect(results).to.deep.equal([
        { status: 'leaving', url: paid() },
        { status: 'leaving', url: paid() },
      ]);
      expect(posts(asked)).to.equal(1);
    });

  it('shows in a panel that is opened meanwhile', async () => {
    const button = await renderButton();
    await answering([never], async () => {
      const result = cart.checkout();
      cart.open();
      await settled();
      expect(words(thePart(button, 'checkout'))).to.equal(say('waiting'));
      cart.close();
      expect(await result).to.deep.equal({ status: 'refused', message: say('checkoutStopped'), lines: [] });
    });
    expect(shared.checkout.state.name).to.equal('ready');
  });

  const changes: [what: string, act: () => unknown][] = [
    ['a line changes', () => cart.add(one)],
    [
      'another tab empties the cart',
      () => {
        write((tab) => tab.clear());
        tellOfOtherTab();
      },
    ],
  ];
  for (const [what, act] of changes)
    it(`is refused if ${what} while it waits, and goes nowhere`, async () => {
      await renderButton();
      let answer: (response: Response) => void = () => {};
      const answered = new Promise<Response>((resolve) => {
        answer = resolve;
      });
      await answering([() => answered], async () => {
        const result = cart.checkout();
        await settled();
        act();
        expect(await result).to.deep.equal({ status: 'refused', message: say('cartChanged'), lines: [] });
        answer(json({ url: paid() })());
        await settled();
      });
      expect(location.hash).to.equal('');
    });

  it('is refused if an earlier order is found paid', async () => {
    await renderButton();
    await answering([never], async () => {
      const stopped = cart.checkout();
      await waitUntil(() => shared.cart.contents.attempts.length, 'the attempt is stored');
      cart.add(two);
      await stopped;
    });
    const asked = await answering([json({ status: 'paid' })], async () => {
      expect(await cart.checkout()).to.deep.equal({ status: 'refused', message: say('cartChanged'), lines: [] });
    });
    expect(posts(asked)).to.equal(0);
    expect(cart.items.map(({ id }) => id)).to.deep.equal([two.id]);
  });

  it('names the refused lines by key and by the id of the page, each with a sentence', async () => {
    cart.add({ ...two, id: 'tin' }, { properties: { engraving: 'Ann' } });
    const [, { key }] = cart.items as unknown as [unknown, { key: string }];
    await renderButton(`checkout-endpoint="${endpoint}" checkout-ids='{"${one.id}":"1","tin":"2"}'`);
    const refusal = { lines: [{ index: 1, id: '2', reason: 'stock', max: 0 }], message: 'No.' };
    let result: CheckoutResult | undefined;
    await answering([json(refusal, 409)], async () => {
      result = await cart.checkout();
    });
    expect(result).to.deep.equal({
      status: 'refused',
      message: 'No.',
      lines: [{ key, id: 'tin', reason: 'stock', max: 0, message: say('refusedSoldOut') }],
    });
    expect(Object.isFrozen((result as { lines: object }).lines)).to.equal(true);
    expect(cart.count).to.equal(2);
  });

  it('is refused with the reason of the whole order', async () => {
    await renderButton();
    await answering([json({ reason: 'busy', message: 'Later.' }, 409)], async () => {
      expect(await cart.checkout()).to.deep.equal({
        status: 'refused',
        reason: 'busy',
        message: say('refusedBusy'),
        lines: [],
      });
    });
  });

  it('leaves out a discount code that the visitor has gone on without in the panel', async () => {
    const button = await renderButton(`checkout-endpoint="${endpoint}" discount="SPRING"`);
    cart.open();
    await settled();
    const asked = await answering([json({ reason: 'discount' }, 409), json({ reason: 'busy' }, 409)], async () => {
      expect(await cart.checkout()).to.deep.equal({
        status: 'refused',
        reason: 'discount',
        message: say('refusedDiscount', { code: 'SPRING' }),
        lines: [],
      });
      await settled();
      await click(button, 'without-code');
      await cart.checkout();
    });
    const codes = asked.map(({ body }) => (body as { discount?: string }).discount);
    expect(codes).to.deep.equal(['SPRING', undefined, undefined]);
  });

  it('is refused where nothing in the cart can be ordered', async () => {
    cart.clear();
    await renderButton('checkout-url="#{items}"');
    cart.add({ ...one, id: 'box' }, { properties: { card: 'Hello' } });
    expect(await cart.checkout()).to.deep.equal({
      status: 'refused',
      lines: [{ key: cart.items[0]?.key, id: 'box', reason: 'unfit', message: say('refusedUnfit') }],
    });
  });

  it('fails with a sentence, and sends wellness-error on the element', async () => {
    const button = await renderButton();
    const events = await heardDuring('wellness-error', () =>
      warnings(() =>
        answering([() => new Response('', { status: 500 })], async () => {
          expect(await cart.checkout()).to.deep.equal({ status: 'failed', message: say('checkoutFailed') });
        }),
      ),
    );
    expect(events.map(({ target }) => target)).to.deep.equal([button]);
  });

  it('goes nowhere once its element has left the page', async () => {
    const button = await renderButton();
    let answer: (response: Response) => void = () => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    await answering([() => answered], async () => {
      const result = cart.checkout();
      button.remove();
      answer(json({ url: paid() })());
      expect(await result).to.deep.equal({ status: 'refused', message: say('checkoutStopped'), lines: [] });
    });
    expect(location.hash).to.equal('');
  });
});
