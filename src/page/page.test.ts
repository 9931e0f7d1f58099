import { expect } from '@open-wc/testing';
import { heard, heardDuring, settled } from '../../test/support/elements.ts';
import type { Product } from '../catalog/catalog.ts';
import type { Page } from '../protocol/types.ts';
import { watchWords } from '../words/words.ts';
import { getCore } from './core.ts';
import { getPage } from './page.ts';

/** Protects the page object: it exists once, and offers the cart, toasts and catalog to scripts of the host. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

describe('the page object', () => {
  it('is there once, under its symbol and by name, over an element of that name', async () => {
    const section = document.createElement('section');
    section.id = 'wellness';
    document.body.append(section);
    const ready = heard('wellness-ready');
    const page = getPage();
    await ready;
    expect(getPage()).to.equal(page);
    expect((globalThis as unknown as Record<symbol, Page>)[Symbol.for('wellness/1')]).to.equal(page);
    expect((globalThis as unknown as { wellness: Page }).wellness).to.equal(page);
    expect(page.version).to.match(/^\d+\.\d+\.\d+$/);
    expect(page.protocol).to.equal(1);
    section.remove();
  });

  it('sends wellness-ready once', async () => {
    const events = await heardDuring('wellness-ready', async () => {
      getPage();
      getCore();
      await settled();
    });
    expect(events).to.deep.equal([]);
  });

  it('is the object of the entry, with everything that the elements add', () => {
    const page = getPage();
    expect(getCore()).to.equal(page);
    expect(Object.keys(page).sort()).to.deep.equal([
      'cart',
      'catalog',
      'doctor',
      'messages',
      'mount',
      'protocol',
      'shared',
      'toast',
      'toasts',
      'version',
      'visitor',
    ]);
    expect(Object.keys(page.cart).sort()).to.deep.equal([
      'add',
      'checkout',
      'clear',
      'close',
      'count',
      'currency',
      'items',
      'open',
      'paid',
      'remove',
      'subscribe',
      'total',
      'updateQuantity',
    ]);
    expect(Object.keys(page.catalog)).to.deep.equal(['add']);
    expect(Object.keys(page.shared).sort()).to.deep.equal([
      'cart',
      'catalog',
      'checkout',
      'outlets',
      'toasts',
      'visitor',
      'words',
    ]);
  });

  it('has a cart with the documented interface', () => {
    const { cart } = getPage();
    cart.clear();
    expect([cart.items, cart.total, cart.count, cart.currency]).to.deep.equal([[], 0, 0, null]);
    let calls = 0;
    const stop = cart.subscribe(() => calls++);
    expect(cart.add(tea, { quantity: 2 })).to.equal(2);
    expect([cart.total, cart.count, cart.currency]).to.deep.equal([25, 2, 'USD']);
    expect(cart.items).to.deep.equal([{ ...tea, key: 'tea', currency: 'USD', quantity: 2 }]);
    cart.updateQuantity('tea', 3);
    cart.remove('tea');
    stop();
    cart.clear();
    expect(calls).to.equal(3);
  });

  it('opens and closes the sheet', () => {
    const { cart, shared } = getPage();
    const button = document.createElement('button');
    document.body.append(button);
    const leave = shared.outlets.addButton(button);
    cart.open();
    expect(shared.outlets.panel).to.equal(button);
    cart.close();
    expect(shared.outlets.panel).to.equal(undefined);
    leave();
    button.remove();
  });

  it('shows a toast and lists it as what a page may read of it', () => {
    const page = getPage();
    const { id, dismiss } = page.toast({ title: 'A', action: { label: 'B', run() {} } });
    expect(page.toasts).to.deep.equal([{ id, title: 'A', description: '', open: true }]);
    expect(Object.isFrozen(page.toasts) && Object.isFrozen(page.toasts[0])).to.equal(true);
    dismiss();
    expect(page.toasts).to.deep.equal([{ id, title: 'A', description: '', open: false }]);
  });

  it('updates the lines once for all cards that change in one task', async () => {
    const { cart, shared } = getPage();
    cart.clear();
    cart.add({ ...tea, id: 'seen' });
    let calls = 0;
    const stop = cart.subscribe(() => calls++);
    const cards = Array.from({ length: 9 }, () => ({}));
    let reads = 0;
    const product: Product = {
      ...tea,
      id: 'seen',
      get availability() {
        reads++;
        return 'unavailable' as const;
      },
    };
    for (const card of cards) shared.catalog.offer(card, product);
    expect(calls).to.equal(0);
    await Promise.resolve();
    // Once for the price and once for the rules of each.
    expect([calls, reads]).to.deep.equal([1, 18]);
    expect(cart.items[0]?.gone).to.equal(true);
    for (const card of cards) shared.catalog.offer(card, undefined);
    await settled();
    expect(cart.items[0]).not.to.have.property('gone');
    stop();
  });

  it('announces added messages once, however often getPage() was called', () => {
    let said = 0;
    const stop = watchWords(() => said++);
    getPage();
    const { words } = getPage().shared;
    said = 0;
    words?.add({ eo: { close: 'Fermi' } }, 'a test');
    stop();
    expect(said).to.equal(1);
  });

  it('keeps a variable of the page, and logs the symbol to use instead', () => {
    const scope = globalThis as unknown as { wellness: unknown };
    const page = getPage();
    const { info } = console;
    const said: unknown[] = [];
    console.info = (line) => said.push(line);
    scope.wellness = 'theirs';
    scope.wellness = 'theirs, too';
    console.info = info;
    expect(Object.getOwnPropertyDescriptor(scope, 'wellness')).to.deep.equal({
      value: 'theirs, too',
      writable: true,
      enumerable: true,
      configurable: true,
    });
    expect(getPage()).to.equal(page);
    expect(said).to.deep.equal([
      'wellness: the page has its own variable "wellness". Use globalThis[Symbol.for(\'wellness/1\')] instead.',
    ]);
    Object.defineProperty(globalThis, 'wellness', { value: page, configurable: true, writable: true });
  });

  it('cannot be changed from outside', () => {
    const page = getPage();
    const { cart, catalog, toasts, outlets } = page.shared;
    for (const part of [page, page.cart, page.catalog, page.shared, cart, catalog, toasts, outlets])
      expect(Object.isFrozen(part)).to.equal(true);
  });
});
