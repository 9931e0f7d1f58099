import { expect, waitUntil } from '@open-wc/testing';
import {
  answering,
  click,
  heardDuring,
  prevented,
  render,
  root,
  settled,
  startOver,
  thePart,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import { getPage } from '../../page/page.ts';
import './cart-button.ts';

const { cart } = getPage();
const nmn = { id: 'nmn-plus', name: 'NMN+', description: '', price: 89 };
const till = 'https://till.example/checkout';
const alertOf = (button: Element) => words(root(button).querySelector('[role="alert"]'));

async function renderOpen(attributes = ''): Promise<HTMLElement> {
  const button = await render(`<wellness-cart-button ${attributes}></wellness-cart-button>`);
  cart.open();
  await settled();
  return button;
}

describe('Checkout by URL', () => {
  beforeEach(startOver);

  it('goes nowhere that the cart has made of it', async () => {
    for (const id of ['javascript', 'alert(1)//']) cart.add({ id, name: id, description: '', price: 1 });
    const before = location.href;
    const button = await renderOpen('checkout-url="{items}"');
    await click(button, 'checkout');
    expect(alertOf(button)).to.contain('not connected');
    expect(location.href).to.equal(before);
  });

  it('takes no word of the language for the name that the till has', async () => {
    cart.add({ id: 'constructor', name: 'Tea', description: '', price: 1 });
    const button = await renderOpen(`checkout-url="#checkout={items}" checkout-ids='{"a":"b"}'`);
    await click(button, 'checkout');
    expect(location.hash).to.equal('#checkout=constructor:1');
  });

  it('is sent once, also where the page has only just loaded', async () => {
    cart.add(nmn);
    const asked = await answering([() => new Promise(() => {})], async () => {
      const button = await renderOpen(`checkout-endpoint="${till}"`);
      await click(button, 'checkout');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
      await settled();
      await click(button, 'checkout');
    });
    expect(asked).to.have.length(1);
  });
});

describe('Checkout that the page takes over', () => {
  beforeEach(() => {
    startOver();
    cart.add(nmn);
  });

  /** How many wellness-checkout events a page hears that prevents each. */
  async function sent(act: () => unknown): Promise<number> {
    return (await heardDuring('wellness-checkout', () => prevented('wellness-checkout', act))).length;
  }

  it('sends one for several clicks, and says nothing that the page did not say', async () => {
    const button = await renderOpen();
    const events = await sent(async () => {
      for (let i = 0; i < 3; i++) thePart(button, 'checkout').click();
      await settled();
      await click(button, 'checkout');
    });
    expect(events).to.equal(1);
    expect(words(thePart(button, 'checkout'))).to.equal('Checkout');
    expect(alertOf(button)).to.equal('');
  });

  const ways: [what: string, act: (button: Element) => unknown][] = [
    ['the cart has changed', () => cart.add(nmn)],
    [
      'the sheet was closed',
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
    cart.add(nmn);
    await settled();
    await click(button, 'checkout');
    expect(alertOf(button)).to.contain('not connected');
  });
});

describe('A checkout endpoint that fails', () => {
  beforeEach(() => {
    startOver();
    cart.add(nmn);
  });

  const failures: [what: string, answer: () => Response | Promise<Response>, came: string][] = [
    ['answers 500', () => new Response('{}', { status: 500 }), 'answered 500'],
    ['answers without a URL', () => new Response('{}'), 'answered without an http or https "url"'],
    ['is not there', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ];
  for (const [what, answer, came] of failures)
    it(`is told to the developer where it ${what}, with what was asked and what came`, async () => {
      const button = await renderOpen(`checkout-endpoint="${till}"`);
      const told = await warnings(() =>
        answering([answer], async () => {
          await click(button, 'checkout');
          await waitUntil(() => alertOf(button), 'the sheet says so');
        }),
      );
      expect(told).to.have.length(1);
      expect(told[0]?.[0]).to.contain('<wellness-cart-button>: ').and.contain(till).and.contain(came);
      expect(told[0]?.[1] === button).to.equal(true);
    });

  it('has 15 s to answer', async () => {
    const button = await renderOpen(`checkout-endpoint="${till}"`);
    const { timeout } = AbortSignal;
    const clock = new AbortController();
    let given: number | undefined;
    AbortSignal.timeout = (wait) => {
      given = wait;
      return clock.signal;
    };
    const told = await warnings(() =>
      answering([() => new Promise<Response>(() => {})], async () => {
        await click(button, 'checkout');
        AbortSignal.timeout = timeout;
        expect(words(thePart(button, 'checkout'))).to.equal('Going to checkout …');
        clock.abort(new DOMException('signal timed out', 'TimeoutError'));
        await waitUntil(() => alertOf(button), 'the sheet says so');
      }),
    );
    expect(given).to.equal(15_000);
    expect(told[0]?.[0]).to.contain('TimeoutError');
    expect(words(thePart(button, 'checkout'))).to.equal('Try again');
    expect(cart.count).to.equal(1);
  });
});
