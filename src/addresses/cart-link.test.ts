import { expect, fixture } from '@open-wc/testing';
import { heardDuring, part, root, settled, startOver, warnings } from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { createCatalog, type Product } from '../catalog/catalog.ts';
import { receiveArrivals } from '../page/arrivals.ts';
import { getPage } from '../page/page.ts';
import '../elements/product-card/product-card.ts';
import '../elements/toaster/toaster.ts';
import { receiveCartLink } from './cart-link.ts';

/** Protects a cart that comes with a link: it is merged with the one in this browser, and can be undone. */

const page = getPage();
const { cart, shared } = page;
/** The page's own list of products. */
const list = {};
const product = (id: string, more: Partial<Product> = {}): Product => ({
  id,
  name: id,
  description: '',
  price: 1,
  ...more,
});
const isOpen = () => page.toasts.some(({ open }) => open);
const undo = () => shared.toasts.act(page.toasts[0]?.id ?? '');
const home = location.href;
const quantities = () => Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]));

/** Comes to the page by a link with that fragment. */
async function arrive(fragment: string): Promise<void> {
  location.hash = fragment;
  await settled();
}

describe('a cart link', () => {
  beforeEach(startOver);
  afterEach(() => {
    shared.catalog.withdraw(list);
    // Safari allows a hundred changes in ten seconds.
    if (location.href !== home) history.replaceState(null, '', home);
  });

  it('adds the products of the link, cleans the address and offers Undo', async () => {
    cart.add({ id: 'immune-support', name: 'Immune Support', description: '', price: 49 });
    await arrive('#a=1&wellness-cart=nmn-plus:2,immune-support:3&b=2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'immune-support': 3 });
    expect(cart.items.find(({ id }) => id === 'nmn-plus')?.price).to.equal(89);
    expect(location.hash).to.equal('#a=1&b=2');
    const [toast] = page.toasts;
    expect(toast).to.include({
      title: '2 products came with the link',
      description: 'NMN+.\nImmune Support: now 3, before 1',
    });
    undo();
    expect(quantities()).to.deep.equal({ 'immune-support': 1 });
  });

  it('changes nothing when the link is opened again, or when the cart holds more', async () => {
    await arrive('#wellness-cart=nmn-plus:2');
    await arrive('#wellness-cart=nmn-plus:2');
    const [toast] = page.toasts;
    await arrive('#wellness-cart=nmn-plus:2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    expect(page.toasts[0]?.id, 'and says nothing').to.equal(toast?.id);
    cart.updateQuantity('nmn-plus', 5);
    await arrive('#wellness-cart=nmn-plus:2');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 5 });
  });

  it('lists products that the cart holds more of, and keeps its other products', async () => {
    cart.add({ id: 'immune-support', name: 'Immune Support', description: '', price: 49 });
    cart.add({ id: 'longevity-stack', name: 'Longevity Stack', price: 129 }, { quantity: 3 });
    await arrive('#wellness-cart=nmn-plus:2,longevity-stack:1');
    expect(quantities()).to.deep.equal({ 'immune-support': 1, 'longevity-stack': 3, 'nmn-plus': 2 });
    expect(page.toasts[0]).to.include({
      title: '1 product came with the link',
      description: 'NMN+.\nLongevity Stack: still 3, in the link 1',
    });
    expect(shared.toasts.current).to.include({ actionLabel: 'Undo' }).and.not.to.have.property('otherLabel');
    undo();
    expect(quantities()).to.deep.equal({ 'immune-support': 1, 'longevity-stack': 3 });
  });

  it('shows a toast without an action if the link adds nothing', async () => {
    cart.add({ id: 'nmn-plus', name: 'NMN+', price: 89 }, { quantity: 3 });
    await arrive('#wellness-cart=nmn-plus:1');
    expect(page.toasts[0]).to.include({
      title: 'Your cart differs from the link',
      description: 'NMN+: still 3, in the link 1',
    });
    expect(shared.toasts.current).not.to.have.property('actionLabel');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 3 });
  });

  it('takes at most fifty products, and names those beyond', async () => {
    const many = Array.from({ length: 52 }, (_, i) => product(`many-${i}`, { name: `Tea ${i}` }));
    shared.catalog.bring(list, many);
    await arrive(`#wellness-cart=${many.map(({ id }) => `${id}:1`).join(',')},unknown:1,two%20words:1`);
    expect(cart.items).to.have.length(50);
    expect(cart.items.at(-1)?.id).to.equal('many-49');
    expect(page.toasts[0]?.description)
      .to.match(/^Tea 0, .*, (and )?Tea 49\.\n/)
      .and.contain(
        'A link adds at most 50 products. Left out: Tea 50, Tea 51, unknown.\nA part of the link could not be read',
      );
  });

  it('takes at most ninety-nine pieces of a product, and names it', async () => {
    shared.catalog.bring(list, [product('nuts'), product('few', { max: 3 })]);
    await arrive('#wellness-cart=nuts:100,few:100');
    expect(quantities()).to.deep.equal({ nuts: 99, few: 3 });
    expect(page.toasts[0]?.description).to.equal('nuts, few.\nnuts: a link adds at most 99.\nfew: limit 3 per order');
  });

  it('takes at most the stock, and says how many are left', async () => {
    shared.catalog.bring(list, [product('few', { stock: 3, max: 9 })]);
    await arrive('#wellness-cart=few:5');
    expect(quantities()).to.deep.equal({ few: 3 });
    expect(page.toasts[0]?.description).to.equal('few.\nfew: Only 3 left');
  });

  it('names fifty products with the same cause once, each with its link, and stays long enough to be read', async () => {
    const ids = Array.from({ length: 50 }, (_, i) => `unknown-product-with-a-long-id-${i}`);
    await arrive(`#wellness-cart=${ids.map((id) => `${id}:1`)}`);
    const [toast] = page.toasts;
    expect(toast).to.include({
      title: 'The link added nothing',
      description: `Not sold in this shop: ${ids.join(', ')}`,
    });
    expect(shared.toasts.current?.duration).to.be.greaterThan(60_000);
    const gone = ids.map((id, i) =>
      product(id, { name: `Tea ${i}`, href: `/${id}`, availability: 'unavailable', max: 3 }),
    );
    shared.catalog.bring(list, [...gone, product('choice', { variants: [{ id: 'choice-l', name: 'Large' }] })]);
    await arrive(`#wellness-cart=choice:1,${ids.slice(0, 49).map((id) => `${id}:1`)}`);
    const names = gone.slice(0, 49).map(({ name }) => name);
    expect(page.toasts[0]?.description).to.equal(`choice: choose an option first.\n${names.join(', ')}: Sold out`);
    expect(shared.toasts.current?.links).to.deep.equal(
      gone.slice(0, 49).map(({ name, href }) => ({ label: name, href })),
    );
  });

  const isUnread = 'A part of the link could not be read';
  for (const [what, fragment, reason, line] of [
    ['an unknown id', 'no-such:1', 'Not sold in this shop: no-such', '"no-such" is not sold on this page'],
    ['a sentence in place of an id', 'Call%20us%20now:1', isUnread, 'a part of the link cannot be read'],
    ['a very long id', `${'x'.repeat(41)}:1`, isUnread, 'a part of the link cannot be read'],
    ['an id with marks of direction', '%E2%80%AEsi:1', isUnread, 'a part of the link cannot be read'],
    ['a product that is sold out', 'none:1', 'No Tea: Sold out', '"none" is unavailable'],
    ['an unavailable product', 'gone:1', 'Old Tea: Sold out', '"gone" is unavailable'],
    ['a product without its variant', 'choice:1', 'choice: choose an option first', 'needs the id of a variant'],
    ['a plan that does not exist', 'club@yearly:1', 'club: choose an option first', 'or id@plan'],
    ['a plan of a product without plans', 'own@monthly:1', 'Not sold in this shop: own@monthly', 'is not sold'],
    [
      'a product that needs a consultation',
      'consulted:1',
      'consulted: Needs an approval from a licensed provider',
      '"consulted" may not be sold to this visitor',
    ],
    ['a fixed product on a page with its own catalog', 'nmn-plus:3', 'Not sold in this shop: nmn-plus', 'nmn-plus'],
    ['prices and names', 'own:1:0.01', isUnread, 'a part of the link'],
    ['no number', 'own:x,own,own:-1,own:0,own:1.5,own:,:1', isUnread, 'a part of the link'],
    ['broken encoding', '%E0%A4%A:1,%:1', isUnread, 'a part of the link'],
    ['markup', '<img src=x onerror=alert(1)>:1', isUnread, 'a part of the link'],
  ] as const)
    it(`takes nothing from a link with ${what}, names it with the reason, and cleans the address`, async () => {
      shared.catalog.bring(list, [
        product('own'),
        product('none', { name: 'No Tea', stock: 0 }),
        product('gone', { name: 'Old Tea', availability: 'unavailable' }),
        product('choice', { variants: [{ id: 'choice-l', name: 'Large' }] }),
        product('club', { plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' }] }),
        product('consulted', { availability: 'consult' }),
      ]);
      let asked: readonly unknown[] = [];
      const lines = await warnings(async () => {
        asked = await heardDuring('wellness-cart-add', () => arrive(`#wellness-cart=${fragment}`));
      });
      expect([asked, quantities(), location.hash]).to.deep.equal([[], {}, '']);
      expect(page.toasts[0]).to.include({ title: 'The link added nothing', description: reason, open: true });
      expect(lines).to.have.length(1);
      expect(lines[0]?.[0]).to.contain('wellness: a cart link did not add everything: ').and.contain(line);
    });

  for (const fragment of ['', ',', '%20', '?utm_source=mail'])
    it(`says nothing about an empty link "${fragment}"`, async () => {
      expect(await warnings(() => arrive(`#wellness-cart=${fragment}`))).to.deep.equal([]);
      expect([quantities(), location.hash, isOpen()]).to.deep.equal([{}, '', false]);
    });

  it('names what came beside what did not, with links to products that have an address', async () => {
    shared.catalog.bring(list, [
      product('own'),
      product('gone', { name: 'Old Tea', availability: 'unavailable', href: '/old-tea' }),
      product('choice', { name: 'Shirt', href: '/shirt', variants: [{ id: 'choice-l', name: 'Large' }] }),
    ]);
    const toaster = await fixture('<wellness-toaster></wellness-toaster>');
    await arrive('#wellness-cart=own:1,gone:1,choice:2,no-such:1,x');
    expect(page.toasts[0]).to.include({
      title: '1 product came with the link',
      description: `own.\n${isUnread}.\nOld Tea: Sold out.\nShirt: choose an option first.\nNot sold in this shop: no-such`,
    });
    await waitUntil(() => part(toaster, 'toast'));
    const links = [...root(toaster).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).to.deep.equal([
      ['Old Tea', '/old-tea'],
      ['Shirt', '/shirt'],
    ]);
    expect(shared.toasts.current).to.include({ actionLabel: 'Undo' });
    // Contrast can be measured only after the transition.
    await waitUntil(
      () => getComputedStyle(part(toaster, 'toast') as Element).opacity === '1',
      'the toast has appeared',
    );
    await expect(toaster).to.be.accessible();
  });

  it('names variants', async () => {
    const variants = [
      { id: 'tea-s', name: '100 g' },
      { id: 'tea-l', name: '250 g', stock: 0 },
      { id: 'tea-m', name: '200 g', max: 1 },
    ];
    shared.catalog.bring(list, [product('tea', { name: 'Sencha', href: '/sencha', variants })]);
    await arrive('#wellness-cart=tea-s:1,tea-l:1,tea:1,tea-m:2');
    expect(page.toasts[0]?.description).to.equal(
      'Sencha, 100 g, Sencha, 200 g.\nSencha, 250 g: Sold out.\nSencha: choose an option first.\nSencha, 200 g: limit 1 per order',
    );
    expect(shared.toasts.current?.links?.map(({ label }) => label)).to.deep.equal(['Sencha, 250 g', 'Sencha']);
  });

  it('adds no product that stands on a card alone, and says so on the console', async () => {
    shared.catalog.bring(list, [product('own')]);
    await fixture('<wellness-product-card product-id="card-only" name="Mug" price="24"></wellness-product-card>');
    await settled();
    const lines = await warnings(() => arrive('#wellness-cart=card-only:1'));
    expect(quantities()).to.deep.equal({});
    expect(lines[0]?.[0]).to.contain('"card-only" has a card, but is in no list of this page');
  });

  it('adds a product by its plan, unless an id of the catalog has the same name', async () => {
    const plans = [{ id: 'm@1', name: 'Monthly', interval: 'month', price: 4 }] as const;
    shared.catalog.bring(list, [
      product('club', { plans }),
      product('tea@x'),
      product('tea', { plans }),
      product('a@b', { plans }),
    ]);
    await arrive('#wellness-cart=club@m@1:2,tea@x:1,a@b@m%401:1');
    expect(cart.items.map(({ id, plan, quantity }) => [id, plan?.id, quantity])).to.deep.equal([
      ['club', 'm@1', 2],
      ['tea@x', undefined, 1],
      ['a@b', 'm@1', 1],
    ]);
    expect(cart.items[0]?.price).to.equal(4);
    await arrive('#wellness-cart=club@m@1:2');
    expect(cart.items[0]?.quantity).to.equal(2);
  });

  it('calls no product unknown while a list has failed to load, and adds it once the list is there', async () => {
    shared.catalog.bring(list, [product('own')]);
    const failing = {};
    shared.catalog.fail?.(failing, () => {});
    await arrive('#wellness-cart=own:1,late:2');
    expect(page.toasts[0]).to.include({ title: '1 product came with the link', description: 'own' });
    shared.catalog.bring(failing, [product('late')]);
    expect(quantities()).to.deep.equal({ own: 1, late: 2 });
    shared.catalog.withdraw(failing);
  });

  it('waits with its toast for catalogs that are loading, and shows one for all', async () => {
    shared.catalog.bring(list, [product('own')]);
    shared.catalog.expect(1);
    await arrive('#wellness-cart=own:1,late:2,never:1');
    expect(quantities()).to.deep.equal({ own: 1 });
    expect(page.toasts[0]?.title).to.equal('own added to cart');
    shared.catalog.bring(list, [product('own'), product('late')]);
    shared.catalog.expect(-1);
    expect(quantities()).to.deep.equal({ own: 1, late: 2 });
    expect(page.toasts[0]).to.include({
      title: '2 products came with the link',
      description: 'own, late.\nNot sold in this shop: never',
    });
    undo();
    expect(quantities()).to.deep.equal({});
  });

  it('takes a chosen variant, by its own id', async () => {
    shared.catalog.bring(list, [product('choice', { variants: [{ id: 'choice-l', name: 'Large', price: 3 }] })]);
    await arrive('#wellness-cart=choice-l:2');
    expect(cart.items[0]).to.deep.include({ id: 'choice-l', price: 3, quantity: 2 });
  });

  it('adds no more than the limit of a product, and shows it', async () => {
    shared.catalog.bring(list, [product('few', { max: 3 })]);
    await arrive('#wellness-cart=few:9');
    expect(quantities()).to.deep.equal({ few: 3 });
    expect(page.toasts[0]?.description).to.equal('few.\nfew: limit 3 per order');
    undo();
    expect(quantities()).to.deep.equal({});
    cart.add(product('few', { max: 3 }), { quantity: 3 });
    shared.catalog.bring(list, [product('few', { max: 3, href: '/few' })]);
    await arrive('#wellness-cart=few:9');
    expect(shared.toasts.current?.links).to.deep.equal([{ label: 'few', href: '/few' }]);
    expect(quantities()).to.deep.equal({ few: 3 });
    expect(page.toasts[0]).to.include({
      title: 'The link added nothing',
      description: 'few: limit 3 per order',
      open: true,
    });
  });

  it('adds nothing in another currency, and offers a new cart in it', async () => {
    shared.catalog.bring(list, [product('euro', { currency: 'EUR' })]);
    cart.add(product('dollar'));
    await arrive('#wellness-cart=euro:2');
    expect(quantities()).to.deep.equal({ dollar: 1 });
    expect(page.toasts[0]?.title).to.equal('euro is sold in EUR, and your cart is in USD.');
    undo();
    expect(quantities()).to.deep.equal({ euro: 2 });
  });

  it('sends a cancelable wellness-cart-add on document for each product', async () => {
    cart.add({ ...product('immune-support'), price: 49 });
    const events = await heardDuring<{ id: string; quantity: number }>('wellness-cart-add', async () => {
      const stop = (event: Event) => (event as CustomEvent).detail.id === 'nmn-plus' && event.preventDefault();
      document.addEventListener('wellness-cart-add', stop);
      await arrive('#wellness-cart=nmn-plus:2,immune-support:3,longevity-stack:1,unknown:1');
      document.removeEventListener('wellness-cart-add', stop);
    });
    expect(events.map(({ target, detail }) => [target === document, detail.id, detail.quantity])).to.deep.equal([
      [true, 'nmn-plus', 2],
      [true, 'immune-support', 2],
      [true, 'longevity-stack', 1],
    ]);
    expect(events[0]?.detail).to.deep.equal({
      id: 'nmn-plus',
      key: 'nmn-plus',
      name: 'NMN+',
      description: 'Cellular energy and NAD+ support',
      price: 89,
      currency: 'USD',
      quantity: 2,
    });
    expect(quantities()).to.deep.equal({ 'immune-support': 3, 'longevity-stack': 1 });
    expect(page.toasts[0]?.description, 'says what came').to.equal(
      'Longevity Stack.\nImmune Support: now 3, before 1.\nNot sold in this shop: unknown',
    );
  });

  it('leaves out products whose variant or plan the link does not choose', async () => {
    const plans = [{ id: 'm', name: 'Monthly', interval: 'month' }] as const;
    const sizes = (id: string) => [{ id: `${id}-s`, name: 'Small' }];
    shared.catalog.bring(list, [
      product('club', { plans }),
      product('tea', { variants: sizes('tea') }),
      product('both', { variants: sizes('both'), plans }),
    ]);
    await arrive('#wellness-cart=club:1,tea:1,tea-s:2,both:1,both-s:1');
    expect(quantities()).to.deep.equal({ 'tea-s': 2 });
  });

  it('shows nothing when the page prevents every addition', async () => {
    const stop = (event: Event) => event.preventDefault();
    document.addEventListener('wellness-cart-add', stop);
    await arrive('#wellness-cart=nmn-plus:2');
    document.removeEventListener('wellness-cart-add', stop);
    expect(quantities()).to.deep.equal({});
    expect(isOpen()).to.equal(false);
  });

  it('counts a single product in the singular', async () => {
    await arrive('#wellness-cart=nmn-plus:2');
    expect(page.toasts[0]).to.include({ title: '1 product came with the link', description: 'NMN+' });
  });

  it('adds products of a catalog that is still loading as soon as it arrives', async () => {
    await arrive('#wellness-cart=nmn-plus:2,later-1:3,later-2:200,later-3:1,later-4:1');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    expect(location.hash).to.equal('');
    cart.add(product('later-3'), { quantity: 5 });
    shared.catalog.expect(1);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'later-3': 5 });
    const later = ['later-1', 'later-2', 'later-3'].map((id) => product(id));
    shared.catalog.bring(list, [...later, product('later-4', { availability: 'unavailable' })]);
    shared.catalog.expect(-1);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'later-3': 5, 'later-1': 3, 'later-2': 99 });
    expect(page.toasts[0]).to.include({
      title: '2 products came with the link',
      description:
        'later-1, later-2.\nlater-3: still 5, in the link 1.\nlater-2: a link adds at most 99.\nlater-4: Sold out',
    });
    undo();
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'later-3': 5 });
    shared.catalog.bring(list, later);
    expect(quantities(), 'what was undone stays so').to.deep.equal({ 'nmn-plus': 2, 'later-3': 5 });
  });

  it('undoes products that are still waiting for their catalog, too', async () => {
    await arrive('#wellness-cart=nmn-plus:2,later:3');
    undo();
    shared.catalog.bring(list, [product('later')]);
    expect(quantities()).to.deep.equal({});
  });

  it('listens to the catalog only while products are missing', () => {
    const catalog = createCatalog();
    let listeners = 0;
    const counting = {
      ...catalog,
      sells: catalog.sells,
      subscribe(listener: () => void) {
        listeners++;
        const stop = catalog.subscribe(listener);
        return () => {
          listeners--;
          stop();
        };
      },
    };
    const there = { ...page, shared: { ...shared, catalog: counting } };
    const comeBy = (fragment: string) => {
      history.replaceState(null, '', fragment);
      receiveCartLink(there);
      return listeners;
    };
    expect(comeBy('#wellness-cart=nmn-plus:1')).to.equal(0);
    expect(comeBy('#wellness-cart=later:1')).to.equal(1);
    catalog.bring({}, [product('other')]);
    expect(listeners).to.equal(1);
    catalog.bring({}, [product('later')]);
    expect(listeners).to.equal(0);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 1, later: 1 });
    expect(comeBy('#wellness-cart=other:1,never:1')).to.equal(1);
    undo();
    catalog.expect(1);
    expect(listeners).to.equal(0);
  });

  it('removes every cart of the address if there are two', () => {
    for (const [given, left] of [
      ['#wellness-cart=nmn-plus:2&wellness-cart=immune-support:1', ''],
      ['#a=1&wellness-cart=nmn-plus:2&wellness-cart=immune-support:1&b=2', '#a=1&b=2'],
      ['#wellness-cart=nmn-plus:2&a=1&wellness-cart=immune-support:1', '#a=1'],
    ] as const) {
      history.replaceState(null, '', given);
      receiveCartLink(page);
      expect(location.hash).to.equal(left);
    }
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    history.replaceState(null, '', home);
  });

  it('reads the query, too, and cleans it', () => {
    const { search } = location;
    const lead = search ? `${search}&` : '?';
    history.replaceState(null, '', `${lead}wellness-cart=nmn-plus:2,immune-support:1&b=2#c`);
    receiveCartLink(page);
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2, 'immune-support': 1 });
    expect(location.search + location.hash).to.equal(`${lead}b=2#c`);
    history.replaceState(null, '', `${location.pathname}?wellness-cart=nmn-plus:3`);
    receiveCartLink(page);
    expect(quantities()['nmn-plus']).to.equal(3);
    expect(location.href).to.equal(location.origin + location.pathname);
    history.replaceState(null, '', home);
  });

  it('does nothing while the page is only being prerendered', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    history.replaceState(null, '', '#wellness-cart=nmn-plus:2');
    receiveArrivals(page);
    await settled();
    expect(quantities()).to.deep.equal({});
    expect(location.hash).to.equal('#wellness-cart=nmn-plus:2');
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(quantities()).to.deep.equal({ 'nmn-plus': 2 });
    expect(location.hash).to.equal('');
    history.replaceState(null, '', '#wellness-cart=nmn-plus:3');
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(quantities(), 'the visitor came once').to.deep.equal({ 'nmn-plus': 2 });
    await arrive('#wellness-cart=nmn-plus:4');
    expect(quantities()).to.deep.equal({ 'nmn-plus': 4 });
  });

  it('leaves what the page’s own scripts keep of the address', async () => {
    history.replaceState({ own: 1 }, '', '#wellness-cart=nmn-plus:1');
    receiveCartLink(page);
    expect([history.state, location.hash]).to.deep.equal([{ own: 1 }, '']);
  });

  it('reads ids that are encoded', async () => {
    shared.catalog.bring(list, [product('a:b c&d')]);
    await arrive(`#wellness-cart=${encodeURIComponent('a:b c&d')}:2`);
    expect(quantities()).to.deep.equal({ 'a:b c&d': 2 });
    shared.catalog.withdraw(list);
    await arrive('#wellness-cart=nmn-plus%3A1%2Cimmune-support%3A2');
    expect(quantities()).to.include({ 'nmn-plus': 1, 'immune-support': 2 });
    await arrive('#wellness-cart-nmn-plus:2;immune-support:3?utm_source=mail&utm_medium=email');
    expect(quantities()).to.include({ 'nmn-plus': 2, 'immune-support': 3 });
    await arrive('#/shop?wellness-cart=nmn-plus:4.&tab=1');
    expect([quantities()['nmn-plus'], location.hash]).to.deep.equal([4, '#/shop?tab=1']);
  });
});
