import { expect, fixture } from '@open-wc/testing';
import { Component, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { answering, json, settled } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { say } from '../../test/world.ts';
import '../elements/carts/cart-button/cart-button.ts';
import { getPage } from '../page/page.ts';
import { CartProvider, type ReactCart, useCart } from './use-cart.tsx';

/** Protects `useCart()`: components of the host follow the cart. */

const tea = { id: 'tea', name: 'Tea', description: '', price: 12.5 };

class Catch extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

describe('useCart', () => {
  let place: HTMLElement;
  let root: Root;

  beforeEach(() => {
    getPage().cart.clear();
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place, { onCaughtError: () => {} });
  });

  afterEach(() => {
    root.unmount();
    place.remove();
  });

  it('throws "useCart must be used within a CartProvider" outside of one', async () => {
    function Count() {
      return useCart().count;
    }
    root.render(
      <Catch>
        <Count />
      </Catch>,
    );
    await waitUntil(() => place.textContent === 'useCart must be used within a CartProvider');
  });

  it('gives the page’s one cart, and renders only what reads what changed', async () => {
    const renders = { count: 0, names: 0, none: 0 };
    function Count() {
      renders.count++;
      return <b>{useCart().count}</b>;
    }
    function Names() {
      renders.names++;
      return <i>{useCart().repriced.join()}</i>;
    }
    function None() {
      renders.none++;
      const { add } = useCart();
      return (
        <button type="button" onClick={() => add(tea)}>
          Add
        </button>
      );
    }
    root.render(
      <CartProvider>
        <Count />
        <Names />
        <None />
      </CartProvider>,
    );
    await waitUntil(() => place.querySelector('button'));
    place.querySelector('button')?.click();
    await waitUntil(() => place.querySelector('b')?.textContent === '1');
    getPage().cart.add(tea);
    await waitUntil(() => place.querySelector('b')?.textContent === '2');
    await settled();
    expect(renders).to.deep.equal({ count: 3, names: 1, none: 1 });
  });

  it('gives all that the page’s cart gives, by key', async () => {
    let cart: ReactCart | undefined;
    function Whole() {
      cart = useCart();
      const { items, total, currency, saved, repriced } = cart;
      return (
        <p>
          {[items.map(({ key, quantity }) => `${key} ${quantity}`), total, currency, saved, repriced.length].join()}
        </p>
      );
    }
    const shows = (words: string) => waitUntil(() => place.textContent === words, `"${place.textContent}" is ${words}`);
    root.render(
      <CartProvider>
        <Whole />
      </CartProvider>,
    );
    await shows(',0,,true,0');
    expect(cart?.add(tea, { quantity: 2 })).to.equal(2);
    await shows('tea 2,25,USD,true,0');
    cart?.step('tea', 1);
    await shows('tea 3,37.5,USD,true,0');
    cart?.updateQuantity('tea', 1);
    await shows('tea 1,12.5,USD,true,0');
    cart?.remove('tea');
    await shows(',0,,true,0');
    cart?.add({ ...tea, currency: 'EUR' });
    await shows('tea 1,12.5,EUR,true,0');
    cart?.clear();
    await shows(',0,,true,0');
    const page = getPage().cart;
    expect([cart?.open, cart?.close, cart?.paid]).to.deep.equal([page.open, page.close, page.paid]);
    expect(Object.isFrozen(cart)).to.equal(true);
  });

  it('lists the lines whose price has changed', async () => {
    const other = { ...tea, id: 'other' };
    const { catalog, cart } = getPage().shared;
    function Names() {
      return <i>{useCart().repriced.join()}</i>;
    }
    root.render(
      <CartProvider>
        <Names />
      </CartProvider>,
    );
    cart.run([{ type: 'add', item: { ...other, key: 'other', currency: 'USD' }, quantity: 1 }], 'add');
    const list = {};
    catalog.bring(list, [{ ...other, price: 13 }]);
    await waitUntil(() => place.textContent === 'other');
    catalog.withdraw(list);
    await waitUntil(() => place.textContent === '');
  });

  it('has the refusals of a checkout by key, frozen, and says while one runs', async () => {
    const seen: string[] = [];
    let cart: ReactCart | undefined;
    function Lines() {
      cart = useCart();
      const shown = JSON.stringify([cart.isLeaving, cart.refusals]);
      if (shown !== seen.at(-1)) seen.push(shown);
      return <p>{shown}</p>;
    }
    root.render(
      <CartProvider>
        <Lines />
      </CartProvider>,
    );
    getPage().cart.add(tea);
    await fixture('<wellness-cart-button checkout-endpoint="/checkout"></wellness-cart-button>');
    await waitUntil(() => cart, 'it renders');
    const refusal = { key: 'tea', id: 'tea', reason: 'limit', max: 1, message: say('full', { limit: 1 }) };
    const answer = async () => {
      // Otherwise one render could show all that has happened.
      await waitUntil(() => place.textContent === '[true,{}]', 'it says that one runs');
      return json({ lines: [{ index: 0, reason: 'limit', max: 1 }] }, 409)();
    };
    await answering([answer], async () => {
      const result = await cart?.checkout();
      expect(result).to.deep.equal({ status: 'refused', lines: [refusal] });
    });
    await waitUntil(() => place.textContent === JSON.stringify([false, { tea: [refusal] }]));
    expect(Object.isFrozen(cart?.refusals) && Object.isFrozen(cart?.refusals.tea)).to.equal(true);
    getPage().cart.add(tea);
    await waitUntil(() => place.textContent === '[false,{}]', 'the line has changed');
    expect(seen).to.deep.equal(['[false,{}]', '[true,{}]', JSON.stringify([false, { tea: [refusal] }]), '[false,{}]']);
  });

  it('hydrates what a server has rendered, whatever is in the cart, and then shows the cart', async () => {
    const added: number[] = [];
    function Count() {
      const { count, items, total, currency, saved, repriced, add } = useCart();
      useEffect(() => {
        added.push(add(tea));
      }, [add]);
      return <p>{JSON.stringify([count, items.length, total, currency, saved, repriced.length])}</p>;
    }
    const app = (
      <CartProvider>
        <Count />
      </CartProvider>
    );
    root.unmount();
    place.innerHTML = renderToString(app);
    expect(place.textContent).to.equal('[0,0,0,null,true,0]');
    getPage().cart.add(tea, { quantity: 2 });
    const mismatches: unknown[] = [];
    root = hydrateRoot(place, app, { onRecoverableError: (error) => mismatches.push(error) });
    await waitUntil(() => place.textContent?.startsWith('[4,1,50'), 'the cart of the visitor, after two effects');
    expect(mismatches).to.deep.equal([]);
    expect(added).to.deep.equal([1, 1]);
  });
});
