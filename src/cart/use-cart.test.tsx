import { expect, waitUntil } from '@open-wc/testing';
import { Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { settled } from '../../test/support/elements.ts';
import { getPage } from '../page/page.ts';
import { CartProvider, useCart } from './use-cart.tsx';

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
});
