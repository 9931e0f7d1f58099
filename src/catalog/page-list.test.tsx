import { expect } from '@open-wc/testing';
import {
  answering,
  click,
  heardDuring,
  json,
  part,
  parts,
  render,
  root,
  settled,
  startOver,
  thePart,
  warnings,
  words,
} from '../../test/support/elements.ts';
import { waitUntil } from '../../test/support/wait.ts';
import { price, say, world } from '../../test/world.ts';
import '../elements/carts/cart-button/cart-button.ts';
import '../elements/product-card/product-card.ts';
import '../elements/product-grid/product-grid.ts';
import { receiveCartLink } from '../addresses/cart-link.ts';
import { getPage } from '../page/page.ts';
import { readPageList } from './page-list.ts';

/** Protects the list that a page names for all of it: what its cards, grids, cart and cart links do before and after it is there. */

const page = getPage();
const { cart, shared } = page;
const { catalog } = shared;
const { first, second } = world.roles;
const html = document.documentElement;
const address = 'https://checkout.example/checkout/catalog';
/** A list of the page's own. */
const own = {};
const isWaiting = (element: Element) => root(element).querySelector('[aria-busy=true]') !== null;
const failed = () => new Response('', { status: 500 });
const cardOf = (id: string) => render(`<wellness-product-card product-id="${id}"></wellness-product-card>`);
const pageGrid = () => render('<wellness-product-grid></wellness-product-grid>');
const textOf = (element: Element) => words(root(element).querySelector('[data-root]'));

/** An answer that comes when `answer` is called. */
function later() {
  let answer = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { response: () => response, answer };
}

/** Reads the list that the page names, while `fetch` gives these answers. */
function withList(answers: (() => Response | Promise<Response>)[], act: () => unknown, written = address) {
  html.dataset.wellnessCatalog = written;
  return answering(answers, async () => {
    readPageList(page);
    await act();
  });
}

describe('the list that a page names', () => {
  beforeEach(startOver);
  afterEach(() => {
    delete html.dataset.wellnessCatalog;
    if (catalog.pageList) catalog.withdraw(catalog.pageList.source);
    catalog.withdraw(own);
  });

  it('is not requested where the page names none, or excludes itself', async () => {
    expect(await answering([json([])], () => readPageList(page))).to.deep.equal([]);
    html.dataset.wellnessCatalog = address;
    html.dataset.wellnessOff = '';
    expect(await answering([json([])], () => readPageList(page))).to.deep.equal([]);
    delete html.dataset.wellnessOff;
    expect(catalog.pageList).to.equal(undefined);
  });

  it('keeps the space of cards and grids until it is there, and then fills them', async () => {
    const { response, answer } = later();
    const asked = await withList([response], async () => {
      const elements = [await cardOf('listed'), await pageGrid()] as const;
      expect(elements.map(isWaiting)).to.deep.equal([true, true]);
      answer(json([{ ...first, id: 'listed', name: 'Listed' }])());
      await waitUntil(() => part(elements[1], 'name'), 'the grid shows it');
      expect(elements.map((element) => words(thePart(element, 'name')))).to.deep.equal(['Listed', 'Listed']);
      expect(elements.map(isWaiting)).to.deep.equal([false, false]);
    });
    expect(asked.map(({ url }) => url)).to.deep.equal([address]);
  });

  it('is the only one to be sold, beside the page’s own others', async () => {
    await withList([json([{ ...second, id: 'listed', name: 'Listed' }])], async () => {
      catalog.bring(own, [{ ...second, id: 'own', name: 'Own' }]);
      await settled();
      const grid = await pageGrid();
      expect(parts(grid, 'name').map(words).sort()).to.deep.equal(['Listed', 'Own']);
      // One of the fixed products.
      const heard = await warnings(() =>
        cardOf('nmn-plus').then((card) => expect(parts(card, 'price').map(words)).to.deep.equal([])),
      );
      expect(heard).to.have.length(1);
      expect(catalog.find('nmn-plus')).to.equal(undefined);
    });
  });

  it('wins over another list with another price, also over a later one', async () => {
    catalog.bring(own, [{ ...first, price: 1 }]);
    await withList([json([{ ...first, price: 2, stock: 1 }])], async () => {
      await settled();
      const card = await cardOf(first.id);
      expect(words(part(card, 'price'))).to.equal(price(2));
      catalog.bring(own, [{ ...first, price: 3, stock: 9 }]);
      await settled();
      expect(words(part(card, 'price'))).to.equal(price(2));
      expect(words(part(card, 'stock'))).to.equal(say('onlyLeft', { count: 1 }));
    });
  });

  it('resolves its addresses against its own', async () => {
    await withList([json([{ ...first, href: 'tea', image: '/tea.webp' }])], settled);
    expect(catalog.find(first.id)).to.include({
      href: 'https://checkout.example/checkout/tea',
      image: 'https://checkout.example/tea.webp',
    });
  });

  it('may have fewer valid products than entries, without markup of others', async () => {
    const hostile = [
      null,
      { ...first, id: 'evil', href: 'javascript:alert(1)' },
      { ...first, id: '__proto__', name: '<img src=x onerror=alert(1)>' },
      { ...first, id: 'good', name: 'Good', stock: -1 },
      first,
    ];
    const heard = await warnings(() =>
      withList([json(hostile)], async () => {
        await settled();
        const grid = await pageGrid();
        expect(parts(grid, 'name').map(words)).to.deep.equal(['<img src=x onerror=alert(1)>', first.name]);
        expect(root(grid).querySelector('img[src=x]')).to.equal(null);
      }),
    );
    expect(
      heard.filter(([line]) => String(line).includes(`data-wellness-catalog ${address}: left out`)),
    ).to.have.length(3);
  });

  for (const [what, answer, written] of [
    ['answers 500', failed, address],
    ['is an HTML page', () => new Response('<!doctype html><title>Shop</title>'), address],
    ['is an object', json({ products: [] }), address],
    ['is at no URL', json([first]), 'javascript:alert(1)'],
    ['is at an empty URL', json([first]), ''],
  ] as const)
    it(`that ${what} leaves words and Try again on cards and grids, one console line and one event`, async () => {
      const heard = await warnings(async () => {
        const events = await heardDuring<{ message: string }>('wellness-error', () =>
          withList(
            [answer],
            async () => {
              await settled();
              const elements = [await cardOf(first.id), await pageGrid()] as const;
              for (const element of elements)
                expect(textOf(element)).to.equal(`${say('gridFailed')}${say('tryAgain')}`);
              await expect(elements[0]).to.be.accessible();
            },
            written,
          ),
        );
        expect(events.map(({ target }) => target)).to.deep.equal([html]);
      });
      expect(heard).to.have.length(1);
      expect(heard[0]?.[0]).to.match(/^wellness: data-wellness-catalog /);
    });

  it('is read again for the whole page by one press', async () => {
    const again = later();
    const asked = await withList([failed, failed, again.response], () =>
      warnings(async () => {
        await settled();
        const card = await cardOf(first.id);
        const grid = await pageGrid();
        const press = () => root(card).querySelector('button')?.click();
        const alerts = () => [card, grid].map((element) => root(element).querySelector('[role=alert]'));
        const before = alerts();
        press();
        press();
        await settled();
        expect([card, grid].map(textOf)).to.deep.equal(Array(2).fill(`${say('gridFailed')}${say('tryAgain')}`));
        expect(
          alerts().some((alert, index) => alert === before[index]),
          'each failure is announced',
        ).to.equal(false);
        root(grid).querySelector('button')?.click();
        await settled();
        expect([card, grid].map(textOf)).to.deep.equal(Array(2).fill(`${say('gridFailed')}${say('trying')}`));
        again.answer(json([first])());
        await waitUntil(() => part(card, 'price'), 'the card shows its product');
        expect(words(part(grid, 'name'))).to.equal(first.name);
      }),
    );
    expect(asked).to.have.length(3);
    expect(catalog.failed).to.deep.equal([]);
  });

  it('has its failure announced by one card: the first, then the one that was pressed', async () => {
    await withList([failed, failed], () =>
      warnings(async () => {
        await settled();
        const cards = [await cardOf(first.id), await cardOf(second.id), await cardOf(first.id)];
        const announcing = () => cards.map((card) => root(card).querySelector('[role=alert]') !== null);
        expect(announcing()).to.deep.equal([true, false, false]);
        expect(cards.map(textOf)).to.deep.equal(Array(3).fill(`${say('gridFailed')}${say('tryAgain')}`));
        root(cards[2] as Element)
          .querySelector('button')
          ?.click();
        await settled();
        expect(announcing()).to.deep.equal([false, false, true]);
        cards[2]?.remove();
        const late = await cardOf(second.id);
        expect(root(late).querySelector('[role=alert]')).not.to.equal(null);
      }),
    );
  });

  it('decides again about what was added before it was there', async () => {
    const { response, answer } = later();
    await withList([response], async () => {
      cart.add({ ...first, price: 1 });
      cart.add({ ...second, id: 'closed' });
      cart.add({ ...second, id: 'none' });
      cart.add({ ...second, id: 'unlisted', price: 7 });
      answer(
        json([
          { ...first, price: 2 },
          { ...second, id: 'closed', minAge: 18 },
          { ...second, id: 'none', stock: 0 },
        ])(),
      );
      await waitUntil(() => cart.items[0]?.price === 2, 'the price is that of the list');
      expect(cart.items.map(({ id, price, gone, reason }) => [id, price, gone, reason])).to.deep.equal([
        [first.id, 2, undefined, undefined],
        ['closed', second.price, true, 'age'],
        ['none', second.price, true, undefined],
        ['unlisted', 7, undefined, undefined],
      ]);
      expect(shared.cart.state.repriced).to.deep.equal([first.id]);
    });
  });

  it('lets cart links wait, also for products of the page’s other lists', async () => {
    const { response, answer } = later();
    catalog.bring(own, [{ ...second, id: 'own', name: 'Own' }]);
    const before = location.href;
    await withList([response], async () => {
      history.replaceState(null, '', `#wellness-cart=${first.id}:2,own:1`);
      receiveCartLink(page);
      await settled();
      expect([cart.count, page.toasts.some(({ open }) => open)]).to.deep.equal([0, false]);
      answer(json([first, { ...second, id: 'own', name: 'Own', stock: 0 }])());
      await waitUntil(() => cart.count, 'the product comes');
    });
    history.replaceState(null, '', before);
    expect(cart.items.map(({ id, quantity }) => [id, quantity])).to.deep.equal([[first.id, 2]]);
    expect(shared.toasts.current?.description).to.contain(say('labelOf', { label: 'Own', name: say('outOfStock') }));
  });

  it('lets cart links wait for another try where it has failed', async () => {
    const before = location.href;
    await withList([failed, json([first])], () =>
      warnings(async () => {
        history.replaceState(null, '', `#wellness-cart=${first.id}:2`);
        receiveCartLink(page);
        await settled();
        expect(cart.count).to.equal(0);
        catalog.pageList?.tryAgain();
        await waitUntil(() => cart.count === 2, 'the products come');
      }),
    );
    history.replaceState(null, '', before);
  });

  it('leaves grids with a list of their own alone', async () => {
    const { response, answer } = later();
    await withList([response, json([{ ...second, id: 'other', name: 'Other' }])], async () => {
      const grid = await render('<wellness-product-grid catalog="/other.json"></wellness-product-grid>');
      await waitUntil(() => part(grid, 'name'), 'its own list is there');
      expect(words(part(grid, 'name'))).to.equal('Other');
      answer(json([first])());
      await waitUntil(() => catalog.find(first.id), 'the list is there');
      expect(parts(grid, 'name').map(words)).to.deep.equal(['Other']);
      await click(grid, 'button');
      expect(cart.items.map(({ id }) => id)).to.deep.equal(['other']);
    });
  });
});
