import { expect } from '@open-wc/testing';
import { heard, settled, startOver, warnings } from '../../test/support/elements.ts';
import { receiveArrivals } from '../page/arrivals.ts';
import { getPage } from '../page/page.ts';
import { createCatalog } from './catalog.ts';
import { addedLists, readInlineCatalogs } from './page-catalog.ts';

/** Protects the catalog that a page writes into its own markup. */

const tea = { id: 'tea', name: 'Tea', description: 'Green', price: 12.5 };
const pill = { id: 'pill', name: 'Pill', description: '', price: 3 };
const sold = () => page.shared.catalog.products.map(({ id, price }) => `${id} ${price}`);

function writeScript(text: string, type = 'application/json'): Element {
  const script = document.createElement('script');
  Object.assign(script, { type, textContent: text });
  script.dataset.wellness = 'catalog';
  return document.body.appendChild(script);
}

/** The page with an empty catalog. */
const barePage = () => ({ ...page, cart: { ...page.cart }, shared: { ...page.shared, catalog: createCatalog() } });

// Stands in the page before the script has run.
const inline = writeScript(JSON.stringify([tea, { ...pill, image: 'pill.png' }, { ...pill, id: 'wrong', price: '3' }]));
const ready = heard('wellness-ready');
let page: ReturnType<typeof getPage>;
const told = await warnings(async () => {
  page = getPage();
  await ready;
});

describe('the page’s own catalog', () => {
  beforeEach(startOver);

  it('is read from JSON in the page, with one warning for each invalid entry', () => {
    expect(told.filter(([line]) => String(line).startsWith('wellness'))).to.deep.equal([
      [
        'wellness: <script data-wellness="catalog">: left out product 3 ("wrong"): "price" must be a number without quotes, 0 or more, got "3".',
      ],
    ]);
    expect(sold()).to.deep.equal(['tea 12.5', 'pill 3']);
    expect(page.shared.catalog.sells('pill')?.image).to.equal(new URL('pill.png', document.baseURI).href);
    expect(page.shared.catalog.sells('nmn-plus')).to.equal(undefined);
  });

  it('is read once, and again where more has been added', async () => {
    const heardNothing = await warnings(() => readInlineCatalogs(page));
    const more = writeScript(JSON.stringify([{ ...tea, price: 13 }]));
    readInlineCatalogs(page);
    expect(sold()).to.deep.equal(['pill 3', 'tea 13']);
    page.catalog.add([{ ...tea, price: 14 }]);
    readInlineCatalogs(page);
    expect(sold(), 'the last word holds').to.deep.equal(['pill 3', 'tea 14']);
    expect(heardNothing).to.deep.equal([]);
    more.remove();
  });

  it('is not read in data-wellness-off', async () => {
    const part = document.createElement('section');
    part.dataset.wellnessOff = '';
    const text = JSON.stringify([{ ...tea, price: 1 }]);
    part.append(writeScript(text), writeScript('[{'));
    document.body.append(part);
    expect(await warnings(() => readInlineCatalogs(page))).to.deep.equal([]);
    expect(sold()).to.deep.equal(['pill 3', 'tea 14']);
    part.remove();
  });

  for (const [what, text, words] of [
    ['bad JSON', '[{', 'SyntaxError: '],
    ['nothing', '', 'SyntaxError: '],
    ['no array', '{"products":[]}', 'left out the list: expected a JSON array of products, got an object.'],
  ] as const)
    it(`logs one warning if it is ${what}, and goes on`, async () => {
      const script = writeScript(text);
      const [line, ...rest] = await warnings(() => readInlineCatalogs(page));
      expect(rest).to.deep.equal([]);
      expect(line?.[0])
        .to.match(/^wellness: <script data-wellness="catalog">: .*left out/s)
        .and.contain(words);
      if (words.startsWith('Syntax')) expect(line?.[1]).to.equal(script);
      expect(sold()).to.deep.equal(['pill 3', 'tea 14']);
      script.remove();
    });

  it('stays after its element is removed until another one replaces it', async () => {
    inline.remove();
    await settled();
    expect(sold()).to.deep.equal(['pill 3', 'tea 14']);
    const next = writeScript(JSON.stringify([{ ...tea, id: 'cup' }]));
    // It is read as soon as it is there.
    await settled();
    expect(sold()).to.deep.equal(['tea 14', 'cup 12.5']);
    next.remove();
    document.body.append(inline);
    await settled();
    expect(sold()).to.deep.equal(['tea 12.5', 'pill 3']);
  });

  it('sells nothing if no entry is valid, and does not fall back to the fixed products', async () => {
    for (const text of ['[{', '{}', '[{"id":"tea"}]']) {
      const script = writeScript(text);
      const bare = barePage();
      await warnings(() => readInlineCatalogs(bare));
      expect(bare.shared.catalog.products).to.deep.equal([]);
      expect(bare.shared.catalog.sells('nmn-plus')).to.equal(undefined);
      script.remove();
    }
  });

  for (const type of ['', 'module', 'text/json', 'application/ld+json'])
    it(`is named and sells nothing with the type "${type}", so that the fixed products are not sold instead`, async () => {
      const script = document.createElement('script');
      // A browser would run it: no type may make it one of its own.
      if (type) script.type = type;
      Object.assign(script, { textContent: JSON.stringify([tea]) });
      script.dataset.wellness = 'catalog';
      document.body.append(script);
      const bare = barePage();
      const said = await warnings(() => readInlineCatalogs(bare));
      expect(said).to.deep.equal([
        [
          'wellness: <script data-wellness="catalog">: Error: it has no type="application/json". It is left out.',
          script,
        ],
      ]);
      expect([bare.shared.catalog.products, bare.shared.catalog.sells('nmn-plus')]).to.deep.equal([[], undefined]);
      expect(await warnings(() => readInlineCatalogs(bare)), 'once').to.deep.equal([]);
      script.remove();
    });

  it('takes its type in any letters', async () => {
    const script = writeScript(JSON.stringify([tea]), 'Application/JSON');
    const bare = barePage();
    readInlineCatalogs(bare);
    expect(bare.shared.catalog.products).to.deep.equal([tea]);
    script.remove();
  });

  it('is loading until the page has been parsed', () => {
    const bare = barePage();
    const { catalog } = bare.shared;
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    receiveArrivals(bare);
    expect(catalog.loading).to.equal(true);
    const script = writeScript(JSON.stringify([tea]));
    Reflect.deleteProperty(document, 'readyState');
    let found: unknown;
    catalog.subscribe(() => {
      found ??= catalog.find('tea');
    });
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect([catalog.loading, found]).to.deep.equal([false, tea]);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    catalog.expect(1);
    expect(catalog.loading, 'it waits for what else is on its way').to.equal(true);
    script.remove();
  });

  it('is read while the page is only being prerendered', () => {
    const bare = barePage();
    const script = writeScript(JSON.stringify([tea]));
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    receiveArrivals(bare);
    Reflect.deleteProperty(document, 'prerendering');
    expect(bare.shared.catalog.products).to.deep.equal([tea]);
    expect(bare.shared.catalog.loading).to.equal(false);
    script.remove();
  });

  it('grows by catalog.add(), which returns and logs invalid entries', async () => {
    let left: readonly string[] = [];
    const lines = await warnings(() => {
      left = page.catalog.add([{ ...tea, id: 'new' }, { ...tea, id: '' }, tea, tea]);
    });
    expect(left).to.deep.equal(['product 2: "id" is missing', 'product 4 ("tea"): the id "tea" is used twice']);
    expect(lines).to.deep.equal(left.map((problem) => [`wellness: catalog.add: left out ${problem}.`]));
    expect(sold()).to.deep.equal(['pill 3', 'tea 12.5', 'new 12.5']);
    expect(await warnings(() => expect(page.catalog.add([])).to.deep.equal([]))).to.deep.equal([]);
  });

  for (const wrong of [undefined, null, 'tea', { products: [tea] }])
    it(`adds nothing of ${JSON.stringify(wrong)}`, async () => {
      const lines = await warnings(() =>
        expect(page.catalog.add(wrong as never)[0]).to.match(/^the list: expected a JSON array of products/),
      );
      expect(lines).to.have.length(1);
      expect(sold()).to.have.length(3);
    });

  it('updates the lines of the cart', async () => {
    page.cart.add({ ...tea, id: 'kept', price: 1 });
    page.catalog.add([{ ...tea, id: 'kept', availability: 'unavailable' }]);
    await Promise.resolve();
    expect(page.cart.items).to.deep.equal([
      { ...tea, id: 'kept', key: 'kept', currency: 'USD', price: 1, quantity: 1, gone: true },
    ]);
    expect(page.cart.total).to.equal(0);
  });

  it('is read before the link that comes with it', async () => {
    const script = writeScript(JSON.stringify([{ ...tea, id: 'latest' }]));
    location.hash = 'wellness-cart=latest:2';
    await settled();
    expect(page.cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([['latest', 2]]);
    expect(page.toasts[0]).to.include({ title: '1 product came with the link', open: true });
    script.remove();
  });

  it('is remembered as it was given, the newest twenty lists', () => {
    const lists = Array.from({ length: 21 }, (_, index) => [{ ...tea, price: index + 1 }]);
    for (const list of lists) page.catalog.add(list);
    expect(addedLists()).to.have.length(20);
    expect(addedLists()[0]).to.equal(lists[20]);
    expect(addedLists()[19]).to.equal(lists[1]);
  });
});
