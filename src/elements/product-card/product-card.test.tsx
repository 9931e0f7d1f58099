import { expect, fixture } from '@open-wc/testing';
import {
  change,
  click,
  heardDuring,
  move,
  part,
  pixel,
  render,
  renderWarned,
  root,
  settled,
  startOver,
  supply,
  thePart,
  warnings,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { getPage } from '../../page/page.ts';
import { upgrade } from '../../page/placeholders.ts';
import type { ProductCardElement } from './product-card.ts';
import './product-card.ts';

/** Protects the product card: its pictures, links and headings, and its warnings of mistakes in attributes. */

const { cart, shared } = getPage();
const { catalog } = shared;
/** A list that the page brings, until the test ends. */
const list = {};
const renderCard = (attributes: string) =>
  render<ProductCardElement>(`<wellness-product-card ${attributes}></wellness-product-card>`);
const nameOf = (card: Element) => words(part(card, 'name'));
const priceOf = (card: Element) => words(part(card, 'price'));

/** The sentences of warnings, without the elements beside them. */
const linesOf = (said: unknown[][]) => said.map(([line]) => String(line));

describe('wellness-product-card', () => {
  beforeEach(startOver);
  afterEach(() => {
    catalog.withdraw(list);
  });

  const amounts: [attributes: string, got: string, expected: string][] = [
    ['price="1.299" currency="EUR"', '"1.299"', 'an amount with at most 2 decimals in EUR, such as 1299 or 1.30'],
    ['price="1.500" currency="EUR"', '"1.500"', 'an amount with at most 2 decimals in EUR, such as 1500 or 1.50'],
    ['price="12.5" currency="JPY"', '"12.5"', 'an amount without decimals in JPY, such as 13'],
    [
      'price="129.999" currency="HUF"',
      '"129.999"',
      'an amount with at most 2 decimals in HUF, such as 129999 or 130.00',
    ],
    ['price="1.2345" currency="KWD"', '"1.2345"', 'an amount with at most 3 decimals in KWD, such as 1.235'],
    ['price="0.005"', '"0.005"', 'an amount with at most 2 decimals in USD, such as 0.01'],
  ];
  for (const [attributes, got, expected] of amounts)
    it(`ignores ${attributes}, and says once how to write it`, async () => {
      const said = await warnings(async () => {
        const card = await renderCard(`product-id="desk" name="Schreibtisch" ${attributes}`);
        await settled();
        expect(part(card, 'button')).to.equal(undefined);
      });
      expect(linesOf(said)).to.deep.equal([
        `<wellness-product-card>: "price" must be ${expected}, got ${got}. Ignoring it.`,
      ]);
    });

  it('reads an amount in the currency of the catalog, also of one that comes later', async () => {
    let card = document.body as Element;
    const said = await warnings(async () => {
      card = await renderCard('product-id="dates" price="1.500" compare-at-price="2.0005"');
      await settled();
    });
    expect(
      linesOf(said).filter((one) => one.includes('"price"')).length,
      'no catalog says that it is in dinars',
    ).to.equal(1);
    const later = await warnings(async () => {
      catalog.bring(list, [{ id: 'dates', name: 'Dates', description: '', price: 2, currency: 'KWD' }]);
      await settled();
    });
    expect(priceOf(card)).to.equal('KWD 1.500');
    expect(linesOf(later)).to.deep.equal([
      '<wellness-product-card>: "compare-at-price" must be an amount with at most 3 decimals in KWD, such as 2.001, got "2.0005". No former price is shown.',
    ]);
    await change(card, 'price', '1.2345');
    expect(priceOf(card), 'the price of the catalog').to.equal('KWD 2');
  });

  it('sells nothing where its currency does not have the amounts of the catalog', async () => {
    catalog.bring(list, [{ id: 'soap', name: 'Seife', description: '', price: 12.5, currency: 'EUR' }]);
    const said = await warnings(async () => {
      const card = await renderCard('product-id="soap" currency="JPY"');
      await settled();
      expect(part(card, 'button')).to.equal(undefined);
    });
    expect(linesOf(said)).to.deep.equal([
      '<wellness-product-card>: "currency" must be that of "soap" in the catalog: "price" must be an amount without decimals in JPY, such as 13, got 12.5.',
    ]);
  });

  it('says that the product is unknown, offers nothing, and sends wellness-error, without attributes', async () => {
    let card: Element | undefined;
    const errors = await heardDuring('wellness-error', async () => {
      card = await renderCard('');
      await settled();
    });
    expect(nameOf(card as Element)).to.equal('This product is not in the catalog.');
    expect(part(card as Element, 'button')).to.equal(undefined);
    expect(errors).to.have.length(1);
    expect(errors[0]?.target === card).to.equal(true);
  });

  it('is busy and keeps its room, without a warning, while a catalog of the page loads', async () => {
    catalog.expect(1);
    catalog.expect(1);
    const cards: Element[] = [];
    const told = await warnings(async () => {
      const errors = await heardDuring('wellness-error', async () => {
        for (const id of ['coming-tea', 'no-such-thing']) cards.push(await renderCard(`product-id="${id}"`));
        const own = await renderCard('product-id="own-tea" name="Own Tea" price="5"');
        expect(nameOf(own), 'it needs no catalog').to.equal('Own Tea');
        await settled();
        for (const card of cards) {
          expect(thePart(card, 'card').getAttribute('aria-busy')).to.equal('true');
          expect(words(root(card).querySelector('[data-root]'))).to.equal('');
          expect(card.getBoundingClientRect().height).to.be.at.least(178);
          await expect(card).to.be.accessible();
        }
        catalog.bring(list, [{ id: 'coming-tea', name: 'Tea', description: '', price: 7 }]);
        catalog.expect(-1);
        await settled();
        expect(nameOf(cards[0] as Element)).to.equal('Tea');
        expect(part(cards[1] as Element, 'name'), 'another may still hold it').to.equal(undefined);
      });
      expect(errors).to.have.length(0);
    });
    expect(told).to.have.length(0);
    const late = await warnings(async () => {
      const errors = await heardDuring('wellness-error', async () => {
        catalog.expect(-1);
        await settled();
      });
      expect(errors).to.have.length(1);
    });
    expect(late).to.have.length(1);
    expect(nameOf(cards[1] as Element)).to.equal('This product is not in the catalog.');
  });

  it('shows its image with its alternative text, and the catalog’s picture once it is removed', async () => {
    const card = await renderCard(`product-id="nmn-plus" image="${pixel}" image-alt="A bottle"`);
    const image = () => root(card).querySelector('img');
    expect(image()?.src).to.equal(pixel);
    expect(image()?.alt).to.equal('A bottle');
    await change(card, 'image-alt', 'A brown bottle');
    expect(image()?.alt).to.equal('A brown bottle');
    await change(card, 'image-alt', null);
    expect(image()?.alt).to.equal('');
    await change(card, 'image', `${pixel}#2`);
    expect(image()?.src).to.equal(`${pixel}#2`);
    await change(card, 'image', null);
    expect(image()).to.equal(null);
    expect(thePart(card, 'image').querySelector('svg')).not.to.equal(null);
  });

  it('links its name to href, and not once it is removed', async () => {
    const card = await renderCard('product-id="nmn-plus" href="/nmn"');
    const link = () => thePart(card, 'name').querySelector('a');
    expect(link()?.getAttribute('href')).to.equal('/nmn');
    expect(words(link())).to.equal('NMN+');
    await change(card, 'href', 'https://shop.example/nmn');
    expect(link()?.href).to.equal('https://shop.example/nmn');
    await change(card, 'href', null);
    expect(link()).to.equal(null);
  });

  it('calls the function that modal-function names, and the default one once it is removed', async () => {
    const [quiz, usual] = [supply('openQuiz'), supply('openDisclosureModal')];
    const card = await renderCard('product-id="nmn-plus" availability="consult" modal-function="openQuiz"');
    await click(card, 'button');
    await change(card, 'modal-function', null);
    await click(card, 'button');
    expect([quiz, usual]).to.deep.equal([[[]], [[]]]);
  });

  it('adds its checkout-id to the catalog, until it is removed', async () => {
    const card = await renderCard('product-id="tilled" name="Tilled" price="5" checkout-id="4711"');
    await settled();
    expect(catalog.checkoutId('tilled')).to.equal('4711');
    await change(card, 'checkout-id', '4712');
    expect(catalog.checkoutId('tilled')).to.equal('4712');
    await change(card, 'checkout-id', null);
    expect(catalog.checkoutId('tilled')).to.equal('tilled');
  });

  it('adds its checkout-id for a product that has only a name, too', async () => {
    await renderCard('name="Nameless id" price="5" checkout-id="4713"');
    await settled();
    expect(catalog.checkoutId('Nameless id')).to.equal('4713');
  });

  it('finds a fixed product on a page with a catalog of its own', async () => {
    catalog.bring(list, []);
    const card = await renderCard('product-id="nmn-plus"');
    expect([nameOf(card), priceOf(card)]).to.deep.equal(['NMN+', '$89']);
    await click(card, 'button');
    expect(cart.items[0]).to.include({ id: 'nmn-plus', price: 89 });
    expect(cart.items[0]).not.to.have.property('gone');
  });

  it('ignores the price of a placeholder that is added later', async () => {
    const place = await fixture<HTMLElement>('<div></div>');
    const placeholder = document.createElement('div');
    Object.assign(placeholder.dataset, { wellness: 'product-card', productId: 'nmn-plus', price: '0.01' });
    place.append(placeholder);
    upgrade(place);
    await settled();
    expect(catalog.offers('nmn-plus').map(({ price }) => price)).to.deep.equal([89]);
  });

  it('has a heading of the level that it is given, and of level 3 once that is removed', async () => {
    const card = await renderCard('product-id="nmn-plus" heading-level="2"');
    expect(thePart(card, 'name').localName).to.equal('h2');
    await change(card, 'heading-level', '6');
    expect(thePart(card, 'name').localName).to.equal('h6');
    await change(card, 'heading-level', null);
    expect(thePart(card, 'name').localName).to.equal('h3');
  });

  it('still says Not available! after being moved', async () => {
    const card = await renderCard('product-id="nmn-plus" availability="consult"');
    await click(card, 'button');
    await move(card);
    expect(thePart(card, 'unavailable').checkVisibility()).to.equal(true);
  });

  it('warns once of a bad price that a framework sets as a property', async () => {
    const told = await warnings(async () => {
      const card = document.createElement('wellness-product-card');
      Object.assign(card, { name: 'Tea', price: '4,50' });
      document.body.append(card);
      await settled();
      card.remove();
    });
    expect(told.map(([line]) => line)).to.deep.equal([
      '<wellness-product-card>: "price" must be an amount such as 12.5, got "4,50". Ignoring it.',
    ]);
  });

  for (const price of ['', 'price=""'])
    it(`says that the price is missing beside a name${price && ` with ${price}`}, on the console and to the page`, async () => {
      const sentence = '"price" is missing: it must be an amount such as 12.5 beside the name "Tea"';
      const errors = await heardDuring('wellness-error', () =>
        renderWarned(
          `<wellness-product-card name="Tea" ${price}></wellness-product-card>`,
          `<wellness-product-card>: ${sentence}.`,
        ),
      );
      expect(errors.map(({ detail }) => detail)).to.deep.equal([{ message: sentence }]);
    });

  const otherMistakes: [attribute: string, value: string, expected: string, otherwise: string][] = [
    ['currency', 'US', 'three letters, such as EUR', "Using the catalog's currency, or USD."],
    ['compare-at-price', '-1', 'a number, 0 or more', 'No former price is shown.'],
    ['max', '0', 'a whole number, 1 or more', 'Ignoring it.'],
    ['max', '1.5', 'a whole number, 1 or more', 'Ignoring it.'],
    ['rating', '5.1', 'a number from 0 to 5', 'No rating is shown.'],
    ['reviews', 'many', 'a whole number, 0 or more', 'No number of reviews is shown.'],
    ['availability', 'soon', 'one of "available", "consult", "unavailable"', 'Ignoring it.'],
    ['heading-level', '7', 'a whole number from 1 to 6', 'Using the default, 3.'],
    ['href', 'javascript:alert(1)', 'an http, https or relative URL', 'Ignoring it.'],
    ['image', 'javascript:alert(1)', 'an http, https, data:image or relative URL', 'Ignoring it.'],
    ['image', 'data:text/html,hello', 'an http, https, data:image or relative URL', 'Ignoring it.'],
    ['modal-function', 'a.b', 'the plain name of a function on window', 'Using the default, "openDisclosureModal".'],
    ['theme', 'pink', 'one of "auto", "light", "dark"', 'Using the default, "auto".'],
  ];
  for (const [attribute, value, expected, otherwise] of otherMistakes)
    it(`warns of ${attribute}="${value}" and shows the product all the same`, async () => {
      const card = await renderWarned(
        `<wellness-product-card product-id="nmn-plus" ${attribute}="${value}"></wellness-product-card>`,
        `<wellness-product-card>: "${attribute}" must be ${expected}, got "${value}". ${otherwise}`,
      );
      expect(thePart(card, 'name').localName).to.equal('h3');
      expect(words(thePart(card, 'button'))).to.equal('Add to Cart');
      expect(root(card).querySelector('a, img, [part="rating"] .text-muted')).to.equal(null);
    });

  it('sees through line breaks in a URL that runs script', async () => {
    const card = await renderCard('product-id="nmn-plus"');
    const told = await warnings(() => change(card, 'href', 'java\nscript:alert(1)'));
    expect(told).to.have.length(1);
    expect(root(card).querySelector('a')).to.equal(null);
  });

  it('shows the first letter if a picture fails to load, until it has another', async () => {
    const card = await renderCard('name="Émile" price="1" image="data:image/png,none"');
    await waitUntil(() => words(part(card, 'image')) === 'É', 'the letter stands in place of the picture');
    expect(root(card).querySelector('.plate [aria-hidden]')).not.to.equal(null);
    await change(card, 'image-alt', 'A tin');
    const stand = root(card).querySelector('.plate [role=img]');
    expect(stand?.getAttribute('aria-label')).to.equal('A tin');
    await expect(card).to.be.accessible();
    await change(card, 'image', pixel);
    expect(thePart<HTMLImageElement>(card, 'image').alt).to.equal('A tin');
  });

  it('shows a drawing on a gradient, and a photograph on a plate of one color', async () => {
    const card = await renderCard(`name="Vial" price="1" image="${pixel}"`);
    const background = () => getComputedStyle(root(card).querySelector('.plate') as Element).backgroundImage;
    expect(background()).to.equal('none');
    await change(card, 'drawing', '');
    expect(background()).to.contain('gradient');
    await change(card, 'image', null);
    expect(words(root(card).querySelector('.plate')), 'there is nothing to draw').to.equal('V');
    await change(card, 'product-id', 'nmn-plus');
    expect(background(), 'our own').to.contain('gradient');
  });
});
