import { expect } from '@open-wc/testing';
import { startOver } from '../../test/support/elements.ts';
import { loadReact } from '../lazy/load.ts';
import { getPage } from '../page/page.ts';

/** Protects the toasts that follow an add: what was added, or why it was not. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };
const page = getPage();
const { cart, shared } = page;
const toast = () => {
  const [shown] = page.toasts;
  return shown?.open ? [shown.title, shown.description] : undefined;
};
const action = () => shared.toasts.current?.actionLabel;
const act = () => shared.toasts.act(page.toasts[0]?.id ?? '');
const quantities = () => Object.fromEntries(cart.items.map(({ key, quantity }) => [key, quantity]));

describe('the toast of an addition', () => {
  beforeEach(startOver);

  it('is one toast, which closes when it is no longer true', () => {
    cart.add(tea);
    expect(toast()).to.deep.equal(['Tea added to cart', '1 item, total $12.50']);
    cart.add(tea, { quantity: 2 });
    expect(toast()).to.deep.equal(['Tea added to cart', '3 items, total $37.50']);
    cart.updateQuantity('tea', 2);
    expect(page.toasts[0]).to.include({ title: 'Tea added to cart', open: false });
  });

  it('names the line that was added', () => {
    cart.add(tea);
    cart.add(tea, { plan: { id: 'm', name: 'Monthly', interval: 'month', price: 1200 } });
    expect(toast()).to.deep.equal(['Tea added to cart', '2 items, total $1,212.50']);
  });

  it('closes no toast of the page', () => {
    cart.add(tea);
    page.toast({ title: 'Theirs' });
    cart.clear();
    expect(toast()).to.deep.equal(['Theirs', '']);
  });

  it('leads to the cart where there is a cart button', () => {
    cart.add(tea);
    expect(action()).to.equal(undefined);
    const button = document.body.appendChild(document.createElement('button'));
    const leave = shared.outlets.addButton(button);
    cart.add(tea);
    expect(action()).to.equal('View cart');
    act();
    expect(shared.outlets.panel).to.equal(button);
    cart.add(tea);
    expect(toast(), 'the open panel says it').to.equal(undefined);
    cart.close();
    cart.add(tea);
    shared.outlets.openPanel(button);
    expect(toast(), 'the panel says it from now on').to.equal(undefined);
    cart.close();
    leave();
    button.remove();
  });
});

describe('the toast of a refused addition', () => {
  // The announcements of refusals are lazy-loaded.
  before(() => loadReact(0));
  beforeEach(startOver);

  it('names the limit, after as much as possible was added', () => {
    cart.add({ ...tea, max: 3 }, { quantity: 5 });
    expect(quantities()).to.deep.equal({ tea: 3 });
    expect(toast()).to.deep.equal(['Tea: limit 3 per order.', '']);
    expect(action()).to.equal(undefined);
    startOver();
    cart.add({ ...tea, max: 3 }, { quantity: 3 });
    expect(toast()?.[0]).to.equal('Tea added to cart');
    cart.updateQuantity('tea', 4);
    expect(toast()?.[0]).to.equal('Tea: limit 3 per order.');
  });

  it('appears once for each refusal', () => {
    cart.add({ ...tea, max: 1 }, { quantity: 2 });
    startOver();
    cart.add({ ...tea, id: 'other' });
    expect(toast()?.[0]).to.equal('Tea added to cart');
    cart.add({ ...tea, id: 'other', max: 1 });
    expect(toast()?.[0]).to.equal('Tea: limit 1 per order.');
    page.toast({ title: 'Theirs' });
    cart.remove('other');
    expect(toast()?.[0], 'it is not said again').to.equal('Theirs');
  });

  it('says that the cart has another currency, and offers a new cart and Undo', () => {
    cart.add(tea, { quantity: 2 });
    const euro = { ...tea, id: 'euro', name: 'Thee', currency: 'EUR', max: 9 };
    expect(cart.add(euro, { quantity: 4, properties: { for: 'Ann' } })).to.equal(0);
    expect(quantities()).to.deep.equal({ tea: 2 });
    expect(toast()).to.deep.equal(['Thee is sold in EUR, and your cart is in USD.', '']);
    expect(action()).to.equal('Start a cart in EUR');
    act();
    const key = 'euro[null,[["for","Ann"]]]';
    expect(cart.items).to.deep.equal([{ ...euro, key, quantity: 4, properties: { for: 'Ann' } }]);
    expect(cart.currency).to.equal('EUR');
    expect(toast()).to.deep.equal(['Your cart is in EUR now', '']);
    expect(action()).to.equal('Undo');
    act();
    expect(quantities()).to.deep.equal({ tea: 2 });
    expect(cart.currency).to.equal('USD');
  });

  it('says that this visitor does not qualify, also if the cart has another currency', () => {
    cart.add(tea);
    const wine = { id: 'wine', name: 'Wijn', description: '', price: 9, currency: 'EUR', minAge: 18 };
    const list = {};
    shared.catalog.bring(list, [wine]);
    expect(cart.add(wine)).to.equal(0);
    expect(toast()).to.deep.equal(['Wijn: For ages 18 and over', '']);
    expect(action()).to.equal(undefined);
    shared.catalog.withdraw(list);
  });

  it('begins the new cart with no more than it may hold', () => {
    cart.add(tea);
    cart.add({ ...tea, id: 'euro', currency: 'EUR', max: 2 }, { quantity: 4 });
    act();
    expect(quantities()).to.deep.equal({ euro: 2 });
    act();
    expect(quantities()).to.deep.equal({ tea: 1 });
  });
});
