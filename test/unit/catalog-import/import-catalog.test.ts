import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { type ImportOptions, importCatalog } from '../../../catalog-import/import-catalog.ts';
import { readTable } from '../../../catalog-import/tables.ts';
import { readCatalog } from '../../../src/catalog/read-catalog.ts';

/**
 * Protects shops that move in: products, prices, currencies and stock of their exports arrive as they are, and what does not
 * arrive is a line.
 */

const file = (name: string) => readFileSync(`test/fixtures/exports/${name}`, 'utf8');

function imported(text: string, options?: ImportOptions) {
  const { from, products, notes } = importCatalog(text, options);
  const { problems, mistakes, warnings } = readCatalog(products);
  expect([problems, mistakes, warnings], 'the kit reads it').toStrictEqual([[], [], []]);
  return { from, products, notes };
}

/** One product of Shopify's products.json. */
const shopify = (variant: object, product: object = {}) =>
  JSON.stringify({
    products: [{ title: 'Tea', handle: 'tea', variants: [{ id: 1, title: 'Default Title', ...variant }], ...product }],
  });

describe('Shopify', () => {
  test('products.json: variants, former prices, sold out, texts of HTML', () => {
    const { from, products, notes } = imported(file('shopify-products.json'), {
      currency: 'EUR',
      shop: 'https://holzwerk.example/',
    });
    expect(from).toBe('Shopify');
    const image = (name: string) => `https://cdn.shopify.com/s/files/1/0001/${name}.jpg?v=1`;
    expect(products).toStrictEqual([
      {
        id: 'salz-pfeffer-muehle',
        name: 'Salz & Pfeffer Mühle',
        description: 'Eichenholz, geölt & poliert. Mahlwerk aus Keramik',
        price: 34.9,
        compareAtPrice: 39.9,
        currency: 'EUR',
        image: image('klein'),
        href: 'https://holzwerk.example/products/salz-pfeffer-muehle',
        variantLabel: 'Größe / Farbe',
        variants: [
          {
            id: 'salz-pfeffer-muehle-klein-natur',
            name: 'Klein / Natur',
            price: 34.9,
            compareAtPrice: 39.9,
            checkoutId: '40123456789001',
          },
          {
            id: 'salz-pfeffer-muehle-groß-natur',
            name: 'Groß / Natur',
            price: 49.9,
            availability: 'unavailable',
            image: image('gross'),
            checkoutId: '40123456789002',
          },
        ],
      },
      {
        id: 'brotkasten',
        name: 'Brotkasten',
        price: 1299,
        currency: 'EUR',
        availability: 'unavailable',
        href: 'https://holzwerk.example/products/brotkasten',
        checkoutId: '40123456789003',
      },
    ]);
    for (const line of [
      '"vendor" (2 times)',
      '"tags" (1 time)',
      '"further pictures" (1 time)',
      '"variants[].sku" (3 times)',
    ])
      expect(notes).toContain(`Not carried: ${line}.`);
  });

  test('products without a currency are in US dollars, and a line says so', () => {
    const { products, notes } = imported(shopify({ price: '12.50', available: true }));
    expect(products).toStrictEqual([{ id: 'tea', name: 'Tea', price: 12.5, checkoutId: '1' }]);
    expect(notes).toContain('The file names no currency: the prices are taken as US dollars.');
  });

  for (const [what, stock, isSold] of [
    ['a tracked variant with pieces', { inventory_quantity: 3, inventory_management: 'shopify' }, true],
    ['a tracked variant without pieces', { inventory_quantity: 0, inventory_management: 'shopify' }, false],
    ['a quantity alone', { inventory_quantity: -1 }, false],
    ['a variant that is not tracked', { inventory_quantity: 0, inventory_management: null }, true],
    [
      'a variant that is sold on',
      { inventory_quantity: 0, inventory_management: 'shopify', inventory_policy: 'continue' },
      true,
    ],
    ['a variant that the shop calls sold out', { available: false, inventory_quantity: 5 }, false],
  ] as const)
    test(`${what} is ${isSold ? 'sold' : 'sold out'}`, () => {
      const { products } = imported(shopify({ price: '5.00', ...stock }), { currency: 'EUR' });
      expect(products[0]?.availability).toBe(isSold ? undefined : 'unavailable');
    });

  test('a line says that the stock is unknown', () => {
    const { notes } = imported(shopify({ price: '5.00' }), { currency: 'EUR' });
    expect(notes).toContain(
      'The file does not say of every product whether it is sold out: those are taken as available.',
    );
  });

  test('numbers are the hundredths of the Ajax API, also in yen', () => {
    expect(imported(shopify({ price: 120_000, available: true }), { currency: 'JPY' }).products[0]?.price).toBe(1200);
  });

  test('drafts are left out, with a line', () => {
    const { products, notes } = imported(shopify({ price: '5.00' }, { status: 'draft' }));
    expect([products, notes]).toStrictEqual([[], ['“Tea” is left out: its status is draft.']]);
  });

  test('CSV: rows of one handle, quoted cells, stock and drafts', () => {
    const { from, products, notes } = imported(file('shopify.csv'), { currency: 'JPY' });
    expect(from).toBe('Shopify');
    expect(products).toStrictEqual([
      {
        id: 'yukata',
        name: 'Yukata "Ame"',
        description: 'Cotton, hand-dyed. Made in Arimatsu.',
        price: 12_800,
        compareAtPrice: 14_800,
        currency: 'JPY',
        image: 'https://cdn.shopify.com/yukata.jpg',
        imageAlt: 'Indigo robe, folded',
        variantLabel: 'Size',
        variants: [
          { id: 'yukata-m', name: 'M' },
          { id: 'yukata-l', name: 'L', availability: 'unavailable', image: 'https://cdn.shopify.com/yukata-l.jpg' },
        ],
      },
      { id: 'obi', name: 'Obi & cord', price: 4200, currency: 'JPY' },
    ]);
    for (const line of [
      '“Tabi” is left out: the price "1500.5" cannot be read.',
      '“Geta” is left out: it is not published.',
      'Shopify’s CSV has no ids of variants: fill in the checkout ids, or import products.json.',
      'Not carried: "Variant SKU" (5 times).',
    ])
      expect(notes).toContain(line);
  });

  test('CSV with the newer names of columns, in dinars', () => {
    expect(imported(file('shopify-new.csv'), { currency: 'KWD' }).products).toMatchObject([
      {
        id: 'kilim',
        price: 125.5,
        currency: 'KWD',
        variants: [
          { name: '60 × 90', price: 125.5, availability: 'unavailable' },
          { name: '90 × 150', price: 240.25 },
        ],
      },
    ]);
  });
});

describe('WooCommerce', () => {
  test('Store API: smallest units, entities, variations, sold out', () => {
    const { from, products, notes } = imported(file('woocommerce.json'));
    expect(from).toBe('WooCommerce');
    expect(products).toStrictEqual([
      {
        id: 'womens-tee',
        name: 'Women’s tee',
        description: 'Soft & light, organic cotton.',
        price: 19,
        currency: 'EUR',
        image: 'https://shop.example/wp-content/uploads/tee.jpg',
        imageAlt: 'A tee & a tag',
        href: 'https://shop.example/product/womens-tee/',
        rating: 4.5,
        reviews: 12,
        variantLabel: 'Size',
        variants: [
          { id: 'womens-tee-s', name: 'S', price: 19, availability: 'unavailable', checkoutId: '35' },
          { id: 'womens-tee-m', name: 'M', price: 18.5, compareAtPrice: 22, checkoutId: '36' },
        ],
      },
      {
        id: 'salt-pepper',
        name: 'Salt & Pepper',
        price: 12.99,
        currency: 'EUR',
        availability: 'unavailable',
        href: 'https://shop.example/product/salt-pepper/',
        checkoutId: '50',
      },
    ]);
    expect(notes).toContain('“Oil” is left out: a product with variations is sold by one of them.');
    expect(notes.find((line) => line.startsWith('“Oil”: '))).toContain(
      '/wc/store/v1/products?type=variation&parent=60',
    );
  });

  test('a currency has the decimals that the shop shows', () => {
    const price = (price: string, currency_code: string, currency_minor_unit: number) =>
      imported(
        JSON.stringify([
          {
            id: 1,
            name: 'A',
            slug: 'a',
            type: 'simple',
            is_in_stock: true,
            prices: { price, currency_code, currency_minor_unit },
          },
        ]),
      ).products[0];
    expect(price('1200', 'JPY', 0)).toMatchObject({ price: 1200, currency: 'JPY' });
    expect(price('2750', 'KWD', 3)).toMatchObject({ price: 2.75, currency: 'KWD' });
    expect(price('12500000', 'IDR', 2)).toMatchObject({ price: 125_000, currency: 'IDR' });
    expect(price('4999', 'HUF', 0)).toMatchObject({ price: 4999, currency: 'HUF' });
  });

  test('a product that cannot be bought is sold out', () => {
    const prices = { price: '0', currency_code: 'EUR', currency_minor_unit: 2 };
    const product = { id: 1, name: 'A', slug: 'a', type: 'simple', is_in_stock: true, is_purchasable: false, prices };
    expect(imported(JSON.stringify([product])).products[0]?.availability).toBe('unavailable');
  });
});

describe('a product feed', () => {
  test('XML: groups, CDATA, entities, two currencies, sales that have ended', () => {
    const { from, products, notes } = imported(file('feed.xml'));
    expect(from).toBe('a product feed');
    expect(products).toStrictEqual([
      {
        id: 'gayo',
        name: 'Gayo & Toraja',
        description: 'Single origin arabica, medium roast',
        price: 125_000,
        currency: 'IDR',
        image: 'https://kopi.example/i/gayo.jpg',
        href: 'https://kopi.example/p/gayo?w=250&ref=g',
        variantLabel: 'size',
        variants: [
          { id: 'gayo-250', name: '250 g', price: 125_000, checkoutId: 'gayo-250' },
          {
            id: 'gayo-1000',
            name: '1 kg',
            price: 399_000,
            compareAtPrice: 450_000,
            availability: 'unavailable',
            image: 'https://kopi.example/i/gayo-kg.jpg',
            checkoutId: 'gayo-1000',
          },
        ],
      },
      {
        id: 'mug',
        name: 'Mug',
        price: 12.5,
        currency: 'EUR',
        availability: 'unavailable',
        href: 'https://kopi.example/p/mug',
        checkoutId: 'mug',
      },
    ]);
    for (const line of [
      '“Pot” is left out: the price "1.299,00" cannot be read.',
      '“Pot” is taken as available: its availability is preorder.',
      'The file has prices in IDR, EUR. A cart holds one currency: make a catalog for each.',
      'Not carried: "shipping" (1 time).',
    ])
      expect(notes).toContain(line);
  });

  test('TSV: names of columns with blanks, quotation marks, three decimals', () => {
    const { products, notes } = imported(file('feed.tsv'));
    expect(products).toMatchObject([
      {
        name: 'Dates "Barhi"',
        description: 'Soft, "golden" dates',
        price: 2.25,
        compareAtPrice: 2.75,
        currency: 'KWD',
      },
      { name: '"Khalas" dates', price: 1.5, currency: 'KWD', availability: 'unavailable' },
    ]);
    expect(notes).toContain('“Mystery box” is left out: the price "4.1255" cannot be read.');
  });

  test('a point that may stand between thousands is no price', () => {
    const feed = 'id,title,price,availability\n1,Desk,1.500 EUR,in_stock\n2,Chair,1.500 KWD,in_stock';
    const { products, notes } = imported(feed);
    expect(products).toMatchObject([{ name: 'Chair', price: 1.5, currency: 'KWD' }]);
    expect(notes).toContain('“Desk” is left out: the price "1.500" cannot be read.');
  });

  test('Atom: entries, and links as attributes', () => {
    const entry =
      '<entry><g:id>1</g:id><title>A &lt;3</title><link href="https://a.example/1"/><g:price>5 EUR</g:price></entry>';
    expect(imported(`<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`).products).toMatchObject([
      { id: '1', name: 'A <3', href: 'https://a.example/1', price: 5 },
    ]);
  });
});

describe('JSON-LD', () => {
  test('in a page: a graph with products, groups and ranges of prices', () => {
    const { from, products, notes } = imported(file('json-ld.html'));
    expect(from).toBe('JSON-LD');
    expect(products).toStrictEqual([
      {
        id: 'HZ-1',
        name: 'Herend & Zsolnay csésze',
        description: 'Kézzel festett.',
        price: 12_990,
        currency: 'HUF',
        availability: 'unavailable',
        image: 'https://porcelan.example/hz-1.jpg',
        href: 'https://porcelan.example/hz-1',
        checkoutId: 'HZ-1',
        rating: 4.4,
        reviews: 21,
      },
      {
        id: 'vaza',
        name: 'Váza',
        price: 8990,
        currency: 'HUF',
        variantLabel: 'size',
        variants: [
          { id: 'vaza-s', name: 'S', price: 8990, checkoutId: 'vaza-s' },
          { id: 'vaza-l', name: 'L', price: 15_990.5, availability: 'unavailable', checkoutId: 'vaza-l' },
        ],
      },
    ]);
    expect(notes).toContain('“Tányér” is left out: it has no price.');
    expect(notes).toContain('Not carried: "brand" (1 time).');
  });

  for (const [word, isSold] of [
    ['https://schema.org/InStock', true],
    ['LimitedAvailability', true],
    ['http://schema.org/OutOfStock', false],
    ['https://schema.org/Discontinued', false],
    ['SomethingElse', false],
  ] as const)
    test(`${word} is ${isSold ? 'sold' : 'sold out'}`, () => {
      const offers = [{ '@type': 'Offer', price: '5.00', priceCurrency: 'EUR', availability: word }];
      const { products } = imported(JSON.stringify({ '@type': 'https://schema.org/Product', name: 'A', offers }));
      expect(products[0]?.availability).toBe(isSold ? undefined : 'unavailable');
    });
});

describe('an export', () => {
  test('is refused with the names of those that can be read', () => {
    for (const text of ['', 'hello', '{}', '[]', '<p>Tea</p>', 'name,amount\nTea,5', '{"products":'])
      expect(() => importCatalog(text)).toThrow('This is no export that can be read: Shopify’s products.json');
  });

  test('may begin with a byte order mark', () => {
    expect(imported(`\ufeff${file('woocommerce.json')}`).from).toBe('WooCommerce');
  });

  test('keeps ids apart, and texts that look like markup as they are', () => {
    const tea = {
      title: 'AT&amp;amp;T &lt;b&gt;',
      handle: 'tea',
      variants: [{ title: 'Default Title', price: '5.00', available: true }],
    };
    const { products } = imported(JSON.stringify({ products: [tea, tea] }), { currency: 'EUR' });
    expect(products.map(({ id }) => id)).toStrictEqual(['tea', 'tea-2']);
    expect(readCatalog(products).products[0]?.name).toBe('AT&amp;T <b>');
  });

  test('with a long description has its first sentences', () => {
    const body_html = `<p>${'A sentence about tea. '.repeat(20)}</p><script>track()</script>`;
    const { products, notes } = imported(shopify({ price: '5.00', available: true }, { body_html }), {
      currency: 'EUR',
    });
    expect(products[0]?.description).toMatch(/^(A sentence about tea\. ?){9}$/);
    expect(notes).toContain('Descriptions of more than 200 characters are shortened.');
  });
});

describe('a table', () => {
  const rows = (text: string) => readTable(text);

  test('has quoted cells with separators, line breaks and quotation marks', () => {
    expect(rows('a,b\r\n"1,\n2","say ""hi"""\r\n\r\n3,')).toStrictEqual([
      { a: '1,\n2', b: 'say "hi"' },
      { a: '3', b: '' },
    ]);
  });

  test('is separated by what its first row has most', () => {
    expect(rows('a;b\n1,5;2')).toStrictEqual([{ a: '1,5', b: '2' }]);
    expect(rows('a\tb\r1, 5\t2')).toStrictEqual([{ a: '1, 5', b: '2' }]);
  });

  test('goes on after a quotation mark that is text', () => {
    expect(rows('a,b\n"5" pipe,1\n"open,2\n3,4')).toStrictEqual([
      { a: '"5" pipe', b: '1' },
      { a: '"open', b: '2' },
      { a: '3', b: '4' },
    ]);
  });
});
