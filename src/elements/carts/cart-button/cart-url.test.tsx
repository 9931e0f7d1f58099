import { expect } from '@open-wc/testing';
import {
  change,
  click,
  focused,
  part,
  render,
  renderWarned,
  root,
  settled,
  startOver,
  thePart,
  words,
} from '../../../../test/support/elements.ts';
import { waitUntil } from '../../../../test/support/wait.ts';
import { number, say, world } from '../../../../test/world.ts';
import { getPage } from '../../../page/page.ts';
import type { CartElement } from '../cart/cart.ts';
import '../cart/cart.ts';
import '../../toaster/toaster.ts';
import type { CartButtonElement } from './cart-button.ts';
import './cart-button.ts';

/** Protects `cart-url`: the button is a link then, and no panel opens. test/embedding/cart-page.spec.ts follows it to another page. */

const { cart, shared } = getPage();
const { first: one } = world.roles;
/** This page, as its own link. */
const here = location.pathname + location.search;

const renderButton = (attributes: string) =>
  render<CartButtonElement>(`<wellness-cart-button ${attributes}></wellness-cart-button>`);

async function renderCart(): Promise<CartElement> {
  const element = await render<CartElement>('<wellness-cart></wellness-cart>');
  await waitUntil(() => part(element, 'empty') ?? part(element, 'line'), 'the cart is there');
  return element;
}

/** Clicks the link, and says whether the browser would follow it. It does not here: that would end the test. */
function isFollowed(button: CartButtonElement, init: MouseEventInit = {}): boolean {
  let isLeft = true;
  const hear = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', hear, { once: true });
  thePart(button, 'button').dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...init }),
  );
  return isLeft;
}

describe('cart-url', () => {
  beforeEach(startOver);

  it('makes the button a link with the same name and badge, without a panel', async () => {
    cart.add(one, { quantity: 2 });
    const [link, button] = [await renderButton('cart-url="/cart?from=shop"'), await renderButton('')];
    await settled();
    const [a, b] = [thePart(link, 'button'), thePart(button, 'button')];
    expect([a.localName, a.getAttribute('href')]).to.deep.equal(['a', '/cart?from=shop']);
    expect(a.getAttribute('aria-label')).to.equal(b.getAttribute('aria-label'));
    expect([words(a), words(thePart(link, 'badge'))]).to.deep.equal([words(b), number(2)]);
    expect(a.hasAttribute('aria-haspopup')).to.equal(false);
    expect(root(link).querySelector('dialog')).to.equal(null);
    const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    expect([x.width, x.height]).to.deep.equal([y.width, y.height]);
    await expect(link).to.be.accessible();
    expect(isFollowed(link)).to.equal(true);
    expect(shared.outlets.panel).to.equal(undefined);
  });

  it('is a button again without it, whose panel opens', async () => {
    const button = await renderButton(`cart-url="/cart"`);
    await change(button, 'cart-url', null);
    await click(button, 'button');
    expect(button.open).to.equal(true);
    await change(button, 'cart-url', here);
    expect(button.open).to.equal(false);
    expect(root(button).querySelector('dialog')).to.equal(null);
  });

  it('leads to the cart in this page, where it is the address of this page', async () => {
    const button = await renderButton(`cart-url="${here}"`);
    expect(isFollowed(button), 'without a cart in it').to.equal(true);
    const element = await renderCart();
    expect(isFollowed(button, { ctrlKey: true }), 'into another tab').to.equal(true);
    expect(document.activeElement === element).to.equal(false);
    expect(isFollowed(button)).to.equal(false);
    expect(document.activeElement === element, 'the cart has the focus').to.equal(true);
    expect(focused(element)).to.equal(say('cartTitle'));
    element.style.display = 'none';
    expect(isFollowed(button), 'a hidden cart').to.equal(true);
  });

  it('leads cart.open() and a toast’s "View cart" to the cart in this page', async () => {
    await render('<wellness-cart-button></wellness-cart-button>');
    await renderButton(`cart-url="${here}#top"`);
    const toaster = await render('<wellness-toaster></wellness-toaster>');
    const element = await renderCart();
    cart.open();
    expect(document.activeElement === element, 'the cart has the focus').to.equal(true);
    expect(shared.outlets.panel).to.equal(undefined);
    (document.activeElement as HTMLElement).blur();
    cart.add(one);
    await waitUntil(() => part(toaster, 'action'), 'the toast');
    await click(toaster, 'action');
    expect(document.activeElement === element, 'the cart has the focus').to.equal(true);
    expect(shared.outlets.panel).to.equal(undefined);
  });

  it('does not load this page again for cart.open(), which could have no end', async () => {
    await renderButton(`cart-url="${here}" open`);
    cart.open();
    await settled();
    expect(shared.outlets.panel).to.equal(undefined);
  });

  for (const bad of ['javascript:alert(1)', 'data:text/html,x'])
    it(`refuses ${bad}`, async () => {
      const button = await renderWarned<CartButtonElement>(
        `<wellness-cart-button cart-url="${bad}"></wellness-cart-button>`,
        `<wellness-cart-button>: "cart-url" must be an http, https or relative URL, got "${bad}". Ignoring it.`,
      );
      expect(thePart(button, 'button').localName).to.equal('button');
    });
});
