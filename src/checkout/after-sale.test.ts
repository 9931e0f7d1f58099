import { expect } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';
import { heardDuring, settled, startOver } from '../../test/support/elements.ts';
import type { Cart } from '../cart/cart.ts';
import { getPage } from '../page/page.ts';
import { receivePayment } from './paid-url.ts';

/** Protects the return from the checkout: exactly what was paid leaves the cart, once. */

const page = getPage();
const { cart, shared } = page;
const home = location.href;
const product = (id: string) => ({ id, name: id, description: '', price: 2 });
const quantities = () => Object.fromEntries(cart.items.map(({ key, quantity }) => [key, quantity]));

/** Begins a checkout attempt with the current cart. */
function handOver(attempt: string, of: Cart = shared.cart): string {
  const lines = of.state.items.map(({ key, quantity }) => ({ key, quantity }));
  of.run([{ type: 'remember', attempt: { attempt, at: Date.now(), lines, currency: 'USD' } }], 'update');
  return attempt;
}

const paidDuring = (act: () => unknown) =>
  heardDuring<{ attempt: string; items: readonly { id: string; quantity: number }[] }>('wellness-paid', act);

/** Comes back from the checkout server. */
const comeBack = (hash: string) =>
  paidDuring(() => {
    history.replaceState(null, '', hash);
    receivePayment(page, location.hash, () => {});
  });

describe('after the sale', () => {
  beforeEach(startOver);
  afterEach(() => history.replaceState(null, '', home));

  it('removes exactly the lines of the attempt, and shows thanks', async () => {
    cart.add(product('a'), { quantity: 2 });
    cart.add(product('b'));
    const attempt = handOver('0a');
    cart.add(product('a'), { quantity: 3 });
    cart.add(product('c'));
    const changes = await heardDuring<{ reason: string; id: null }>('wellness-cart-change', async () => {
      const events = await comeBack(`#x=1&wellness-paid=${attempt}&y=2`);
      expect(events).to.have.length(1);
      expect(events[0]).to.include({ bubbles: true, composed: true, cancelable: false });
      expect(events[0]?.target === document).to.equal(true);
      const line = (id: string, quantity: number) => ({ ...product(id), key: id, currency: 'USD', quantity });
      expect(events[0]?.detail).to.deep.equal({ attempt, items: [line('a', 2), line('b', 1)] });
      const { detail } = events[0] as CustomEvent;
      for (const part of [detail, detail.items, detail.items[0]]) expect(Object.isFrozen(part)).to.equal(true);
    });
    expect(changes.map(({ detail }) => [detail.reason, detail.id])).to.deep.equal([['paid', null]]);
    expect(quantities()).to.deep.equal({ a: 3, c: 1 });
    expect(location.hash).to.equal(`#x=1&wellness-order=${attempt}`);
    expect(page.toasts[0]).to.include({
      title: 'Thank you',
      description: 'We have your order.',
      open: true,
    });
  });

  it('ignores a repeated address or paid() of the same attempt', async () => {
    cart.add(product('a'), { quantity: 2 });
    const attempt = handOver('0b');
    await comeBack(`#wellness-paid=${attempt}`);
    startOver();
    cart.add(product('a'), { quantity: 2 });
    const changes = await heardDuring('wellness-cart-change', async () => {
      expect(await comeBack(`#wellness-paid=${attempt}`)).to.deep.equal([]);
      expect(await paidDuring(() => expect(cart.paid(attempt)).to.equal(undefined))).to.deep.equal([]);
    });
    expect(changes).to.deep.equal([]);
    expect(quantities()).to.deep.equal({ a: 2 });
    expect(location.hash, 'it is left as it is').to.equal(`#wellness-paid=${attempt}`);
    expect(page.toasts[0]?.title).to.equal('a added to cart');
  });

  it('reacts to a changed hash of an open page, and keeps its history state', async () => {
    cart.add(product('a'));
    const attempt = handOver('0i');
    const [event] = await paidDuring(async () => {
      location.hash = `wellness-paid=${attempt}`;
      history.replaceState({ own: 1 }, '');
      await settled();
    });
    expect(event?.detail.attempt).to.equal(attempt);
    expect([history.state, location.hash]).to.deep.equal([{ own: 1 }, `#wellness-order=${attempt}`]);
  });

  for (const hash of [
    '#wellness-paid=unknown',
    '#wellness-paid=',
    '#',
    '#xwellness-paid=0c',
    '#wellness-paid=%',
    '#wellness-order=0c',
  ])
    it(`ignores an address of ${hash}`, async () => {
      cart.add(product('a'));
      handOver('0c');
      const { toasts } = page;
      const events = await heardDuring('wellness-cart-change', async () => {
        expect(await comeBack(hash)).to.deep.equal([]);
      });
      expect(events).to.deep.equal([]);
      expect(page.toasts).to.deep.equal(toasts);
      expect(quantities()).to.deep.equal({ a: 1 });
      expect(location.hash).to.equal(hash === '#' ? '' : hash);
    });

  for (const [tag, attributes, isAsked] of [
    ['wellness-cart-button', 'checkout-endpoint="/shop"', true],
    ['wellness-order-status', 'endpoint="/shop/{attempt}"', true],
    ['wellness-order-status', 'endpoint="/shop"', false],
    ['wellness-cart-button', 'checkout-endpoint="javascript:1"', false],
    ['wellness-cart-button', 'checkout-endpoint="/shop" data-wellness-off', false],
    ['wellness-cart-button', '', false],
  ] as const)
    it(`${isAsked ? 'asks' : 'trusts the address on a page with'} <${tag} ${attributes}>`, async () => {
      const place = document.createElement('div');
      place.innerHTML = `<${tag} ${attributes}></${tag}>`;
      document.body.append(place);
      cart.add(product('a'));
      const attempt = handOver('0j');
      const asked: unknown[] = [];
      const events = await paidDuring(() => {
        history.replaceState(null, '', `#wellness-paid=${attempt}`);
        receivePayment(page, location.hash, (_page, ...about) => asked.push(about));
      });
      const [element] = place.children;
      place.remove();
      const endpoint = tag === 'wellness-cart-button' ? '/shop' : '/shop/{attempt}';
      expect(asked).to.deep.equal(isAsked ? [[attempt, [{ element, endpoint }]]] : []);
      expect(events).to.have.length(isAsked ? 0 : 1);
      expect(quantities()).to.deep.equal(isAsked ? { a: 1 } : {});
    });

  for (const attempt of [undefined, null, '', 5, {}])
    it(`paid(${JSON.stringify(attempt)}) changes nothing`, async () => {
      cart.add(product('a'));
      expect(await paidDuring(() => cart.paid(attempt as never))).to.deep.equal([]);
      expect(quantities()).to.deep.equal({ a: 1 });
    });

  it('paid() leaves the address as it is', async () => {
    cart.add(product('a'));
    const attempt = handOver('0d');
    const events = await paidDuring(() => cart.paid(attempt));
    expect(events.map(({ detail }) => [detail.attempt, detail.items.map(({ id }) => id)])).to.deep.equal([
      ['0d', ['a']],
    ]);
    expect(quantities()).to.deep.equal({});
    expect(location.href).to.equal(home);
  });

  it('accepts an earlier attempt, and removes no more than the cart holds', async () => {
    cart.add(product('a'), { quantity: 5 });
    const first = handOver('0e');
    cart.updateQuantity('a', 2);
    handOver('0f');
    const [event] = await paidDuring(() => cart.paid(first));
    expect(event?.detail.items.map(({ quantity }) => quantity)).to.deep.equal([2]);
    expect(quantities()).to.deep.equal({});
  });

  it('accepts attempts of other tabs, and updates their carts', async () => {
    const other = keptCart();
    cart.add(product('a'), { quantity: 2 });
    cart.add(product('b'));
    other.restore();
    const attempt = handOver('0g', other);
    const announce = () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart-journal-x', storageArea: localStorage }));
    announce();
    const [event] = await comeBack(`#wellness-paid=${attempt}`);
    expect(event?.detail.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([
      ['a', 2],
      ['b', 1],
    ]);
    other.add(product('b'));
    announce();
    expect(other.state.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['b', 1]]);
    expect(other.contents.attempts.some((known) => known.attempt === attempt)).to.equal(false);
    // Both at once: once.
    const again = handOver('0h', other);
    announce();
    other.run([{ type: 'paid', attempt: again }], 'paid');
    other.add(product('b'));
    cart.paid(again);
    announce();
    await settled();
    expect(quantities()).to.deep.equal({ b: 1 });
    expect(other.state.count).to.equal(1);
  });
});
