import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { readCatalog, readProduct } from '../../../src/catalog/read-catalog.ts';
import { shorten } from '../../../src/text/shorten.ts';

/**
 * Protects pages from broken catalogs: each unsound product is left out with a sentence that names the fault, all
 * others are sold.
 */

const sound = { id: 'tea', name: 'Tea', description: 'Green', price: 12.5 };
const variant = { id: 'tea-l', name: 'Large' };
const plan = { id: 'm', name: 'Monthly', interval: 'month' };
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';
const problemOf = (entry: unknown) => readCatalog([entry]).problems[0];

/** Everything that a product can say. */
const full = {
  ...sound,
  currency: 'EUR',
  compareAtPrice: 15,
  image: 'https://shop.example/tea.png',
  imageAlt: 'A cup',
  href: 'https://shop.example/tea',
  rating: 4.5,
  reviews: 12,
  availability: 'consult',
  max: 3,
  checkoutId: '4711',
  unitPrice: { price: 29.9, per: '100 g' },
  approval: true,
  review: false,
  minAge: 18,
  regions: { except: ['US-NY', 'GB'] },
  disclosure: 'Not for children.',
  listed: false,
  variantLabel: 'Size',
  variants: [
    variant,
    {
      id: 'tea-s',
      name: 'Small',
      price: 0,
      compareAtPrice: 1,
      image: 'data:image/gif,x',
      availability: 'unavailable',
      max: 1,
      stock: 0,
      checkoutId: '4712',
      unitPrice: { price: 0, per: 'l' },
    },
  ],
  plans: [plan, { id: 'y', name: 'Yearly', interval: 'year', count: 2, price: 10 }],
};

describe('a host’s own catalog', () => {
  test('returns its products with all their fields, frozen', () => {
    const { products, problems } = readCatalog([full]);
    expect(problems).toStrictEqual([]);
    expect(products).toStrictEqual([full]);
    const [product] = products;
    const parts = [product, product?.variants, product?.plans, product?.variants?.[0], product?.plans?.[1]];
    for (const part of parts) expect(Object.isFrozen(part)).toBe(true);
  });

  test('treats empty fields as missing, and leaves out unknown ones', () => {
    const fields = Object.keys(full).filter((field) => !(field in sound));
    for (const nothing of [undefined, null, '']) {
      const empty = Object.fromEntries(fields.map((field) => [field, nothing]));
      expect(readCatalog([{ ...sound, ...empty, more: 1 }]).products).toStrictEqual([sound]);
      const one = {
        ...sound,
        variants: [{ ...variant, price: nothing, more: 1 }],
        plans: [{ ...plan, count: nothing }],
      };
      expect(readCatalog([one]).products).toStrictEqual([{ ...sound, variants: [variant], plans: [plan] }]);
    }
    expect(readCatalog([{ ...sound, variants: [], plans: [], description: undefined }]).products).toStrictEqual([
      { ...sound, description: '' },
    ]);
  });

  test('accepts the limits of each field', () => {
    const edges = [
      { price: 0, compareAtPrice: 0, rating: 0, reviews: 0, max: 1 },
      { rating: 5, availability: 'available', image: 'tea.png', href: '/tea' },
      {
        availability: 'unavailable',
        checkoutId: '1',
        plans: ['week', 'month', 'year', 'once'].map((interval) => ({ ...plan, id: interval, interval })),
      },
    ];
    for (const edge of edges)
      expect(readCatalog([{ ...sound, ...edge }]).products).toStrictEqual([{ ...sound, ...edge }]);
  });

  test('converts numeric checkout ids to text', () => {
    expect(readCatalog([{ ...sound, checkoutId: 4711 }]).products[0]?.checkoutId).toBe('4711');
  });

  test('returns its valid products, and a sentence for each invalid one', () => {
    const { products, problems } = readCatalog([
      sound,
      sound,
      null,
      { ...sound, id: 'b', price: '12' },
      { ...sound, id: 'b' },
    ]);
    expect(products).toStrictEqual([sound, { ...sound, id: 'b' }]);
    expect(problems).toStrictEqual([
      'product 2 ("tea"): the id "tea" is used twice',
      'product 3: expected an object',
      'product 4 ("b"): "price" must be a number without quotes, 0 or more, got "12"',
    ]);
  });

  test('names an invalid product by its place and id, and quotes the value', () => {
    expect(problemOf({ id: 'honig', name: 'Honig', price: '9,90' })).toBe(
      'product 1 ("honig"): "price" must be a number without quotes, 0 or more, got "9,90"',
    );
    expect(problemOf({ id: 'honig', name: 'Honig' })).toBe('product 1 ("honig"): "price" is missing');
    expect(problemOf({ name: 'Honig', price: 9.9 })).toBe('product 1: "id" is missing');
    expect(problemOf({ ...sound, id: 'x'.repeat(200), max: [1] })).toMatch(
      /^product 1 \("x{79}…\): "max" must be a whole number, 1 or more, got \[object Array\]$/,
    );
  });

  for (const value of [undefined, null, 'tea', 5, {}, { products: 5 }])
    test(`is an array, and not ${JSON.stringify(value)}`, () =>
      expect(readCatalog(value)).toMatchObject({
        products: [],
        problems: ['the list: expected a JSON array of products'],
      }));

  test('is no object with the array in a field, which the problem names', () => {
    const { products, problems } = readCatalog({ page: 1, data: [sound], more: [] });
    expect(products).toStrictEqual([]);
    expect(problems).toStrictEqual([
      'the list: expected a JSON array of products, got an object. Write only the array in its field "data"',
    ]);
  });

  const unitPrice = { price: 29.9, per: '100 g' };
  const invalidUnitPrices: [value: unknown, got: string][] = [
    [{ ...unitPrice, price: -1 }, '{ "price": -1,"per": "100 g" }'],
    [{ ...unitPrice, price: Number.NaN }, '{ "price": NaN,"per": "100 g" }'],
    [{ ...unitPrice, price: Infinity }, '{ "price": Infinity,"per": "100 g" }'],
    [{ ...unitPrice, price: '29.9' }, '{ "price": "29.9","per": "100 g" }'],
    [{ price: 29.9 }, '{ "price": 29.9 }'],
    [{ price: 29.9, per: ' ' }, '{ "price": 29.9,"per": " " }'],
    [{ price: 29.9, per: 100 }, '{ "price": 29.9,"per": 100 }'],
    [{ price: 29.9, per: 'x'.repeat(31) }, `{ "price": 29.9,"per": "${'x'.repeat(31)}" }`],
    [{ price: 29.9, per: '<b>l</b>' }, '{ "price": 29.9,"per": "<b>l</b>" }'],
    [{ ...unitPrice, unit: 'g' }, '{ "price": 29.9,"per": "100 g","unit": "g" }'],
    [{ ...unitPrice, per: Object.create(null) }, '{ "price": 29.9,"per": [object Object] }'],
    ['29.90 / 100 g', '"29.90 / 100 g"'],
    [29.9, '29.9'],
    [[], '{  }'],
    [Symbol('a'), 'Symbol(a)'],
  ];
  const expectedUnitPrice =
    '"unitPrice" must be such as { "price": 29.9, "per": "100 g" }, with at most 30 characters, got';
  for (const [value, got] of invalidUnitPrices)
    test(`sells a product without the unitPrice ${got}, and warns once`, () => {
      const { products, problems, warnings } = readCatalog([{ ...sound, unitPrice: value }]);
      expect(products).toStrictEqual([sound]);
      expect(problems).toStrictEqual([]);
      expect(warnings).toStrictEqual([`product 1 ("tea"): ${expectedUnitPrice} ${got}. It is not shown`]);
    });

  test('sells a variant without its invalid unitPrice, and warns of it by its id', () => {
    const variants = [{ ...variant, unitPrice: { price: 1, per: '' } }];
    const { products, warnings } = readCatalog([{ ...sound, unitPrice, variants }]);
    expect(products).toStrictEqual([{ ...sound, unitPrice, variants: [variant] }]);
    expect(warnings).toStrictEqual([
      `product 1 ("tea"), variant "tea-l": ${expectedUnitPrice} { "price": 1,"per": "" }. It is not shown`,
    ]);
  });

  for (const absent of [null, undefined, ''])
    test(`has no unitPrice if it is ${JSON.stringify(absent)}, without a warning`, () =>
      expect(readCatalog([{ ...sound, unitPrice: absent }])).toMatchObject({ products: [sound], warnings: [] }));

  const amount = 'a number without quotes, 0 or more';
  const some = 'a whole number, 1 or more';
  const oneOf = 'one of available, consult, unavailable';
  const picture = 'an http, https, relative or data:image URL';
  const wrong: [field: string, words: string, ...values: unknown[]][] = [
    ['id', 'a non-empty string', undefined, null, '', ' ', 5, {}],
    ['name', 'a non-empty string', undefined, null, '', ' ', 5],
    ['price', amount, undefined, null, '', '12', -1, Number.NaN, Infinity],
    ['description', 'a string', 5, {}],
    ['currency', 'three capital letters', 'usd', 'EURO', 5],
    ['compareAtPrice', amount, '12', -1],
    ['image', picture, 5, 'javascript:alert(1)', 'data:text/html,x', 'https://'],
    ['imageAlt', 'a string', 5],
    ['href', 'an http, https or relative URL', 'java\nscript:alert(1)', 'data:image/gif,x', 5],
    ['rating', 'a number from 0 to 5', 5.1, -0.1, '4'],
    ['reviews', 'a whole number', 1.5, -1, '4'],
    ['availability', oneOf, 'soon', true, 0],
    ['max', some, 0, -1, 1.5, '3'],
    ['checkoutId', 'a string', {}, true, ' '],
    ['variantLabel', 'a string', 5],
    ['variants', 'an array of at most 1000', {}, 'x', Array(1001).fill(variant)],
    ['plans', 'an array of at most 1000', {}, 5],
  ];
  for (const [field, words, ...values] of wrong)
    test(`leaves out a product whose ${field} is wrong`, () => {
      for (const value of values)
        expect(problemOf({ ...sound, [field]: value })?.replace(/^product 1( \("tea"\))?: /, ''), String(value)).toBe(
          isAbsent(value) ? `"${field}" is missing` : `"${field}" must be ${words}, got ${shorten(value)}`,
        );
    });

  const wronglySold: [field: string, value: unknown, ours: string][] = [
    ['is_in_stock', false, 'availability'],
    ['stock_status', 'outofstock', 'availability'],
    ['stock_quantity', 0, 'stock'],
    ['availableForSale', false, 'availability'],
    ['inventory_quantity', 0, 'stock'],
    ['currency_code', 'EUR', 'currency'],
    ['priceCurrency', 'KWD', 'currency'],
    ['sale_price', 4, 'price'],
    ['unit_amount', 1250, 'price'],
    ['compare_at_price', '19.00', 'compareAtPrice'],
    ['ageRestricted', true, 'minAge'],
  ];
  for (const [field, value, ours] of wronglySold)
    test(`leaves out a product with ${field}, and says the right name`, () => {
      const problem = `unknown field "${field}": write "${ours}"`;
      for (const [entry, where] of [
        [{ ...sound, [field]: value }, ''],
        [{ ...sound, variants: [variant, { id: 'l', name: 'L', [field]: value }] }, 'variant 2: '],
        [{ ...sound, plans: [{ ...plan, [field]: value }] }, 'plan 1: '],
      ] as const) {
        const { products, problems, mistakes } = readCatalog([entry, { ...sound, id: 'next' }]);
        expect(problems).toStrictEqual([`product 1 ("tea"): ${where}${problem}`]);
        expect([products.map(({ id }) => id), mistakes]).toStrictEqual([['next'], []]);
      }
      expect(
        readCatalog([
          { ...sound, [field]: null },
          { ...sound, id: 'b', [field]: '' },
        ]),
      ).toMatchObject({
        problems: [],
        mistakes: [],
      });
    });

  test('blocks a product whose rule has the name of another system', () => {
    expect(readCatalog([{ ...sound, ageRestricted: true }]).blocked).toStrictEqual(['tea']);
    expect(readCatalog([{ ...sound, stock_status: 'outofstock' }]).blocked).toStrictEqual([]);
  });

  test('sells a product with other names of texts and pictures, and says the right ones', () => {
    const { products, problems, mistakes } = readCatalog([
      { ...sound, title: 'Tea', body_html: 'Green', images: [], variants: [{ ...variant, title: 'L' }] },
    ]);
    expect([products.length, problems]).toStrictEqual([1, []]);
    expect(mistakes).toStrictEqual([
      'product 1 ("tea"): unknown field "title": write "name"',
      'product 1 ("tea"): unknown field "body_html": write "description"',
      'product 1 ("tea"): unknown field "images": write "image"',
      'product 1 ("tea"): variant 1: unknown field "title": write "name"',
    ]);
  });

  test('takes every other unknown field as the shop’s own', () => {
    const own = { sku: 'T-1', status: 'draft', vendor: 'House', tags: [], stock_level: 0, prices: {}, gtin: '1' };
    expect(readCatalog([{ ...sound, ...own }])).toMatchObject({ products: [sound], problems: [], mistakes: [] });
  });

  const encoded = {
    ...sound,
    name: 'Salt &amp; Pepper',
    description: 'Women&#8217;s &quot;best&quot; &lt;3 &#x1F33F;',
    imageAlt: 'Caf&eacute; &ndash; caf&#233;',
    variantLabel: 'Gr&ouml;&szlig;e',
    disclosure: 'A&nbsp;B &unknown; AT&T &#0; &#150;',
    unitPrice: { price: 1, per: '100&nbsp;g' },
    variants: [{ ...variant, name: 'S &amp; M' }],
    plans: [{ ...plan, name: 'Monat &euro;' }],
  };
  const decoded = {
    ...sound,
    name: 'Salt & Pepper',
    description: 'Women’s "best" <3 🌿',
    imageAlt: 'Café – café',
    variantLabel: 'Größe',
    disclosure: 'A\u00a0B &unknown; AT&T \ufffd –',
    unitPrice: { price: 1, per: '100\u00a0g' },
    variants: [{ ...variant, name: 'S & M' }],
    plans: [{ ...plan, name: 'Monat €' }],
  };

  test('decodes the entities of every text of a product', () => {
    expect(readCatalog([encoded])).toMatchObject({ products: [decoded], problems: [], mistakes: [], warnings: [] });
  });

  test('decodes entities once, also of a product that the server has written into a card', () => {
    const [twice] = readCatalog([{ ...sound, name: '&amp;lt;b&amp;gt;' }]).products;
    expect(twice?.name).toBe('&lt;b&gt;');
    expect(readProduct(JSON.stringify(twice))?.name).toBe('&lt;b&gt;');
  });

  test('reads no name out of blanks', () => {
    expect(problemOf({ ...sound, name: '&nbsp;' })).toContain('"name" must be a non-empty string');
  });

  test('names tags of every text, and sells the product all the same', () => {
    const tagged = {
      ...sound,
      name: 'Tea <b>green</b>',
      description: '<p class="x">Leaves</p>',
      imageAlt: 'a<br/>b',
      variantLabel: '<!-- size -->',
      disclosure: '</p>',
      variants: [{ ...variant, name: '<i>S</i>' }],
      plans: [{ ...plan, name: '<span>M' }],
    };
    const { products, mistakes } = readCatalog([tagged]);
    expect(products).toHaveLength(1);
    expect(mistakes.map((one) => one.replace(' must be plain text without tags, got', ''))).toStrictEqual([
      'product 1 ("tea"): "name" "Tea <b>green</b>"',
      'product 1 ("tea"): "disclosure" "</p>"',
      'product 1 ("tea"): "description" "<p class=\\"x\\">Leaves</p>"',
      'product 1 ("tea"): "imageAlt" "a<br/>b"',
      'product 1 ("tea"): "variantLabel" "<!-- size -->"',
      'product 1 ("tea"): variant 1: "name" "<i>S</i>"',
      'product 1 ("tea"): plan 1: "name" "<span>M"',
    ]);
    const text = { ...sound, name: '5 < 6', description: 'I <3 tea, a<b, &lt;p&gt;', imageAlt: '<> < p >' };
    expect(readCatalog([text]).mistakes).toStrictEqual([]);
  });

  test('leaves out a product with an amount that its currency does not have, and says how to write it', () => {
    const desk = { id: 'desk', name: 'Schreibtisch', price: 1.299, currency: 'EUR' };
    const rice = { id: 'rice', name: 'お米', price: 1200, currency: 'JPY' };
    const dates = { id: 'dates', name: 'Dates', price: 1.25, currency: 'KWD' };
    const cents = 'an amount with at most 2 decimals in';
    const refused: [entry: object, problem: string][] = [
      [desk, `"price" must be ${cents} EUR, such as 1299 or 1.30, got 1.299`],
      [
        { ...desk, price: 5, compareAtPrice: 9.999 },
        `"compareAtPrice" must be ${cents} EUR, such as 9999 or 10.00, got 9.999`,
      ],
      [{ ...sound, price: 0.005 }, `"price" must be ${cents} USD, such as 0.01, got 0.005`],
      [{ ...sound, currency: null, price: 1.2345 }, `"price" must be ${cents} USD, such as 1.23, got 1.2345`],
      [{ ...rice, price: 12.5 }, '"price" must be an amount without decimals in JPY, such as 13, got 12.5'],
      [
        { ...rice, variants: [variant, { ...variant, id: 'l', price: 12.5 }] },
        'variant 2: "price" must be an amount without decimals in JPY, such as 13, got 12.5',
      ],
      [
        { ...dates, plans: [{ ...plan, price: 1.2345 }] },
        'plan 1: "price" must be an amount with at most 3 decimals in KWD, such as 1.235, got 1.2345',
      ],
      [
        { ...sound, currency: 'HUF', price: 129.999 },
        `"price" must be ${cents} HUF, such as 129999 or 130.00, got 129.999`,
      ],
    ];
    for (const [entry, problem] of refused) expect(problemOf(entry)).toMatch(new RegExp(`: ${problem}$`));
    const unitPrice = { price: 0.0012, per: 'g' };
    const sold = [{ ...desk, price: 0.1 + 0.2, unitPrice }, rice, dates, { ...sound, currency: 'IDR', price: 12_500 }];
    expect(readCatalog(sold).problems).toStrictEqual([]);
  });

  const wrongParts: [list: string, kind: string, part: unknown, problem: string][] = [
    ['variants', 'variant', null, 'expected an object'],
    ['variants', 'variant', 'large', 'expected an object'],
    ['variants', 'variant', { ...variant, id: undefined }, '"id" is missing'],
    ['variants', 'variant', { ...variant, name: '' }, '"name" is missing'],
    ['variants', 'variant', { ...variant, price: '1' }, `"price" must be ${amount}, got "1"`],
    ['variants', 'variant', { ...variant, compareAtPrice: -1 }, `"compareAtPrice" must be ${amount}, got -1`],
    [
      'variants',
      'variant',
      { ...variant, image: 'data:text/html,x' },
      `"image" must be ${picture}, got "data:text/html,x"`,
    ],
    ['variants', 'variant', { ...variant, availability: 'soon' }, `"availability" must be ${oneOf}, got "soon"`],
    ['variants', 'variant', { ...variant, max: 0 }, `"max" must be ${some}, got 0`],
    ['variants', 'variant', { ...variant, checkoutId: [] }, '"checkoutId" must be a string, got [object Array]'],
    ['plans', 'plan', undefined, 'expected an object'],
    ['plans', 'plan', { ...plan, id: undefined }, '"id" is missing'],
    ['plans', 'plan', { ...plan, name: undefined }, '"name" is missing'],
    ['plans', 'plan', { ...plan, id: ' ' }, '"id" must be a non-empty string, got " "'],
    ['plans', 'plan', { ...plan, name: 1 }, '"name" must be a non-empty string, got 1'],
    ['plans', 'plan', { ...plan, interval: 'day' }, '"interval" must be one of week, month, year, once, got "day"'],
    ['plans', 'plan', { ...plan, interval: undefined }, '"interval" is missing'],
    ['plans', 'plan', { ...plan, count: 0 }, `"count" must be ${some}, got 0`],
    ['plans', 'plan', { ...plan, price: '5' }, `"price" must be ${amount}, got "5"`],
  ];
  for (const [list, kind, part, problem] of wrongParts)
    test(`leaves out a product with the ${kind} ${JSON.stringify(part)}`, () => {
      const good = list === 'variants' ? { ...variant, id: 'good' } : { ...plan, id: 'good' };
      expect(problemOf({ ...sound, [list]: [good, part] })).toBe(`product 1 ("tea"): ${kind} 2: ${problem}`);
    });

  test('has each id once, those of variants included, and each plan once in a product', () => {
    const large = { ...sound, variants: [variant] };
    const ofBoth = (first: unknown, second: unknown) => readCatalog([first, second]).problems;
    expect(ofBoth(large, { ...sound, id: 'tea-l' })).toStrictEqual([
      'product 2 ("tea-l"): the id "tea-l" is used twice',
    ]);
    expect(ofBoth(large, { ...large, id: 'b' })).toStrictEqual(['product 2 ("b"): the id "tea-l" is used twice']);
    expect(problemOf({ ...sound, variants: [variant, variant] })).toBe(
      'product 1 ("tea"): the id "tea-l" is used twice',
    );
    expect(problemOf({ ...sound, variants: [{ ...variant, id: 'tea' }] })).toBe(
      'product 1 ("tea"): the id "tea" is used twice',
    );
    expect(problemOf({ ...sound, plans: [plan, plan] })).toBe(
      'product 1 ("tea"): the plan id "m" of "tea" is used twice',
    );
    expect(ofBoth({ ...sound, plans: [plan] }, { ...sound, id: 'b', plans: [plan] })).toStrictEqual([]);
  });

  for (const [rule, wrong] of [
    ['approval', ['true', 1, {}]],
    ['review', ['true', 1, 0, {}]],
    ['minAge', [0, 151, -1, 17.5, '18', Number.NaN, Infinity, true]],
    [
      'regions',
      [
        {},
        [],
        'US',
        { only: [] },
        { only: ['US'], except: ['US-NY'] },
        { exept: ['US'] },
        { only: 'US' },
        ...['us', 'us-ny', 'UK', 'EU', 'XX', 'USA', 'US-', 'US-ABCD', 'US-ny', 'US NY', '', null, 1].map((code) => ({
          except: [code],
        })),
      ],
    ],
    ['disclosure', [1, {}, 'a'.repeat(1_001)]],
    ['availability', ['prescription', true]],
  ] as const)
    test(`leaves out a product whose rule "${rule}" is malformed, and blocks its ids`, () => {
      for (const value of wrong) {
        const variants = [variant, 'none', {}];
        const { products, problems, blocked } = readCatalog([{ ...sound, variants, [rule]: value }, full]);
        expect(problems[0], JSON.stringify(value)).toMatch(new RegExp(`^product 1 \\("tea"\\): "${rule}" must be `));
        expect(products).toHaveLength(1);
        expect(blocked).toEqual(['tea', 'tea-l']);
      }
    });

  test('names the ages that a rule accepts', () => {
    expect(readCatalog([{ ...sound, minAge: 151 }]).problems).toStrictEqual([
      'product 1 ("tea"): "minAge" must be a whole number from 1 to 150, got 151',
    ]);
  });

  test('has rules on products alone', () => {
    for (const rule of ['approval', 'review', 'minAge', 'regions', 'disclosure'] as const) {
      const variants = [variant, { id: 'tea-s', name: 'Small', [rule]: full[rule] }];
      const { problems, blocked } = readCatalog([{ ...sound, variants }]);
      expect(problems).toEqual([`product 1 ("tea"): variant 2: "${rule}" must stand on the product`]);
      expect(blocked).toEqual(['tea', 'tea-l', 'tea-s']);
    }
  });

  test('a product that is reviewed has no plans, because what is charged again cannot be held', () => {
    expect(readCatalog([{ ...sound, review: true, variants: [variant], plans: [] }]).products).toMatchObject([
      { id: 'tea', review: true },
    ]);
    const once = { ...plan, interval: 'once' };
    for (const plans of [[plan], [once]])
      expect(problemOf({ ...sound, review: true, plans })).toBe(
        'product 1 ("tea"): "review" must be false with plans: what is charged again cannot be held',
      );
    for (const review of [false, null, '']) expect(problemOf({ ...sound, review, plans: [plan] })).toBeUndefined();
  });

  test('stock counts a product or each of its variants', () => {
    for (const stock of [0, 3, null, ''])
      for (const entry of [
        { ...sound, stock },
        { ...sound, stock, variants: [] },
        { ...sound, variants: [{ ...variant, stock }] },
      ])
        expect(problemOf(entry)).toBeUndefined();
    expect(readCatalog([{ ...sound, stock: 0 }]).products[0]).toMatchObject({ stock: 0 });
    for (const stock of [-1, 1.5, '3', true, Number.NaN, 1e21, []])
      expect(problemOf({ ...sound, stock })).toMatch(/"stock" must be a whole number, 0 or more, got /);
    expect(problemOf({ ...sound, stock: 3, variants: [variant] })).toBe(
      'product 1 ("tea"): "stock" must stand on the variants',
    );
    expect(problemOf({ ...sound, plans: [{ ...plan, stock: 3 }] })).toBe(
      'product 1 ("tea"): plan 1: "stock" must stand on the product or its variants',
    );
  });

  test('blocks invalid products that have rules', () => {
    const more = Array.from({ length: 1_000 }, (_, index) => ({ ...sound, id: `tea-${index}` }));
    const last = { ...sound, minAge: 18 };
    expect(readCatalog([...more, sound, last]).blocked).toEqual(['tea']);
    expect(readCatalog([{ ...sound, name: '', approval: true }]).blocked).toEqual(['tea']);
    const variants = Array.from({ length: 200_000 }, (_, i) => ({ id: `tea-${i}`, name: `${i}` }));
    expect(readCatalog([{ ...sound, approval: true, variants }]).blocked).toHaveLength(200_001);
    expect(readCatalog([{ ...sound, name: '' }]).blocked).toEqual([]);
  });

  test('reads relative addresses against its own', () => {
    const product = { ...sound, href: '/tea', image: 'tea.png', variants: [{ ...variant, image: 'l.png' }] };
    const [read] = readCatalog([product], 'https://shop.example/data/all.json').products;
    expect(read).toMatchObject({ href: 'https://shop.example/tea', image: 'https://shop.example/data/tea.png' });
    expect(read?.variants?.[0]?.image).toBe('https://shop.example/data/l.png');
  });

  test('reads the first thousand of a hundred thousand products, and reports it', () => {
    let read = 0;
    const all = Array.from({ length: 100_000 }, (_, i) => ({
      ...sound,
      get id() {
        read = Math.max(read, i);
        return `tea-${i}`;
      },
    }));
    const { products, problems } = readCatalog(all);
    expect(products.map(({ id }) => id)).toStrictEqual(Array.from({ length: 1_000 }, (_, i) => `tea-${i}`));
    expect(problems).toStrictEqual(['products 1001 to 100000: a catalog may have at most 1000']);
    expect(read, 'what is left out is not looked at').toBe(999);
    expect(readCatalog(all.slice(0, 1_000)).problems).toStrictEqual([]);
  });

  test('reads the first five thousand variants and plans, and reports it', () => {
    const parts = (prefix: string, length: number) =>
      Array.from({ length }, (_, i) => ({ ...plan, id: `${prefix}-${i}` }));
    const large = (id: string, length: number) => ({
      ...sound,
      id,
      variants: parts(id, length),
      plans: parts('m', 500),
    });
    const all = [...'abcd'].map((id) => large(id, 500));
    let read = 0;
    const first = {
      ...variant,
      get id() {
        read++;
        return 'f';
      },
    };
    const over = { ...large('f', 500), variants: [first, ...parts('f', 501)] };
    const { products, problems } = readCatalog([...all, over, large('e', 500), { ...sound, plans: [plan] }, sound]);
    expect(products.map(({ id }) => id)).toStrictEqual(['a', 'b', 'c', 'd', 'e', 'tea']);
    const problem = 'a catalog may have at most 5000 variants and plans';
    expect(problems).toStrictEqual([`product 5 ("f"): ${problem}`, `product 7 ("tea"): ${problem}`]);
    expect(read, 'what is left out is not looked at').toBe(0);
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.anything(), (anything) => void readCatalog(anything)));
    fc.assert(
      fc.property(fc.array(fc.object({ key: fc.constantFrom(...Object.keys(full)) })), (all) => void readCatalog(all)),
    );
  });

  test('reads the product in prerendered markup of a card, and ignores anything else', () => {
    expect(readProduct(JSON.stringify(full))).toStrictEqual(full);
    const merged = { ...sound, ...variant, product: 'tea', variant };
    expect(readProduct(JSON.stringify(merged))).toStrictEqual(merged);
    for (const text of [undefined, '', '{', 'null', '[]', JSON.stringify({ ...sound, price: '1' })])
      expect(readProduct(text)).toBe(undefined);
  });
});
