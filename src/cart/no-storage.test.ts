import { expect } from '@open-wc/testing';
import { keptCart } from '../../test/support/carts.ts';
import { settled } from '../../test/support/elements.ts';

const tea = { id: 'tea', name: 'Tea', price: 5 };

/*
 * In a page of their own, as visitors have it: WebKit compiles what has run often, and then goes on reading the window's
 * first `localStorage`, whatever a test puts in its place.
 */
describe('a cart that nobody keeps', () => {
  for (const [what, descriptor] of [
    [
      'blocked',
      {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      },
    ],
    ['missing', { value: null }],
    [
      'full',
      {
        value: {
          length: 0,
          key: () => null,
          getItem: () => null,
          removeItem() {},
          setItem() {
            throw new DOMException('full', 'QuotaExceededError');
          },
        },
      },
    ],
  ] as const)
    it(`goes on in memory where storage is ${what}, and says that it is not kept`, async () => {
      const real = Object.getOwnPropertyDescriptor(window, 'localStorage') as PropertyDescriptor;
      Object.defineProperty(window, 'localStorage', { configurable: true, ...descriptor });
      try {
        const cart = keptCart();
        cart.restore();
        cart.add(tea);
        cart.add(tea);
        await settled();
        expect(cart.state).to.deep.include({ count: 2, saved: false });
      } finally {
        Object.defineProperty(window, 'localStorage', real);
      }
    });
});
