import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { readElements } from '../../tools/build/manifest/custom-elements.ts';
import { examples } from '../../tools/build/manifest/examples.ts';
import { pageEvents } from '../../tools/build/manifest/page-events.ts';
import { documents } from '../../tools/build/manifest.ts';
import { token } from '../support/approvals.ts';
import { expect, test } from '../support/site.ts';

/** The manifest, the docs and the types say of each element what it has: attributes, parts, events. */

const project = resolve(import.meta.dirname, '../..');
const host = 'http://host.test/';
const tags = readElements().map(({ tagName }) => tagName);
const readDist = (name: string) => JSON.parse(readFileSync(join(project, 'dist', name), 'utf8'));

interface ManifestElement {
  tagName: string;
  attributes: { name: string; type: { text: string }; default?: string; fieldName: string; owner: boolean }[];
  events: { name: string }[];
  cssParts: { name: string }[];
}

const manifest: readonly ManifestElement[] = readDist('custom-elements.json').modules[0].declarations;

async function open(page: Page, body: string, answers: Readonly<Record<string, object>> = {}): Promise<void> {
  await page.route('http://host.test/**', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    if (file === '')
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Host</title><link rel="icon" href="data:,"><body>${body}<script type="module" src="wellness.js"></script>`,
      });
    if (file.endsWith('.js'))
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(project, 'dist', file), 'utf8') });
    // A page is no valid response for a catalog, checkout or form, so those requests fail.
    return route.fulfill(answers[file] ? { json: answers[file] } : { contentType: 'text/html', body: '' });
  });
  await page.goto(host);
  await page.waitForFunction(() => window.wellness);
}

test('the examples in docs/elements render without warnings', async ({ page }) => {
  expect(Object.keys(examples).sort()).toEqual(tags);
  await open(page, Object.values(examples).join('\n'));
  for (const tag of tags) {
    // It renders nothing where no product asks for a region or an age.
    if (tag === 'wellness-eligibility')
      await page.evaluate(() => window.wellness.catalog.add([{ id: 'wine', name: 'Wine', price: 9, minAge: 21 }]));
    await expect(page.locator(`${tag} [data-root] > *`).first(), `what <${tag}> renders`).toBeAttached();
  }
});

test('attributes, their types and their defaults are those that the elements have', async ({ page }) => {
  await open(page, '');
  const found = await page.evaluate(
    (tags) =>
      tags.map((tag) => {
        const element = customElements.get(tag) as unknown as {
          observedAttributes: readonly string[];
          definition: {
            attributes: Record<string, { initial: unknown; expected: string; fromText(text: string): unknown }>;
          };
        };
        const attributes = Object.entries(element.definition.attributes).map(([property, attribute]) => ({
          property,
          default: [undefined, '', false].includes(attribute.initial as undefined)
            ? undefined
            : String(attribute.initial),
          type: attribute.expected.startsWith('one of ')
            ? attribute.expected.slice('one of '.length).replaceAll('"', "'").replaceAll(', ', ' | ')
            : typeof attribute.initial === 'boolean'
              ? 'boolean'
              : typeof attribute.fromText('1') === 'number'
                ? 'number'
                : 'string',
        }));
        return { tag, observed: [...element.observedAttributes].sort(), attributes };
      }),
    tags,
  );
  expect(manifest.map(({ tagName }) => tagName)).toEqual(tags);
  for (const { tag, observed, attributes } of found) {
    const told = manifest.find(({ tagName }) => tagName === tag)?.attributes ?? [];
    expect(told.map(({ name }) => name).sort(), tag).toEqual(observed);
    for (const { property, type, default: initial } of attributes) {
      const attribute = told.find(({ fieldName }) => fieldName === property);
      expect(attribute?.type.text, `type of ${property} of <${tag}>`).toBe(type);
      // The catalog overrides the default, and the language has the text of a label.
      if (!['availability', 'currency', 'label'].includes(property))
        expect(attribute?.default, `default of ${property} of <${tag}>`).toBe(initial);
    }
  }
});

/** Where people, data or money go, what is called or kept, of any element; and what a card says of money and limits. */
const owners =
  /^(checkout-.+|partner|discount|free-shipping-from|cart-url|shop-url|action|portal-url|endpoint|catalog|modal-function|persistence)$/;
const ownersOfCards = /^(price|currency|availability|max|checkout-id)$/;

test('every attribute is the author’s or the owner’s, in the manifest, in the docs and in the elements', async ({
  page,
}) => {
  await open(page, '');
  const authors = await page.evaluate(
    (tags) =>
      tags.map((tag) => {
        const element = customElements.get(tag) as unknown as { authorAttributes: readonly string[] };
        return [tag, [...element.authorAttributes].sort()];
      }),
    tags,
  );
  const namesOf = (owner: boolean) =>
    manifest.map(({ tagName, attributes }) => [
      tagName,
      attributes
        .filter((attribute) => attribute.owner === owner)
        .map(({ name }) => name)
        .sort(),
    ]);
  expect(namesOf(false)).toEqual(authors);
  const isOwners = (tag: string, name: string) =>
    owners.test(name) || (tag === 'wellness-product-card' && ownersOfCards.test(name));
  expect(namesOf(true)).toEqual(
    manifest.map(({ tagName, attributes }) => [
      tagName,
      attributes
        .map(({ name }) => name)
        .filter((name) => isOwners(tagName, name))
        .sort(),
    ]),
  );
  const docs = documents()['docs/elements/cart-button.md'];
  expect(docs).toMatch(/^\| `checkout-url` \| `string` \| – \| \*\*owner\*\* \|/m);
  expect(docs).toMatch(/^\| `position` \| .* \| author \|/m);
});

/** Elements that send `wellness-error` only when a bug of the kit breaks them (bridge/react-element.test.tsx does that). */
const neverFailing = ['eligibility', 'footer', 'login', 'nav', 'rating', 'testimonial', 'toaster'].map(
  (name) => `wellness-${name}`,
);

const product = {
  description: 'Green',
  price: 12.5,
  rating: 4.4,
  reviews: 9,
  unitPrice: { price: 2.5, per: '10 g' },
  image: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
};
const cards = `
  <wellness-product-card product-id="tea" name="Tea" price="12.5" rating="4.4" image="${product.image}"></wellness-product-card>
  <wellness-product-card product-id="visit" name="Visit" price="1" availability="consult"></wellness-product-card>
  <wellness-product-card product-id="unknown"></wellness-product-card>
  <wellness-product-card product-id="a"></wellness-product-card>
  <wellness-product-card product-id="c"></wellness-product-card>
  <wellness-product-card product-id="d"></wellness-product-card>
  <wellness-product-card product-id="e"></wellness-product-card>
  <wellness-product-grid catalog="products.json"></wellness-product-grid>
  <wellness-product-grid catalog="broken.json"></wellness-product-grid>`;
const others = tags
  .filter((tag) => !/product|contact|cart|order/.test(tag))
  .map((tag) => `<${tag} value="4" text="Good"></${tag}>`);
const forms = `
  <wellness-order-status endpoint="{attempt}.json" attempt="order"></wellness-order-status>
  <wellness-order-status endpoint="{attempt}" attempt="broken"></wellness-order-status>
  <wellness-contact-form action="broken"></wellness-contact-form>
  <wellness-cart checkout-endpoint="broken" free-shipping-from="1"></wellness-cart>
  <wellness-cart-button checkout-endpoint="broken" free-shipping-from="1"></wellness-cart-button>`;

/** Notes what is ever in a shadow root, and what is ever sent. */
function watch(): void {
  const [parts, events] = [new Set<string>(), new Set<string>()];
  Object.assign(window, {
    seen: () => ({ parts: [...parts].sort(), events: [...events].sort() }),
    openDisclosureModal() {
      throw new Error('broken');
    },
  });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    const note = () => {
      for (const node of root.querySelectorAll('[part]'))
        for (const part of node.part) parts.add(`${this.localName} ${part}`);
    };
    new MutationObserver(note).observe(root, { subtree: true, childList: true, attributeFilter: ['part'] });
    return root;
  };
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    const from = this instanceof Element ? this.localName : this === document ? 'document' : 'something';
    if (event.type.startsWith('wellness-')) events.add(`${from} ${event.type}`);
    return dispatchEvent.call(this, event);
  };
}

test('parts and events are those that the elements have and send, no more and no less', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(watch);
  const products = [
    {
      ...product,
      id: 'a',
      name: 'A',
      compareAtPrice: 15,
      variants: [{ id: 'a-1', name: 'One' }],
      plans: [{ id: 'p', name: 'Refill', interval: 'month' }],
    },
    { ...product, id: 'b', name: 'B', availability: 'consult' },
    { ...product, id: 'c', name: 'C', stock: 3, review: true },
    { ...product, id: 'd', name: 'D', minAge: 18, regions: { only: ['US'] }, disclosure: 'For adults.' },
    { ...product, id: 'e', name: 'E', approval: true },
  ];
  const order = {
    number: 'A1',
    status: 'paid',
    lines: [{ id: 'a', name: 'A', quantity: 1, price: 1 }],
    total: 1,
    currency: 'USD',
    shipped: { at: '2026-11-26T12:00:00.000Z' },
    subscription: { status: 'active', renewsAt: '2026-12-26T12:00:00.000Z', manage: 'https://pay.example/login' },
  };
  await open(page, cards + others.join('') + forms, { 'products.json': products, 'order.json': order });
  const press = (selector: string) =>
    page.locator(selector).evaluateAll((found) => {
      if (!found.length) throw new Error('nothing to press');
      for (const node of found) (node as HTMLElement).click();
    });

  await expect(page.locator('wellness-product-grid [part=card]')).toHaveCount(5);
  for (const tag of ['product-card', 'product-grid', 'get-started', 'membership-tiers'])
    await press(`wellness-${tag} [part~=button]`);

  await page.locator('wellness-eligibility [part=region]').selectOption('US');
  await page.locator('wellness-eligibility [part=age]').fill('30');
  await page.locator('wellness-eligibility [part=age]').press('Enter');
  await page.evaluate((approval) => window.wellness.visitor.approve(approval), token({ products: ['e'] }));
  await expect(page.locator('wellness-product-grid [part=approved]')).toBeVisible();

  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Hello');
  await press('wellness-contact-form [part=submit]');

  await expect(page.locator('wellness-toaster [part=toast]')).toHaveCount(1);
  await page.evaluate(() => {
    window.wellness.toast({ title: 'Told', action: { label: 'Do', run() {} } });
    requestAnimationFrame(() => window.wellness.cart.open());
  });
  await expect(page.locator('wellness-cart-button [part=toast]')).toBeVisible();
  await page.evaluate(() =>
    // The first one, because one that is refused for its code is forgotten.
    document.addEventListener(
      'wellness-checkout',
      (event) => Object.assign(window, { attempt: (event as CustomEvent).detail.attempt }),
      { once: true },
    ),
  );
  await press('wellness-cart-button [part=checkout]');
  // A change would end the checkout attempt before it has failed.
  await expect(page.locator('wellness-cart-button').getByText('Your cart is safe')).toBeVisible();
  await expect(page.locator('wellness-product-grid').getByRole('button', { name: 'Try again' })).toBeVisible();
  await press('wellness-cart [part=checkout]');
  await expect.poll(() => page.evaluate('seen().events')).toContain('wellness-cart wellness-error');
  await page.route('**/broken', async (route) => {
    const { items } = route.request().postDataJSON() as { items: { id: string; quantity: number }[] };
    const index = items.findIndex(({ quantity }) => quantity > 1);
    const lines = [{ index, id: items[index]?.id, reason: 'stock', max: 1 }];
    await route.fulfill({ status: 409, json: { lines } });
  });
  await press('wellness-cart-button [part=checkout]');
  await expect(page.locator('wellness-cart-button [part=take]')).toBeVisible();
  await page.locator('wellness-cart-button, wellness-cart').evaluateAll((found) => {
    for (const element of found) element.setAttribute('discount', 'SPRING');
  });
  await page.route('**/broken', (route) => route.fulfill({ status: 409, json: { reason: 'discount' } }));
  await press('wellness-cart-button [part=checkout]');
  await expect(page.locator('wellness-cart-button [part=without-code]')).toBeVisible();
  await expect(page.locator('wellness-cart [part=without-code]')).toBeAttached();
  await press('wellness-cart-button [part=increase]');
  await expect(page.locator('wellness-cart-button [part=line-total]').first()).toBeVisible();
  await press('wellness-cart [part=remove]');
  await expect(page.locator('wellness-cart [part=undo]')).toBeAttached();
  await press('wellness-cart [part=undo]');
  await press('wellness-cart-button [part=clear]');
  await expect(page.locator('wellness-cart-button [part=empty]')).toBeVisible();
  await page.evaluate(() => {
    window.wellness.cart.close();
    window.wellness.cart.paid(Reflect.get(window, 'attempt'));
    location.hash = 'wellness-cart=c:1';
  });
  await page.evaluate(() => {
    document.querySelector('wellness-toaster')?.remove();
    window.wellness.toast({ title: 'Told', action: { label: 'Do', run() {} } });
  });
  await expect(page.locator('wellness-cart [part=action]')).toBeVisible();

  const parts = manifest.flatMap(({ tagName, cssParts }) => cssParts.map(({ name }) => `${tagName} ${name}`));
  const events = manifest
    .flatMap(({ tagName, events }) => events.map(({ name }) => `${tagName} ${name}`))
    .filter((event) => !neverFailing.some((tag) => event === `${tag} wellness-error`))
    .concat(pageEvents.map(({ name }) => `document ${name}`));
  const seen = () => page.evaluate<{ parts: string[]; events: string[] }>('seen()');
  await expect.poll(async () => (await seen()).events).toEqual(events.sort());
  expect((await seen()).parts).toEqual(parts.sort());
  // It causes the warnings on the console.
  complaints.length = 0;
});
