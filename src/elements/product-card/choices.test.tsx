import { expect, fixture } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  change,
  click,
  heardDuring,
  move,
  part,
  parts,
  pixel,
  render,
  renderWarned,
  root,
  settled,
  startOver,
  thePart,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { price, say, world } from '../../../test/world.ts';
import type { Product } from '../../catalog/catalog.ts';
import { getPage } from '../../page/page.ts';
import type { ProductCardElement } from './product-card.ts';
import './product-card.ts';
import '../product-grid/product-grid.ts';

/**
 * Protects the choice of variants and plans on a card: price, picture and availability of each, and the line that is
 * added.
 */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};

const tea: Product = {
  id: 'tea',
  name: 'Calm Tea',
  description: 'For the evening',
  price: 12.5,
  currency: world.currency,
  compareAtPrice: 15,
  image: pixel,
  max: 3,
  variantLabel: 'Size',
  variants: [
    { id: 'tea-s', name: 'Tin', availability: 'unavailable', price: 9 },
    { id: 'tea-m', name: 'Box' },
    { id: 'tea-l', name: 'Chest', price: 40, compareAtPrice: 59, image: `${pixel}#l`, max: 1 },
    { id: 'tea-x', name: 'Blend', price: 0, availability: 'consult' },
  ],
};
/** Names of plans that contain their interval. */
const [weekly, monthly, yearly] = (['planWeek', 'planMonth', 'planYear'] as const).map(
  (key) => `Box ${say(key, { count: 1 })}`,
) as [string, string, string];
const quarterly = say('withChoice', { name: 'Refill', choice: say('planMonth', { count: 3 }) });
const priced = (label: string, amount: number) => say('labelOf', { label, name: price(amount) });

const capsules: Product = {
  id: 'capsules',
  name: 'Capsules',
  description: '',
  price: 30,
  currency: world.currency,
  plans: [
    { id: 'one', name: 'One time', interval: 'once' },
    { id: 'refill', name: 'Refill', interval: 'month', count: 3, price: 25 },
    { id: 'weekly', name: weekly, interval: 'week', price: 20 },
  ],
};
const months = { id: 'months', name: 'Months', description: '', price: 5, currency: world.currency };
const many: Product = {
  ...months,
  variants: Array.from({ length: 12 }, (_, i) => ({ id: `months-${i + 1}`, name: `${i + 1}`, price: i + 1 })),
};

const renderCard = (attributes: string) =>
  render<ProductCardElement>(`<wellness-product-card ${attributes}></wellness-product-card>`);
const priceOf = (card: Element) => words(part(card, 'price'));
const imageOf = (card: Element) => thePart<HTMLImageElement>(card, 'image').src;
const choicesOf = (card: Element, name: string) =>
  [...thePart(card, name).querySelectorAll('label, option')].map((choice) => words(choice));
const chosen = (card: Element, name: string) =>
  thePart(card, name).querySelector<HTMLInputElement | HTMLOptionElement>(':checked')?.value;

async function choose(card: Element, name: string, id: string, at = 0): Promise<void> {
  const group = parts(card, name)[at];
  if (group instanceof HTMLSelectElement) {
    group.value = id;
    group.dispatchEvent(new Event('change', { bubbles: true }));
  } else group?.querySelector<HTMLInputElement>(`[value="${id}"]`)?.click();
  await settled();
}

describe('choices of a product', () => {
  beforeEach(() => {
    startOver();
    catalog.bring(list, [tea, capsules, many]);
  });
  afterEach(() => catalog.withdraw(list));

  it('are shown under their label, with the first available one selected, and mark those that are sold out', async () => {
    const card = await renderCard('product-id="tea"');
    expect(choicesOf(card, 'variant')).to.deep.equal([say('soldOut', { name: 'Tin' }), 'Box', 'Chest', 'Blend']);
    expect(words(thePart(card, 'variant').querySelector('legend'))).to.equal('Size');
    expect(thePart(card, 'variant').getAttribute('aria-label')).to.equal(
      say('labelOf', { label: 'Size', name: 'Calm Tea' }),
    );
    expect(chosen(card, 'variant')).to.equal('tea-m');
    expect(parts(card, 'plan').length).to.equal(0);
    await expect(card).to.be.accessible();
  });

  it('bring their price, former price, picture and availability', async () => {
    const card = await renderCard('product-id="tea"');
    expect([words(part(card, 'compare')), priceOf(card)]).to.deep.equal([
      `${say('formerPrice')} ${price(15)}`,
      `${say('price')} ${price(12.5)}`,
    ]);
    expect(imageOf(card)).to.equal(pixel);
    await choose(card, 'variant', 'tea-l');
    expect([words(part(card, 'compare')), priceOf(card)]).to.deep.equal([
      `${say('formerPrice')} ${price(59)}`,
      `${say('price')} ${price(40)}`,
    ]);
    expect(imageOf(card)).to.equal(`${pixel}#l`);
    await choose(card, 'variant', 'tea-x');
    expect(parts(card, 'compare').length, 'the former price was that of another price').to.equal(0);
    expect(words(thePart(card, 'button'))).to.equal(say('getStarted'));
    await choose(card, 'variant', 'tea-s');
    expect(words(thePart(card, 'button'))).to.equal(say('unavailable'));
    expect(thePart<HTMLButtonElement>(card, 'button').disabled).to.equal(true);
    expect(root(card).querySelectorAll('[role=status] [part=price], [role=status][part=price]').length).to.equal(1);
    await click(card, 'button');
    expect(cart.count).to.equal(0);
    await expect(card).to.be.accessible();
  });

  it('add each variant as a line of its own', async () => {
    const card = await renderCard('product-id="tea"');
    await click(card, 'button');
    await choose(card, 'variant', 'tea-l');
    const events = await heardDuring('wellness-cart-add', () => click(card, 'button'));
    expect(events[0]?.detail).to.deep.equal({
      key: 'tea-l',
      id: 'tea-l',
      name: 'Calm Tea',
      description: 'For the evening',
      price: 40,
      currency: world.currency,
      quantity: 1,
      variant: { id: 'tea-l', name: 'Chest' },
    });
    expect(cart.items.map(({ id, name, price, variant }) => [id, name, price, variant?.name])).to.deep.equal([
      ['tea-m', 'Calm Tea', 12.5, 'Box'],
      ['tea-l', 'Calm Tea', 40, 'Chest'],
    ]);
  });

  it('keep to the limit of each variant, which a toast names', async () => {
    const card = await renderCard('product-id="tea" variant="tea-l"');
    await click(card, 'button');
    expect(shared.toasts.current?.title).to.equal(say('added', { name: 'Calm Tea' }));
    await click(card, 'button');
    expect(shared.toasts.current?.title).to.equal(say('limit', { name: 'Calm Tea', limit: 1 }));
    await choose(card, 'variant', 'tea-m');
    for (let i = 0; i < 4; i++) await click(card, 'button');
    expect(cart.items.map(({ quantity }) => quantity)).to.deep.equal([1, 3]);
    expect(shared.toasts.current?.title).to.equal(say('limit', { name: 'Calm Tea', limit: 3 }));
  });

  it('follow the attribute variant', async () => {
    const card = await renderCard('product-id="tea" variant="tea-l"');
    expect([chosen(card, 'variant'), priceOf(card)]).to.deep.equal(['tea-l', `${say('price')} ${price(40)}`]);
    await choose(card, 'variant', 'tea-m');
    await change(card, 'heading-level', '2');
    await move(card);
    expect(chosen(card, 'variant'), 'the visitor has chosen').to.equal('tea-m');
    await change(card, 'variant', 'tea-s');
    expect(chosen(card, 'variant')).to.equal('tea-s');
    await change(card, 'variant', null);
    expect(chosen(card, 'variant')).to.equal('tea-m');
    await choose(card, 'variant', 'tea-l');
    catalog.bring(list, [{ ...tea, variants: [{ id: 'tea-n', name: 'New', price: 7 }] }, capsules]);
    await settled();
    expect([chosen(card, 'variant'), priceOf(card)], 'what was chosen is no more').to.deep.equal(['tea-n', price(7)]);
    await change(card, 'product-id', 'capsules');
    expect(parts(card, 'variant').length).to.equal(0);
    expect(chosen(card, 'plan')).to.equal('one');
  });

  for (const [what, id] of [
    ['that is not in its product', 'tea'],
    ['for a product without any', 'capsules'],
  ])
    it(`warn of a variant ${what}, and begin with the first available one`, async () => {
      const card = await renderWarned(
        `<wellness-product-card product-id="${id}" variant="tea-none"></wellness-product-card>`,
        '<wellness-product-card>: "variant" must be the id of one of its variants, got "tea-none". Using the first available one.',
      );
      expect(words(thePart(card, 'button'))).to.equal(say('addToCart'));
    });

  it('show the interval of each plan, and its price', async () => {
    const card = await renderCard('product-id="capsules"');
    expect(choicesOf(card, 'plan')).to.deep.equal(['One time', priced(quarterly, 25), priced(weekly, 20)]);
    expect(thePart(card, 'plan').getAttribute('aria-label')).to.equal(
      say('labelOf', { label: say('howOften'), name: 'Capsules' }),
    );
    expect(priceOf(card)).to.equal(price(30));
    await choose(card, 'plan', 'refill');
    expect(priceOf(card)).to.equal(price(25));
    const plan = { id: 'refill', name: 'Refill', interval: 'month', count: 3 };
    const events = await heardDuring<object>('wellness-cart-add', () => click(card, 'button'));
    expect(events[0]?.detail).to.include({ id: 'capsules', price: 25 });
    expect(events[0]?.detail).to.deep.include({ plan });
    expect(cart.items[0]).to.deep.include({ price: 25, plan });
    await expect(card).to.be.accessible();
  });

  it('go with a variant and a plan at once', async () => {
    catalog.bring(list, [
      {
        ...tea,
        plans: [
          { id: 'm', name: 'Club', interval: 'month' },
          { ...months, interval: 'year' },
        ],
      },
    ]);
    const card = await renderCard('product-id="tea"');
    await choose(card, 'plan', 'months');
    await choose(card, 'variant', 'tea-l');
    expect([chosen(card, 'variant'), chosen(card, 'plan')]).to.deep.equal(['tea-l', 'months']);
    expect(parts(card, 'compare').length, 'the former price was not that of the plan').to.equal(0);
    expect(priceOf(card)).to.equal(price(5));
    await choose(card, 'plan', 'm');
    await click(card, 'button');
    expect(cart.items[0]).to.deep.include({ id: 'tea-l', price: 40, variant: { id: 'tea-l', name: 'Chest' } });
    expect(cart.items[0]?.plan?.id).to.equal('m');
  });

  it('sell a membership by its plans', async () => {
    const plans = [
      { id: 'monthly', name: monthly, interval: 'month' },
      { id: 'yearly', name: yearly, interval: 'year', price: 990 },
    ] as const;
    catalog.bring(list, [
      {
        id: 'club',
        name: 'Club',
        description: 'Two classes a week',
        price: 99,
        currency: world.currency,
        max: 1,
        plans,
      },
    ]);
    const card = await renderCard('product-id="club"');
    expect(choicesOf(card, 'plan')).to.deep.equal([monthly, priced(yearly, 990)]);
    await choose(card, 'plan', 'yearly');
    await click(card, 'button');
    expect(cart.items[0]).to.deep.include({ id: 'club', price: 990, quantity: 1 });
    expect(cart.items[0]?.plan).to.deep.equal({ id: 'yearly', name: yearly, interval: 'year', count: 1 });
  });

  it('collapse if there are many, and work by keyboard', async () => {
    const card = await renderCard('product-id="months"');
    const select = thePart<HTMLSelectElement>(card, 'variant');
    expect(select.localName).to.equal('select');
    expect(select.getAttribute('aria-label')).to.equal(say('labelOf', { label: say('option'), name: 'Months' }));
    select.focus();
    await sendKeys({ type: '7' });
    await waitUntil(() => priceOf(card) === price(7), 'the price follows');
    await click(card, 'button');
    expect(cart.items[0]).to.include({ id: 'months-7', price: 7 });
    await expect(card).to.be.accessible();
  });

  it('are in the language of the page', async () => {
    const place = await fixture(
      '<div lang="de"><wellness-product-card product-id="tea"></wellness-product-card></div>',
    );
    const card = place.firstElementChild as HTMLElement;
    await waitUntil(() => part(card, 'compare'), 'the words have come');
    expect(choicesOf(card, 'variant')[0]).to.equal('Tin, ausverkauft');
    expect(words(part(card, 'compare'))).to.contain('Früherer Preis 15');
    card.setAttribute('product-id', 'capsules');
    await settled();
    expect(choicesOf(card, 'plan')[1]).to.contain('Refill, alle 3 Monate: 25');
  });

  it('are all unavailable if the card is', async () => {
    const card = await renderCard('product-id="tea" availability="unavailable"');
    expect(choicesOf(card, 'variant')[1]).to.equal(say('soldOut', { name: 'Box' }));
    for (const id of ['tea-m', 'tea-x']) {
      await choose(card, 'variant', id);
      expect(thePart<HTMLButtonElement>(card, 'button').disabled).to.equal(true);
    }
  });

  it('are offered with the attributes of the card, as long as it is there', async () => {
    const said = (id: string) => catalog.offers(id).map(({ price }) => price);
    const card = await renderCard('product-id="tea" price="11"');
    await click(card, 'button');
    expect(cart.items[0]).to.include({ id: 'tea-m', price: 11 });
    expect([said('tea'), said('tea-m'), said('tea-l')]).to.deep.equal([
      [11, 12.5],
      [11, 12.5],
      [40, 40],
    ]);
    card.remove();
    await settled();
    expect(said('tea-m')).to.deep.equal([12.5]);
  });

  it('are offered where an old library has defined Array.prototype.toJSON', async () => {
    Object.assign(Array.prototype, {
      toJSON(this: unknown[]) {
        return `[${this.join()}]`;
      },
    });
    try {
      const card = await renderCard('product-id="tea" price="11"');
      expect(catalog.offers('tea-m').map(({ price }) => price)).to.deep.equal([11, 12.5]);
      expect(choicesOf(card, 'variant')[1]).to.equal('Box');
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON');
    }
  });

  it('have their checkout ids before a prerendered card renders, and after it is removed', () => {
    const variants = [{ id: 'soap-s', name: 'Small', checkoutId: '4712' }];
    const told = {
      id: 'soap',
      name: 'Soap',
      description: '',
      price: 4,
      currency: world.currency,
      checkoutId: '4711',
      variants,
    };
    const place = document.createElement('div');
    document.body.append(place);
    const markup = `<wellness-product-card product-id="soap"><template shadowrootmode="open"><div data-root><article data-product='${JSON.stringify(told)}'></article></div></template></wellness-product-card>`;
    // Firefox upgrades what is written so only later.
    const write = (html: string) => {
      place.setHTMLUnsafe(html);
      customElements.upgrade(place);
    };
    write(`<div data-wellness-off>${markup}</div>`);
    expect(['soap', 'soap-s'].map(catalog.checkoutId), 'a stranger says nothing').to.deep.equal(['soap', 'soap-s']);
    write(markup);
    place.remove();
    expect(['soap', 'soap-s'].map(catalog.checkoutId)).to.deep.equal(['4711', '4712']);
  });

  it('are each product’s own in a grid', async () => {
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    expect(parts(grid, 'variant').map(({ localName }) => localName)).to.deep.equal(['select', 'select']);
    await choose(grid, 'variant', 'tea-l');
    await choose(grid, 'variant', 'months-3', 1);
    await choose(grid, 'plan', 'refill');
    expect(parts(grid, 'price').map(words)).to.deep.equal([`${say('price')} ${price(40)}`, price(25), price(3)]);
    for (const button of parts(grid, 'button')) button.click();
    await settled();
    expect(cart.items.map(({ id, price, plan }) => [id, price, plan?.name])).to.deep.equal([
      ['tea-l', 40, undefined],
      ['capsules', 25, 'Refill'],
      ['months-3', 3, undefined],
    ]);
    await expect(grid).to.be.accessible();
  });
});

describe('a former price', () => {
  beforeEach(startOver);

  it('is struck out and announced if it is above the price', async () => {
    const card = await renderCard(
      `product-id="cup" name="Cup" price="89" currency="${world.currency}" compare-at-price="99"`,
    );
    expect(thePart(card, 'compare').localName).to.equal('s');
    expect(words(thePart(card, 'compare'))).to.equal(`${say('formerPrice')} ${price(99)}`);
    expect(priceOf(card)).to.equal(`${say('price')} ${price(89)}`);
    await expect(card).to.be.accessible();
    for (const no of ['89', '10', null]) {
      await change(card, 'compare-at-price', no);
      expect(parts(card, 'compare').length, `${no}`).to.equal(0);
      expect(priceOf(card)).to.equal(price(89));
    }
    expect(root(card).querySelectorAll('[role=status]').length, 'a visitor changes nothing').to.equal(0);
  });
});

describe('a price per measure', () => {
  const unitPrice = { price: 29.9, per: '100 g' };
  const coffee: Product = {
    ...capsules,
    id: 'coffee',
    unitPrice,
    variants: [
      { id: 'coffee-s', name: 'Bag' },
      { id: 'coffee-m', name: 'Tin', price: 50, unitPrice: { price: 25, per: '100 g' } },
      { id: 'coffee-l', name: 'Sack', price: 90 },
    ],
  };
  const unitOf = (card: Element) =>
    [...(part(card, 'unit-price')?.children ?? [])].map((child) => child.textContent?.replace(/\s/g, ' '));

  beforeEach(() => {
    startOver();
    catalog.bring(list, [coffee]);
  });
  afterEach(() => catalog.withdraw(list));

  it('is shown and announced beside the price of the selected variant and plan, if it is true for them', async () => {
    for (const card of [
      await renderCard('product-id="coffee"'),
      await render('<wellness-product-grid></wellness-product-grid>'),
    ]) {
      expect(priceOf(card)).to.equal(price(30));
      expect(unitOf(card)).to.deep.equal([
        `${price(29.9)} / 100 g`,
        say('unitPrice', { price: price(29.9), per: '100 g' }),
      ]);
      expect(words(thePart(card, 'unit-price').querySelector('[aria-hidden]'))).to.equal(`${price(29.9)} / 100 g`);
      expect(thePart(card, 'unit-price').closest('[role=status]')).not.to.equal(null);
      await choose(card, 'plan', 'refill');
      expect(unitOf(card), 'a plan with its own price').to.deep.equal([]);
      await choose(card, 'plan', 'one');
      await choose(card, 'variant', 'coffee-m');
      expect(unitOf(card)[0]).to.equal(`${price(25)} / 100 g`);
      await choose(card, 'variant', 'coffee-l');
      expect(priceOf(card)).to.equal(price(90));
      expect(unitOf(card), 'a variant with its own price alone').to.deep.equal([]);
      await expect(card).to.be.accessible();
    }
  });

  it('is not shown beside a price or a currency that the card replaces', async () => {
    for (const [attributes, unit] of [
      ['price="30"', `${price(29.9)} / 100 g`],
      ['price="31"', undefined],
      ['price="31" variant="coffee-m"', `${price(25)} / 100 g`],
      ['currency="CHF"', undefined],
      ['currency="CHF" variant="coffee-m"', undefined],
    ])
      expect(unitOf(await renderCard(`product-id="coffee" ${attributes}`))[0], attributes).to.equal(unit);
  });

  it('goes into the line that is added', async () => {
    const card = await renderCard('product-id="coffee"');
    await click(card, 'add');
    await choose(card, 'plan', 'refill');
    await click(card, 'add');
    expect(cart.items.map((item) => item.unitPrice)).to.deep.equal([unitPrice, undefined]);
  });

  for (const [lang, seen, heard] of [
    ['de', '29,90 € / 100 g', '29,90 € je 100 g'],
    ['es', '29,90 € / 100 g', '29,90 € por 100 g'],
    ['fr', '29,90 € / 100 g', '29,90 € pour 100 g'],
  ])
    it(`is written in ${lang}`, async () => {
      catalog.bring(list, [{ ...coffee, currency: 'EUR' }]);
      const card = await renderCard(`product-id="coffee" lang="${lang}"`);
      await waitUntil(() => unitOf(card)[1] === heard, 'its language has loaded');
      expect(unitOf(card)).to.deep.equal([seen, heard]);
    });

  it('is isolated in text from right to left', async () => {
    const card = await renderCard('product-id="coffee" lang="ar" dir="rtl"');
    await waitUntil(() => unitOf(card)[1]?.includes('لكل \u2068100 g\u2069'), 'Arabic has loaded');
    expect([...root(card).querySelectorAll('bdi')].map((bdi) => bdi.textContent)[1]).to.equal('100 g');
    const [price, per] = [...root(card).querySelectorAll('bdi')].map((bdi) => bdi.getBoundingClientRect());
    expect(price?.left).to.be.greaterThan(per?.right as number);
  });

  // The last test: what `catalog.add()` adds stays.
  it('is announced once if it is invalid, and the product is sold', async () => {
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => void lines.push(line);
    try {
      expect(
        getPage().catalog.add([
          { ...coffee, id: 'bad', variants: null, plans: null, unitPrice: { price: -1, per: '<b>' } },
        ]),
      ).to.deep.equal([]);
    } finally {
      console.warn = warn;
    }
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(
      /^wellness: catalog.add: product 1 \("[^"]+"\): "unitPrice" must be .*got \{ "price": -1,"per": "<b>" \}\./,
    );
    const card = await renderCard('product-id="bad"');
    expect([priceOf(card), unitOf(card)]).to.deep.equal([price(30), []]);
    await click(card, 'button');
    expect(cart.count).to.equal(1);
  });
});
