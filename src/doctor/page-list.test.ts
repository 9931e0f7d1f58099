import { expect } from '@open-wc/testing';
import { answering, json, render, settled, warnings } from '../../test/support/elements.ts';
import { readPageList } from '../catalog/page-list.ts';
import '../elements/product-card/product-card.ts';
import '../elements/product-grid/product-grid.ts';
import { getPage } from '../page/page.ts';

/** Protects what `wellness.doctor()` reports of the list that a page names for all of it. */

const page = getPage();
const { catalog } = page.shared;
const html = document.documentElement;
const address = `${location.origin}/list.json`;
const tea = { id: 'tea', name: 'Tea', price: 3 };

/** The findings of these codes, as `code: message`, on a page whose list has this answer. */
async function findings(answer: () => Response, written: string, codes: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const { group, info } = console;
  html.dataset.wellnessCatalog = written;
  await warnings(() =>
    answering([answer], async () => {
      readPageList(page);
      await settled();
      await render('<wellness-product-card product-id="tea"></wellness-product-card>');
      Object.assign(console, { group() {}, info() {} });
      const all = await page.doctor().finally(() => Object.assign(console, { group, info }));
      found = all
        .filter(({ code }) => codes.includes(code))
        .map(({ code, element, message, instead }) => [code, element?.localName, message, instead].join(' | '));
    }),
  );
  return found;
}
const codes = ['invalid-catalog', 'no-product', 'invalid-value', 'multiple-prices', 'unknown-attribute', 'blocked-url'];

describe('wellness.doctor() on a page that names a list', () => {
  afterEach(() => {
    delete html.dataset.wellnessCatalog;
    if (catalog.pageList) catalog.withdraw(catalog.pageList.source);
  });

  it('reports an attribute that was set after the script', async () => {
    html.dataset.wellnessCatalog = address;
    const { group, info } = console;
    Object.assign(console, { group() {}, info() {} });
    let found: readonly string[] = [];
    await warnings(async () => {
      const all = await page.doctor().finally(() => Object.assign(console, { group, info }));
      found = all.filter(({ code }) => code === 'invalid-value').map(({ message }) => message);
    });
    expect(found).to.deep.equal([`data-wellness-catalog="${address}" is not read: it was set after the script.`]);
  });

  it('reports nothing where it is sound', async () => {
    expect(await findings(json([tea]), address, codes)).to.deep.equal([]);
  });

  it('reports one that does not load, and no card of it', async () => {
    const found = await findings(() => new Response('', { status: 500 }), address, codes);
    expect(found).to.have.length(1);
    expect(found[0]).to.contain(
      `invalid-catalog | html | The catalog cannot be loaded: Error: ${address} answered 500.`,
    );
  });

  it('reports an address that is no URL', async () => {
    expect(await findings(json([tea]), 'javascript:1', codes)).to.deep.equal([
      'invalid-value | html | data-wellness-catalog="javascript:1" is not read: it is no http or https URL. | data-wellness-catalog="https://…/checkout/catalog"',
    ]);
  });

  it('reports its invalid products, and its misspelled fields', async () => {
    const found = await findings(json([tea, { ...tea, id: 'two', price: '3' }]), address, codes);
    expect(found).to.deep.equal([
      'invalid-catalog | html | The catalog left out product 2 ("two"): "price" must be a number without quotes, 0 or more, got "3". | "price": 3',
    ]);
  });

  it('compares the other lists of the page with it', async () => {
    const own = {};
    catalog.bring(own, [{ ...tea, price: 5 }]);
    const found = await findings(json([{ ...tea, price: 4 }]), address, codes);
    catalog.withdraw(own);
    expect(found).to.deep.equal([
      'multiple-prices |  | The page has 2 prices for "tea": 4 USD, 5 USD. | 4 USD, which the list of <html data-wellness-catalog> has, in every list and card.',
    ]);
  });
});
