import { expect } from '@open-wc/testing';
import { settled, startOver } from '../../test/support/elements.ts';
import { getPage } from './page.ts';
import { receiveCarts } from './travel.ts';

const page = getPage();
const { cart } = page;
const home = location.href;
const quantities = () => Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]));

/** Comes to the page by a link with that fragment. */
async function arrive(fragment: string): Promise<void> {
  location.hash = fragment;
  await settled();
}

describe('a cart that travels', () => {
  before(() => receiveCarts(page));
  beforeEach(startOver);
  after(() => history.replaceState(null, '', home));

  it('puts the products of the link into the cart, cleans the address and offers to undo it', async () => {
    cart.add({ id: 'immune-support', name: 'Immune Support', description: '', price: 49 });
    await arrive('#a=1&wellness-cart=nmn-plus:2,immune-support:3&b=2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'immune-support': 3 });
    expect(cart.items.find(({ id }) => id === 'nmn-plus')?.price).to.equal(89);
    expect(location.hash).to.equal('#a=1&b=2');
    const [toast] = page.toasts;
    expect(toast).to.include({ title: '2 products came with the link', description: 'NMN+, Immune Support' });
    page.shared.toasts.act(toast?.id ?? '');
    expect(quantities()).to.deep.equal({ 'immune-support': 1 });
  });

  it('changes nothing when the link is opened again, nor where there is more in the cart', async () => {
    await arrive('#wellness-cart=nmn-plus:2');
    await arrive('#wellness-cart=nmn-plus:2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    cart.updateQuantity('nmn-plus', 5);
    await arrive('#wellness-cart=nmn-plus:2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 5 });
  });

  it('takes at most fifty products and ninety-nine of each', async () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ id: `many-${i}`, name: `P${i}`, description: '', price: 1 }));
    page.shared.catalog.add(many);
    await arrive(`#wellness-cart=${many.map(({ id }) => `${id}:5000`).join(',')}`);
    expect(cart.items).to.have.length(50);
    expect(cart.items.every(({ quantity }) => quantity === 99)).to.equal(true);
  });

  for (const [what, fragment] of [
    ['unknown ids', 'no-such:1'],
    ['what needs a consultation', 'consulted:1'],
    ['what is not to be had', 'gone:1'],
    ['prices and names', 'nmn-plus:1:0.01'],
    ['no number', 'nmn-plus:x,nmn-plus,nmn-plus:-1,nmn-plus:0,nmn-plus:1.5'],
    ['broken encoding', '%E0%A4%A:1,%:1'],
    ['nothing', ''],
    ['markup', '<img src=x onerror=alert(1)>:1'],
  ] as const)
    it(`takes nothing from a link with ${what}, and cleans the address`, async () => {
      page.shared.catalog.add([
        { id: 'consulted', name: 'C', description: '', price: 1, availability: 'consult' },
        { id: 'gone', name: 'G', description: '', price: 1, availability: 'unavailable' },
      ]);
      await arrive(`#wellness-cart=${fragment}`);
      expect(quantities()).to.deep.equal({});
      expect(location.hash).to.equal('');
      expect(page.toasts.filter(({ open }) => open)).to.have.length(0);
    });

  it('keeps what is of a catalogue that is still on its way, and takes it when that has come', async () => {
    await arrive('#wellness-cart=nmn-plus:2,later-1:3,later-2:200,later-3:1,later-4:1');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    expect(location.hash).to.equal('');
    cart.add({ id: 'later-3', name: 'Three', description: '', price: 1 });
    cart.updateQuantity('later-3', 5);
    page.shared.catalog.add([
      { id: 'later-1', name: 'One', description: '', price: 1 },
      { id: 'later-2', name: 'Two', description: '', price: 1 },
      { id: 'later-3', name: 'Three', description: '', price: 1 },
      { id: 'later-4', name: 'Four', description: '', price: 1, availability: 'unavailable' },
    ]);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'later-3': 5, 'later-1': 3, 'later-2': 99 });
    const [toast] = page.toasts;
    expect(toast).to.include({ title: '2 products came with the link', description: 'One, Two' });
    page.shared.toasts.act(toast?.id ?? '');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'later-3': 5 });
    page.shared.catalog.add([]);
    expect(quantities(), 'what was undone stays so').to.deep.equal({ 'nmn-plus': 2, 'later-3': 5 });
  });

  it('reads the query, too, and cleans it', () => {
    const { search } = location;
    const lead = search ? `${search}&` : '?';
    history.replaceState(null, '', `${lead}wellness-cart=nmn-plus:2,immune-support:1&b=2#c`);
    receiveCarts(page);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'immune-support': 1 });
    expect(location.search + location.hash).to.equal(`${lead}b=2#c`);
    history.replaceState(null, '', `${location.pathname}?wellness-cart=nmn-plus:3`);
    receiveCarts(page);
    expect(quantities()['nmn-plus']).to.equal(3);
    expect(location.href).to.equal(location.origin + location.pathname);
    history.replaceState(null, '', home);
  });

  it('does nothing while the page is only being prerendered', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    history.replaceState(null, '', '#wellness-cart=nmn-plus:2');
    receiveCarts(page);
    await settled();
    expect(quantities()).to.deep.equal({});
    expect(location.hash).to.equal('#wellness-cart=nmn-plus:2');
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    expect(location.hash).to.equal('');
  });

  it('reads ids that are encoded', async () => {
    page.shared.catalog.add([{ id: 'a:b,c&d', name: 'Odd', description: '', price: 1 }]);
    await arrive(`#wellness-cart=${encodeURIComponent('a:b,c&d')}:2`);
    expect(quantities()).to.deep.equal({ 'a:b,c&d': 2 });
    await arrive('#wellness-cart=nmn-plus%3A1%2Cimmune-support%3A2');
    expect(quantities()).to.include({ 'nmn-plus': 1, 'immune-support': 2 });
  });
});
