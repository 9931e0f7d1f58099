import { expect, fixture } from '@open-wc/testing';
import { token } from '../../test/support/approvals.ts';
import { settled, warnings } from '../../test/support/elements.ts';
import '../elements/eligibility/eligibility.ts';
import { getPage } from '../page/page.ts';

/** Protects what `wellness.doctor()` reports of products that are sold to some people only. */

const page = getPage();
const { catalog, visitor } = page.shared;

const supply = (rules: object, id = 'tea') =>
  catalog.bring({}, [{ id, name: 'Tea', description: '', price: 3, ...rules }] as never);

/** The findings of these codes, as `code: message`. */
async function findings(...codes: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const { group, info } = console;
  await warnings(async () => {
    Object.assign(console, { group() {}, info() {} });
    const all = await page.doctor().finally(() => Object.assign(console, { group, info }));
    found = all.filter(({ code }) => codes.includes(code)).map(({ code, message }) => `${code}: ${message}`);
  });
  return found;
}
const all = () => findings('no-eligibility', 'unknown-region', 'unmatched-approval');

describe('wellness.doctor() on a page with rules', () => {
  // Rules of a page stay until it is left, so the tests go from none to all of them.
  afterEach(() => visitor.forget());

  it('reports nothing where rules ask for an approval alone', async () => {
    expect(await all()).to.deep.equal([]);
    supply({ approval: true });
    visitor.approve(token({ products: ['tea'] }));
    expect(await all()).to.deep.equal([]);
  });

  it('reports an approval of a product that needs none or is not there', async () => {
    visitor.approve(token({ products: ['tea', 'other'] }));
    expect(await all()).to.deep.equal([
      'unmatched-approval: The approval "approval-1" names other, which no catalog of this page sells by an approval.',
    ]);
  });

  it('reports rules that nothing on the page asks for', async () => {
    supply({ minAge: 18 }, 'age');
    expect(await all()).to.deep.equal([
      'no-eligibility: Products of this page are sold by age, but nothing asks for it, so visitors cannot buy them.',
    ]);
    supply({ regions: { only: ['US-NY'] } }, 'place');
    expect(await all()).to.deep.equal([
      'no-eligibility: Products of this page are sold by region and age, but nothing asks for it, so visitors cannot buy them.',
    ]);
    visitor.set({ region: 'US-NY', age: 30 });
    expect(await all(), 'the page knows it').to.deep.equal([]);
  });

  it('reports nothing where an element asks', async () => {
    await fixture('<wellness-eligibility></wellness-eligibility>');
    await settled();
    expect(await all()).to.deep.equal([]);
  });

  it('reports states that do not exist', async () => {
    await fixture('<wellness-eligibility></wellness-eligibility>');
    supply({ regions: { except: ['US-ZZ', 'CA-ZZ'] } }, 'nowhere');
    expect(await all()).to.deep.equal([
      'unknown-region: A rule names "US-ZZ", which is no state of the United States.',
    ]);
  });
});
