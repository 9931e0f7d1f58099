import { expect } from '@open-wc/testing';
import { keptCart } from '../../../../test/support/carts.ts';
import {
  answering,
  change,
  click,
  focused,
  heardDuring,
  json,
  part,
  parts,
  prevented,
  render,
  rendered,
  renderWarned,
  root,
  saidDuring,
  settled,
  startOver,
  thePart,
  warnings,
  words,
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import { number, price, say, total, world } from '../../../../test/world.ts';
import { getPage } from '../../../page/page.ts';
import type { CartButtonElement } from '../cart-button/cart-button.ts';
import '../cart-button/cart-button.ts';
import '../../toaster/toaster.ts';
import type { CartElement } from './cart.ts';
import './cart.ts';

/** Protects the cart in the page: it shows what the panel shows, checks out like it, and shares the page's one cart. */

const { cart, toast, shared } = getPage();
const { first: one, second: two } = world.roles;
const endpoint = 'https://checkout.example/checkout';
const never = () => new Promise<Response>(() => {});

async function renderCart(attributes = ''): Promise<CartElement> {
  const element = await render<CartElement>(`<wellness-cart ${attributes}></wellness-cart>`);
  await waitUntil(() => !words(root(element) as never).includes(say('cartLoading')), 'the contents are there');
  await settled();
  return element;
}

const names = (element: Element) => [...root(element).querySelectorAll('.line-name')].map(words);

describe('wellness-cart', () => {
  beforeEach(() => {
    history.replaceState(null, '', location.pathname + location.search);
    startOver();
  });

  it('says that it is loading, and never that the cart is empty, until its contents are there', async () => {
    cart.add(one);
    const said = new Set<string>();
    const element = document.createElement('wellness-cart');
    const observer = new MutationObserver(() => said.add(words(root(element) as never)));
    observer.observe(root(element), { childList: true, subtree: true, characterData: true });
    document.body.append(element);
    await waitUntil(() => part(element, 'line'), 'the line');
    observer.disconnect();
    element.remove();
    for (const text of said) expect(text).not.to.contain(say('empty'));
  });

  it('shows the lines of the cart, its total and Checkout, as the panel does', async () => {
    cart.add(one, { quantity: 2 });
    cart.add(two);
    const element = await renderCart();
    expect(names(element)).to.deep.equal([one.name, two.name]);
    expect(words(thePart(element, 'total'))).to.equal(
      words({ textContent: total(one.price * 2 + two.price) } as never),
    );
    expect(words(thePart(element, 'checkout'))).to.equal(say('checkout'));
    expect([part(element, 'sheet'), root(element).querySelector('dialog')]).to.deep.equal([undefined, null]);
    const button = await render<CartButtonElement>('<wellness-cart-button></wellness-cart-button>');
    cart.open();
    await settled();
    expect(words(button.shadowRoot?.querySelector('.lines'))).to.equal(words(root(element).querySelector('.lines')));
    cart.close();
  });

  it('follows the cart, and other carts on the page', async () => {
    const [element, other] = [await renderCart(), await renderCart('heading-level="3"')];
    expect(words(thePart(element, 'empty'))).to.equal(say('empty'));
    cart.add(one);
    await settled();
    await click(element, 'increase');
    expect(thePart<HTMLInputElement>(other, 'quantity').value).to.equal(number(2));
    await click(other, 'remove');
    expect(words(thePart(element, 'empty'))).to.equal(say('empty'));
    expect(part(other, 'undo'), 'only where it was removed').to.exist;
    expect(part(element, 'undo')).to.equal(undefined);
    await click(other, 'undo');
    expect(names(element)).to.deep.equal([one.name]);
  });

  it('has headings from its heading-level on', async () => {
    cart.add(one);
    const element = await renderCart();
    const levels = () => [...root(element).querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ localName }) => localName);
    expect(levels()).to.deep.equal(['h2', 'h3']);
    await change(element, 'heading-level', '1');
    expect(levels()).to.deep.equal(['h1', 'h2']);
    await change(element, 'heading-level', '6');
    expect(levels()).to.deep.equal(['h6', 'h6']);
  });

  it('moves the focus to its heading when another tab has emptied it under the focus', async () => {
    cart.add(one);
    const element = await renderCart();
    thePart(element, 'checkout').focus();
    const tab = keptCart();
    tab.restore();
    tab.clear();
    dispatchEvent(new StorageEvent('storage', { key: 'wellness-cart', storageArea: localStorage }));
    await settled();
    expect(words(thePart(element, 'empty'))).to.equal(say('empty'));
    expect(focused(element)).to.equal(say('cartTitle'));
  });

  it('leaves the focus where it is when it comes, or is emptied without it', async () => {
    const element = await renderCart();
    cart.add(one);
    await settled();
    cart.clear();
    await settled();
    expect(words(thePart(element, 'empty'))).to.equal(say('empty'));
    expect(document.activeElement === document.body).to.equal(true);
  });

  it('offers to continue shopping where it has a shop-url, and no button that would close nothing', async () => {
    const element = await renderCart();
    expect(root(element).querySelectorAll('.btn').length).to.equal(0);
    await change(element, 'shop-url', '/shop');
    expect(root(element).querySelector('a.btn')?.getAttribute('href')).to.equal('/shop');
  });

  it('sends wellness-cart-update, which can stop the change', async () => {
    cart.add(one);
    const element = await renderCart();
    const events = await heardDuring('wellness-cart-update', () =>
      prevented('wellness-cart-update', () => click(element, 'increase')),
    );
    expect(events.map(({ target, detail }) => [target, detail])).to.deep.equal([
      [element, { key: cart.items[0]?.key, quantity: 2, from: 1 }],
    ]);
    expect(cart.count).to.equal(1);
  });

  it('checks out with its own attributes, and says what was refused at the line', async () => {
    cart.add(one);
    const element = await renderCart(`checkout-endpoint="${endpoint}"`);
    const sent = await heardDuring('wellness-checkout', async () => {
      await answering([json({ lines: [{ index: 0, reason: 'unknown' }] }, 409)], async () => {
        await click(element, 'checkout');
        await waitUntil(() => words(root(element).querySelector('[role=alert]')), 'it says so');
      });
    });
    expect(sent.map(({ target }) => target)).to.deep.equal([element]);
    expect(words(thePart(element, 'line'))).to.contain(say('refusedUnknown'));
    expect(words(root(element).querySelector('[role=alert]'))).to.equal(say('checkoutRefused'));
  });

  it('posts one order for this cart, the panel and the page together', async () => {
    cart.add(one);
    const element = await renderCart(`checkout-endpoint="${endpoint}"`);
    const button = await render<CartButtonElement>(
      `<wellness-cart-button checkout-endpoint="${endpoint}"></wellness-cart-button>`,
    );
    cart.open();
    await settled();
    const asked = await answering([never], async () => {
      thePart(element, 'checkout').click();
      thePart(button, 'checkout').click();
      cart.checkout();
      await settled();
      for (const shown of [element, button]) expect(words(thePart(shown, 'checkout'))).to.equal(say('waiting'));
    });
    expect(asked.length).to.equal(1);
    cart.close();
  });

  it('goes nowhere once it has left the page', async () => {
    cart.add(one);
    const element = await renderCart(`checkout-endpoint="${endpoint}"`);
    let stopped: AbortSignal | null | undefined;
    const { fetch } = window;
    window.fetch = (_, init) => {
      stopped = init?.signal;
      return never();
    };
    try {
      await click(element, 'checkout');
      element.remove();
      await settled();
    } finally {
      window.fetch = fetch;
    }
    expect(stopped?.aborted).to.equal(true);
    expect(shared.checkout.state.name).to.equal('ready');
  });

  it('shows and announces toasts only where no toaster is', async () => {
    const element = await renderCart();
    const said = await saidDuring(element, async () => {
      toast({ title: 'Hello' });
      await settled();
    });
    expect(words(thePart(element, 'toast'))).to.contain('Hello');
    expect(said.join()).to.contain('Hello');
    await render('<wellness-cart-button></wellness-cart-button>');
    cart.add(one);
    await settled();
    expect(words(thePart(element, 'toast'))).to.contain(say('added', { name: one.name }));
    expect(part(element, 'action'), 'a way to itself').to.equal(undefined);
    const toaster = await render('<wellness-toaster></wellness-toaster>');
    const later = await saidDuring(element, async () => {
      toast({ title: 'Bye' });
      await settled();
    });
    expect(part(element, 'toast')).to.equal(undefined);
    expect(later).to.deep.equal([]);
    expect(words(part(toaster, 'toast'))).to.contain('Bye');
  });

  describe('free-shipping-from', () => {
    const { currency } = world;
    const shown = (element: Element) => parts(element, 'free-shipping').map(words);
    const missing = (amount: number) =>
      words({ textContent: say('toFreeShipping', { price: price(amount) }) } as never);

    it('says what is missing, and then that shipping is free', async () => {
      const element = await renderCart('free-shipping-from="50"');
      expect(shown(element), 'for an empty cart').to.deep.equal([]);
      cart.add({ id: 'tin', name: 'Tin', price: 37.5, currency });
      await settled();
      expect(shown(element)).to.deep.equal([missing(12.5)]);
      cart.add({ id: 'cup', name: 'Cup', price: 12.4, currency });
      await settled();
      expect(shown(element)).to.deep.equal([missing(0.1)]);
      cart.add({ id: 'bag', name: 'Bag', price: 0.1, currency });
      await settled();
      expect(shown(element)).to.deep.equal([say('freeShipping')]);
    });

    it('speaks of taxes alone once shipping is free', async () => {
      const element = await renderCart('free-shipping-from="50"');
      const isAdded = currency === 'USD';
      const costs = () => words(root(element).querySelector('.cart-hint'));
      cart.add({ id: 'tin', name: 'Tin', price: 37.5, currency });
      await settled();
      expect(costs()).to.equal(say(isAdded ? 'addedAtCheckout' : 'taxIncluded'));
      cart.add({ id: 'cup', name: 'Cup', price: 12.5, currency });
      await settled();
      expect(costs()).to.equal(say(isAdded ? 'taxesAtCheckout' : 'taxesInPrices'));
      document.documentElement.dataset.wellnessTax = 'included';
      cart.add({ id: 'bag', name: 'Bag', price: 1, currency });
      await settled();
      expect(costs()).to.equal(say('taxesInPrices'));
      delete document.documentElement.dataset.wellnessTax;
    });

    it('says nothing for a cart in another currency', async () => {
      const element = await renderCart('free-shipping-from="50 CHF"');
      cart.add(one);
      await settled();
      expect(shown(element)).to.deep.equal([]);
      await change(element, 'free-shipping-from', `${one.price * 3} ${currency.toLowerCase()}`);
      expect(shown(element)).to.deep.equal([missing(one.price * 2)]);
    });

    for (const bad of ['0', '0 EUR', '-1', 'free', '1.299 EUR', '12.5 JPY', '50 euros', 'EUR 50'])
      it(`refuses "${bad}"`, async () => {
        await renderWarned(
          `<wellness-cart free-shipping-from="${bad}"></wellness-cart>`,
          `<wellness-cart>: "free-shipping-from" must be an amount above 0 with at most the decimals of its currency, such as "50" or "12.50 EUR", got "${bad}". Ignoring it.`,
        );
      });

    it('warns of an amount that the currency of the cart does not have, and says nothing', async () => {
      cart.add({ id: 'yen', name: 'Yen', price: 100, currency: 'JPY' });
      let element: CartElement | undefined;
      const heard = await warnings(async () => {
        element = await renderCart('free-shipping-from="12.5"');
      });
      expect(heard.map(([text]) => text)).to.deep.equal([
        '<wellness-cart>: "free-shipping-from" must be an amount without decimals in JPY, such as 13, got "12.5". Ignoring it.',
      ]);
      expect(shown(element as CartElement)).to.deep.equal([]);
    });
  });

  it('is accessible: empty, with lines, with an alert', async () => {
    const element = await renderCart();
    await expect(element).to.be.accessible();
    cart.add(one);
    await settled();
    await click(element, 'checkout');
    expect(words(root(element).querySelector('[role=alert]'))).to.equal(say('notConnected'));
    await expect(element).to.be.accessible();
    await rendered(element);
  });

  // Last, since a page that once asked for less is not given more again; suites run after the tests beside them.
  describe('persistence', () => {
    // The files of tests share one tab.
    after(() => sessionStorage.clear());

    it('keeps the strictest persistence of the page', async () => {
      await renderCart('persistence="session"');
      cart.add(one);
      await settled();
      expect([localStorage, sessionStorage].map((area) => area.getItem('wellness-cart') !== null)).to.deep.equal([
        false,
        true,
      ]);
    });
  });
});
