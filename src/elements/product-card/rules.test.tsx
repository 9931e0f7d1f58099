import { expect } from '@open-wc/testing';
import { token } from '../../../test/support/approvals.ts';
import {
  answering,
  click,
  heardDuring,
  json,
  part,
  parts,
  render,
  root,
  settled,
  startOver,
  thePart,
  words,
} from '../../../test/support/elements.ts';
import { getPage } from '../../page/page.ts';
import '../cart-button/cart-button.ts';
import '../product-grid/product-grid.ts';
import './product-card.ts';

/** Protects products that are sold to some people only: cards, grids and the panel show why, and the checkout posts the facts. */

const page = getPage();
const { cart, visitor } = page;
const disclosure = 'Not for people with kidney disease.';
const nad = {
  id: 'nad',
  name: 'NAD',
  price: 10,
  disclosure,
  minAge: 18,
  regions: { except: ['US-NY'] },
  approval: true,
};
const renderCard = (more = '') => render(`<wellness-product-card product-id="nad" ${more}></wellness-product-card>`);
const button = (card: Element) => thePart(card, 'button');
const described = (card: Element, control: Element = button(card)) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words(root(card).getElementById(id)))
    .join(' | ');
const qualify = () => {
  visitor.set({ region: 'US-CA', age: 30 });
  visitor.approve(token({ exp: Date.UTC(2099, 11, 3, 12) / 1_000 }));
};

describe('a card of a product with rules', () => {
  beforeEach(() => {
    startOver();
    page.catalog.add([nad, { id: 'tea', name: 'Tea', price: 5 }]);
  });

  it('shows the next step for the first unmet rule, and always its disclosure', async () => {
    const card = await renderCard();
    const shown = () => [words(part(card, 'rule')), words(part(card, 'button')), button(card)?.dataset.action];
    expect(shown()).to.deep.equal(['Not sold everywhere', 'Tell us where you are', 'ask-visitor']);
    expect(described(card)).to.equal(`${disclosure} | Not sold everywhere`);
    visitor.set({ region: 'US-CA' });
    await settled();
    expect(shown()).to.deep.equal(['For ages 18 and over', 'Tell us your age', 'ask-visitor']);
    visitor.set({ age: 18 });
    await settled();
    expect(shown()).to.deep.equal(['', 'Get Started', 'get-started']);
    expect(described(card)).to.equal(disclosure);
    visitor.approve(token({ exp: Date.UTC(2099, 11, 3, 12) / 1_000 }));
    await settled();
    expect(words(part(card, 'approved'))).to.equal('Approved until December 3');
    expect(described(card)).to.equal(`${disclosure} | Approved until December 3`);
    await click(card, 'button');
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['nad', 1]]);
  });

  it('offers nothing where no answer would help', async () => {
    const card = await renderCard();
    visitor.set({ region: 'US-NY', age: 30 });
    await settled();
    expect([words(part(card, 'rule')), part(card, 'button')]).to.deep.equal([
      'Not available where you are: New York',
      undefined,
    ]);
    visitor.set({ region: 'US-CA', age: 17 });
    await settled();
    expect([words(part(card, 'rule')), part(card, 'button')]).to.deep.equal(['For ages 18 and over', undefined]);
  });

  it('keeps the rules of the catalog with any attributes of its own', async () => {
    const card = await renderCard('availability="available" price="1"');
    expect(button(card).dataset.action).to.equal('ask-visitor');
    const own = await render('<wellness-product-card product-id="tea" availability="consult"></wellness-product-card>');
    expect(words(button(own))).to.equal('Get Started');
    expect(cart.add({ id: 'tea', name: 'Tea', price: 5 })).to.equal(0);
    own.remove();
  });

  it('is the same in a grid, which leaves out unlisted products', async () => {
    page.catalog.add([{ ...nad, id: 'unlisted', name: 'Unlisted', listed: false }]);
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    expect(parts(grid, 'name').map(words)).to.deep.equal(['NAD', 'Tea']);
    expect(parts(grid, 'button').map(words)).to.deep.equal(['Tell us where you are', 'Add to Cart']);
    expect(parts(grid, 'disclosure').map(words)).to.deep.equal([disclosure]);
  });

  it('focuses the element with the question', async () => {
    const card = await renderCard();
    const question = document.body.appendChild(document.createElement('wellness-eligibility'));
    question.tabIndex = 0;
    await click(card, 'button');
    expect(document.activeElement).to.equal(question);
    question.remove();
  });
});

describe('a cart with a product with rules', () => {
  const checkout = 'https://checkout.example/checkout';
  beforeEach(() => {
    startOver();
    page.catalog.add([nad, { id: 'mug', name: 'Mug', price: 5 }]);
    qualify();
    cart.add(nad);
    cart.add({ id: 'mug', name: 'Mug', price: 5 });
  });

  async function renderOpen(attributes: string) {
    const found = await render(`<wellness-cart-button ${attributes}></wellness-cart-button>`);
    cart.open();
    await settled();
    return found;
  }

  it('posts the facts that the rules of its lines need, which wellness-checkout has, too', async () => {
    const cartButton = await renderOpen(`checkout-endpoint="${checkout}"`);
    const asked = await answering([json({ lines: [{ id: 'nad', reason: 'approval' }] }, 409)], async () => {
      const [event] = await heardDuring<{ visitor: unknown }>('wellness-checkout', () => click(cartButton, 'checkout'));
      expect(event?.detail.visitor).to.have.all.keys('region', 'age', 'approvals');
    });
    const { visitor: sent } = (asked[0]?.body ?? {}) as { visitor: { approvals: string[] } };
    expect(sent).to.deep.include({ region: 'US-CA', age: 30 });
    expect(sent.approvals).to.have.length(1);
    await settled();
    expect(words(parts(cartButton, 'line')[0])).to.contain('We need a valid approval for this.');
  });

  it('posts no facts of the visitor if no line has rules', async () => {
    cart.remove('nad');
    const cartButton = await renderOpen(`checkout-endpoint="${checkout}"`);
    const asked = await answering([json({ message: 'No' }, 409)], async () => {
      const [event] = await heardDuring<object>('wellness-checkout', () => click(cartButton, 'checkout'));
      expect(event?.detail).not.to.have.property('visitor');
    });
    expect(asked[0]?.body).not.to.have.property('visitor');
  });

  it('leaves it out of a checkout URL, which a note announces', async () => {
    const cartButton = await renderOpen('checkout-url="#{items}"');
    expect(words(parts(cartButton, 'line')[0])).to.contain('This checkout can’t take it. It stays in your cart.');
    await click(cartButton, 'checkout');
    expect(location.hash).to.equal('#mug:1');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('lets a visitor raise the quantity as far as the approvals permit', async () => {
    const cartButton = await renderOpen('');
    const [increase] = parts(cartButton, 'increase');
    expect(increase?.getAttribute('aria-disabled')).to.equal('true');
    expect(words(parts(cartButton, 'line')[0])).to.contain('Limit 1 per order.');
    visitor.approve(token({ jti: 'another' }));
    await settled();
    expect(words(parts(cartButton, 'line')[0])).not.to.contain('One cart can hold');
    expect(increase?.hasAttribute('aria-disabled')).to.equal(false);
    increase?.click();
    await settled();
    expect(cart.items[0]?.quantity).to.equal(2);
  });

  it('has its disclosure beside it, which describes the buttons for its quantity', async () => {
    const cartButton = await renderOpen('');
    const describedBy = (name: string) => described(cartButton, parts(cartButton, name)[0]);
    expect(words(parts(cartButton, 'line')[0])).to.contain(disclosure);
    expect(words(parts(cartButton, 'line')[1])).not.to.contain(disclosure);
    expect(describedBy('decrease')).to.equal(disclosure);
    expect(describedBy('increase')).to.equal(`${disclosure} | Limit 1 per order.`);
    // Where sources differ, none is left out, and none is shown twice.
    const sources = ['Ask your provider.', disclosure].map((other) => {
      const source = {};
      page.shared.catalog.bring(source, [{ description: '', ...nad, disclosure: other }] as never);
      return source;
    });
    await settled();
    expect(describedBy('decrease')).to.equal(`${disclosure} Ask your provider.`);
    for (const source of sources) page.shared.catalog.withdraw(source);
    await settled();
    expect(describedBy('decrease')).to.equal(disclosure);
    visitor.set({ region: 'US-NY' });
    await settled();
    expect(words(parts(cartButton, 'line')[0])).not.to.contain(disclosure);
  });

  it('shows at the line why it is no longer sold', async () => {
    const cartButton = await renderOpen('');
    visitor.set({ region: 'US-NY' });
    await settled();
    expect(words(parts(cartButton, 'line')[0])).to.contain('Not available where you are: New York. Not charged.');
    expect(words(thePart(cartButton, 'total'))).to.equal('$5.00');
  });
});
