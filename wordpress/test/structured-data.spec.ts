import { publish, sell, set, stored } from './support/content.ts';
import { choose, save, settingsPath } from './support/settings.ts';
import { expect, needWordPress, test } from './support/test.ts';
import type { WordPress } from './support/wordpress.ts';

/* Structured data about the products of a page, for search engines and assistants. */

test.beforeAll(() => needWordPress());
test.beforeEach(({ wordpress }) => wordpress.reset());

const tea = {
  id: 'tea',
  name: 'Salt &amp; Pepper </script><b',
  description: 'From Uji',
  price: 12.5,
  currency: 'EUR',
  image: '/tea.webp',
  rating: 4.5,
  reviews: 12,
};
const inStock = 'https://schema.org/InStock';

/** The block of the page at this path. */
async function read(wordpress: WordPress, path: string) {
  const html = await (await fetch(`${wordpress.url}${path}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
  return blocks;
}

test('each product that cards and grids show is described once, as its card shows it', async ({ wordpress }) => {
  const cup = { id: 'cup', name: 'Cup', price: 9, stock: 0, href: '/cup' };
  const pot = {
    id: 'pot',
    name: 'Pot',
    price: 39,
    variants: [
      { id: 'pot-l', name: 'L', price: 49, stock: 2 },
      { id: 'pot-s', name: 'S', availability: 'unavailable' },
    ],
  };
  const wine = { id: 'wine', name: 'Wine', price: 9, minAge: 21 };
  const pill = { id: 'pill', name: 'Pill', price: 9, availability: 'consult' };
  const bag = { id: 'bag', name: 'Bag', price: 9, listed: false };
  const box = { id: 'box', name: 'Box', price: 30, plans: [{ id: 'm', name: 'M', interval: 'month', price: 25 }] };
  sell(wordpress, [tea, cup, pot, wine, pill, bag, box]);
  const path = publish(
    wordpress,
    `<!-- wp:wellness/product-card {"productId":"tea","name":"Ours","reviews":3} /-->
     [wellness-product-card product-id="tea"]<!-- wp:wellness/product-grid /-->`,
  );
  const page = `${wordpress.url}${path}`;
  const [block, ...others] = await read(wordpress, path);
  expect(others).toEqual([]);
  expect(block['@context']).toBe('https://schema.org');
  expect(block['@graph']).toEqual([
    {
      '@type': 'Product',
      sku: 'tea',
      name: 'Ours',
      description: 'From Uji',
      image: `${wordpress.url}/tea.webp`,
      offers: { '@type': 'Offer', price: 12.5, priceCurrency: 'EUR', availability: inStock, url: page },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 3 },
    },
    {
      '@type': 'Product',
      sku: 'cup',
      name: 'Cup',
      offers: {
        '@type': 'Offer',
        price: 9,
        priceCurrency: 'USD',
        availability: 'https://schema.org/OutOfStock',
        url: `${wordpress.url}/cup`,
      },
    },
    {
      '@type': 'Product',
      sku: 'pot',
      name: 'Pot',
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: 39,
        highPrice: 49,
        offerCount: 2,
        priceCurrency: 'USD',
        availability: inStock,
        url: page,
      },
    },
    { '@type': 'Product', sku: 'wine', name: 'Wine' },
    { '@type': 'Product', sku: 'pill', name: 'Pill' },
    {
      '@type': 'Product',
      sku: 'box',
      name: 'Box',
      offers: { '@type': 'Offer', price: 25, priceCurrency: 'USD', availability: inStock, url: page },
    },
  ]);
});

test('a name ends no script, and entities are decoded', async ({ wordpress }) => {
  sell(wordpress, [tea]);
  const [block] = await read(wordpress, publish(wordpress, '[wellness-product-card product-id="tea"]'));
  expect(block['@graph'][0].name).toBe('Salt & Pepper </script><b');
});

test('a card with a price of its own, pages without products and excerpts are not described', async ({ wordpress }) => {
  sell(wordpress, [tea]);
  const priced = '<wellness-product-card product-id="tea" price="1"></wellness-product-card>';
  const path = publish(wordpress, priced, { role: 'administrator' });
  expect(stored(wordpress, path)).toContain('price="1"');
  expect(await read(wordpress, path)).toEqual([]);
  expect(await read(wordpress, publish(wordpress, '[wellness-rating value="4"]'))).toEqual([]);
  expect(await read(wordpress, '/')).toEqual([]);
});

test('where pages read the list of the checkout server, it alone says what is left', async ({ wordpress }) => {
  sell(wordpress, [tea]);
  set(wordpress, {
    checkout: 'wellness',
    endpoint: 'https://checkout.example/checkout',
    published: 'https://checkout.example/checkout/catalog',
  });
  const [block] = await read(wordpress, publish(wordpress, '[wellness-product-card product-id="tea"]'));
  expect(block['@graph'][0].offers).toMatchObject({ price: 12.5 });
  expect(block['@graph'][0].offers).not.toHaveProperty('availability');
});

test('a setting switches it off', async ({ page, wordpress }) => {
  sell(wordpress, [tea]);
  const path = publish(wordpress, '[wellness-product-card product-id="tea"]');
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'none');
  await save(page);
  expect(await read(wordpress, path)).toEqual([]);
});
