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
import { messages, number, price, say, total, world } from '../../../test/world.ts';
import { getPage } from '../../page/page.ts';
import '../carts/cart-button/cart-button.ts';
import '../eligibility/eligibility.ts';
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
  currency: world.currency,
  disclosure,
  minAge: 18,
  regions: { except: ['US-NY'] },
  approval: true,
};
const tea = { id: 'tea', name: 'Tea', price: 5, currency: world.currency };
const mug = { ...tea, id: 'mug', name: 'Mug' };
/** The last day of the visitor's approval. */
const until = new Date(Date.UTC(2099, 11, 3, 12));
const approvedUntil = say('approvedUntil', {
  date: new Intl.DateTimeFormat(world.lang, { month: 'long', day: 'numeric' }).format(until),
});
const notInNewYork = say('notSoldIn', { place: String(messages['region.US-NY'] ?? 'New York') });
const renderCard = (more = '') => render(`<wellness-product-card product-id="nad" ${more}></wellness-product-card>`);
const button = (card: Element) => thePart(card, 'button');
const described = (card: Element, control: Element = button(card)) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => words(root(card).getElementById(id)))
    .join(' | ');
const qualify = () => {
  visitor.set({ region: 'US-CA', age: 30 });
  visitor.approve(token({ exp: until.getTime() / 1_000 }));
};

describe('a card of a product with rules', () => {
  beforeEach(() => {
    startOver();
    page.catalog.add([nad, tea]);
  });

  it('shows the next step for the first unmet rule, and always its disclosure', async () => {
    const card = await renderCard();
    const shown = () => [words(part(card, 'rule')), words(part(card, 'button')), button(card)?.dataset.action];
    expect(shown()).to.deep.equal([say('someRegions'), say('stateRegion'), 'ask-visitor']);
    expect(described(card)).to.equal(`${disclosure} | ${say('someRegions')}`);
    visitor.set({ region: 'US-CA' });
    await settled();
    expect(shown()).to.deep.equal([say('fromAge', { age: 18 }), say('stateAge'), 'ask-visitor']);
    visitor.set({ age: 18 });
    await settled();
    expect(shown()).to.deep.equal(['', say('getStarted'), 'get-started']);
    expect(described(card)).to.equal(disclosure);
    visitor.approve(token({ exp: until.getTime() / 1_000 }));
    await settled();
    expect(words(part(card, 'approved'))).to.equal(approvedUntil);
    expect(described(card)).to.equal(`${disclosure} | ${approvedUntil}`);
    await click(card, 'button');
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['nad', 1]]);
  });

  it('leads to the cart once the cart holds all that is approved, and keeps the focus on its button', async () => {
    const card = await renderCard();
    visitor.set({ region: 'US-CA', age: 30 });
    visitor.approve(token({ quantity: 2 }));
    await settled();
    button(card).focus();
    const shown = () => [words(part(card, 'button')), button(card).dataset.action];
    await click(card, 'button');
    expect(shown()).to.deep.equal([say('addToCart'), 'add']);
    await click(card, 'button');
    expect(shown()).to.deep.equal([say('viewCart'), 'view-cart']);
    expect(root(card).activeElement === button(card)).to.equal(true);
    expect(button(card).getAttribute('aria-label')).to.equal(say('labelOf', { label: say('viewCart'), name: 'NAD' }));
    await click(card, 'button');
    expect(cart.items.map(({ quantity }) => quantity)).to.deep.equal([2]);
    cart.updateQuantity('nad', 1);
    await settled();
    expect(shown()).to.deep.equal([say('addToCart'), 'add']);
  });

  it('offers nothing where no answer would help', async () => {
    const card = await renderCard();
    visitor.set({ region: 'US-NY', age: 30 });
    await settled();
    expect([words(part(card, 'rule')), part(card, 'button')]).to.deep.equal([notInNewYork, undefined]);
    visitor.set({ region: 'US-CA', age: 17 });
    await settled();
    expect([words(part(card, 'rule')), part(card, 'button')]).to.deep.equal([say('fromAge', { age: 18 }), undefined]);
  });

  it('keeps the rules of the catalog with any attributes of its own', async () => {
    const card = await renderCard('availability="available" price="1"');
    expect(button(card).dataset.action).to.equal('ask-visitor');
    const own = await render('<wellness-product-card product-id="tea" availability="consult"></wellness-product-card>');
    expect(words(button(own))).to.equal(say('getStarted'));
    expect(cart.add(tea)).to.equal(0);
    own.remove();
  });

  it('is the same in a grid, which leaves out unlisted products', async () => {
    page.catalog.add([{ ...nad, id: 'unlisted', name: 'Unlisted', listed: false }]);
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    expect(parts(grid, 'name').map(words)).to.deep.equal(['NAD', 'Tea']);
    expect(parts(grid, 'button').map(words)).to.deep.equal([say('stateRegion'), say('addToCart')]);
    expect(parts(grid, 'disclosure').map(words)).to.deep.equal([disclosure]);
  });

  it('asks in the element with the question, and is sold after the answers', async () => {
    const { ruled } = world.roles;
    page.catalog.add([ruled]);
    const card = await render(`<wellness-product-card product-id="${ruled.id}"></wellness-product-card>`);
    const question = await render('<wellness-eligibility></wellness-eligibility>');
    await click(card, 'button');
    expect(document.activeElement).to.equal(question);
    const region = thePart<HTMLSelectElement>(question, 'region');
    expect(root(question).activeElement).to.equal(region);
    expect(words(region.labels[0])).to.equal(say('region'));
    region.value = 'DE';
    thePart<HTMLInputElement>(question, 'age').value = number(18);
    for (const name of ['region', 'age'])
      thePart(question, name).dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    root(question).querySelector('button')?.click();
    await settled();
    expect(root(card).activeElement, 'the answer leads back to the card').to.equal(button(card));
    expect(page.toasts[0]?.title).to.equal(say('labelOf', { label: ruled.name, name: say('canOrder') }));
    expect([part(card, 'rule'), words(part(card, 'price'))]).to.deep.equal([undefined, price(ruled.price)]);
    expect(button(card).getAttribute('aria-label')).to.equal(
      say('labelOf', { label: say('addToCart'), name: ruled.name }),
    );
    await click(card, 'button');
    expect(cart).to.deep.include({ count: 1, currency: world.currency, total: ruled.price });
  });
});

describe('a cart with a product with rules', () => {
  const checkout = 'https://checkout.example/checkout';
  beforeEach(() => {
    startOver();
    page.catalog.add([nad, mug]);
    qualify();
    cart.add(nad);
    cart.add(mug);
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
    expect(words(parts(cartButton, 'line')[0])).to.contain(say('refusedApproval'));
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
    expect(words(parts(cartButton, 'line')[0])).to.contain(say('staysHere'));
    await click(cartButton, 'checkout');
    expect(location.hash).to.equal('#mug:1');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('lets a visitor raise the quantity as far as the approvals permit', async () => {
    const cartButton = await renderOpen('');
    const [increase] = parts(cartButton, 'increase');
    expect(increase?.getAttribute('aria-disabled')).to.equal('true');
    expect(words(parts(cartButton, 'line')[0])).to.contain(say('full', { limit: 1 }));
    visitor.approve(token({ jti: 'another' }));
    await settled();
    expect(words(parts(cartButton, 'line')[0])).not.to.contain(say('full', { limit: 1 }));
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
    expect(describedBy('increase')).to.equal(`${disclosure} | ${say('full', { limit: 1 })}`);
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
    expect(words(parts(cartButton, 'line')[0])).to.contain(say('notInTotal', { reason: notInNewYork }));
    expect(words(thePart(cartButton, 'total'))).to.equal(total(5));
  });
});
