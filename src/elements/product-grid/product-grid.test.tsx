import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  answering,
  change,
  click,
  heardDuring,
  json,
  move,
  part,
  parts,
  render,
  renderWarned,
  root,
  settled,
  startOver,
  thePart,
  warnings,
  withoutAnswer,
  words,
} from '../../../test/support/elements.ts';
import { waitUntil } from '../../../test/support/wait.ts';
import { getPage } from '../../page/page.ts';
import type { ProductGridElement } from './product-grid.ts';
import '../product-card/product-card.ts';
import './product-grid.ts';

/** Protects the product grid: the built-in catalog, a host's catalog by URL, and its messages when that fails. */

const { cart, shared } = getPage();
const { catalog } = shared;
const names = (grid: Element) => parts(grid, 'name').map(words);
const prices = (grid: Element) => parts(grid, 'price').map(words);
const alertOf = (grid: Element) => root(grid).querySelector('[role="alert"]');
const buttonOf = (grid: Element) => root(grid).querySelector('button') as HTMLButtonElement;
const fixedNames = ['NMN+', 'Longevity Stack', 'Immune Support'];
const tea = { id: 'grid-tea', name: 'Calm Tea', description: 'For the evening', price: 12.5 };

/** A grid with a host's catalog, once it has stopped loading. */
async function renderCatalog(url = '/shop/products.json'): Promise<ProductGridElement> {
  const grid = await render<ProductGridElement>(`<wellness-product-grid catalog="${url}"></wellness-product-grid>`);
  await loaded(grid);
  return grid;
}

async function loaded(grid: Element): Promise<void> {
  await waitUntil(() => !root(grid).querySelector('[aria-busy]'), 'the catalog has loaded, or failed');
  await settled();
}

describe('wellness-product-grid', () => {
  beforeEach(startOver);

  it('shows the fixed catalog of three, each with its button, without attributes', async () => {
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    expect(names(grid)).to.deep.equal(fixedNames);
    expect(prices(grid)).to.deep.equal(['$89', '$129', '$49']);
    expect(parts(grid, 'button').map(words)).to.deep.equal(['Add to Cart', 'Add to Cart', 'Add to Cart']);
    expect(words(thePart(grid, 'grid'))).to.contain('Daily immune system boost');
  });

  for (const [width, height] of [
    [680, 1024],
    [1280, 900],
    [1280, 768],
  ] as const)
    it(`fits into one row with its buttons in a window of ${width} × ${height} pixels`, async () => {
      await setViewport({ width: 1280, height });
      const grid = await render('<wellness-product-grid></wellness-product-grid>');
      grid.style.width = `${width}px`;
      await settled();
      const boxes = parts(grid, 'button').map((button) => button.getBoundingClientRect());
      const { top } = grid.getBoundingClientRect();
      for (const { bottom } of boxes) expect(bottom - top).to.be.below(height - 240);
      // Three columns, under which each object stands on the floor.
      expect(new Set(parts(grid, 'card').map((card) => card.getBoundingClientRect().top)).size).to.equal(1);
      for (const image of parts(grid, 'image')) {
        const art = (image.firstElementChild as Element).getBoundingClientRect();
        expect(Math.abs(art.height - image.getBoundingClientRect().height)).to.be.below(1);
        expect(art.width / art.height).to.be.closeTo(280 / 320, 0.01);
      }
      await setViewport({ width: 1280, height: 800 });
    });

  it('gives each product a plate, with its first letter where it has no picture', async () => {
    const plates = (grid: Element) => [...root(grid).querySelectorAll('.plate')].map(words);
    const pictured = {
      id: 'grid-pot',
      name: 'Pot',
      price: 9,
      image: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    };
    await answering(
      [json([tea, pictured]), json([tea]), json([tea, { id: 'nmn-plus', name: 'NMN+', price: 89 }])],
      async () => {
        const grid = await renderCatalog();
        expect(plates(grid)).to.deep.equal(['C', '']);
        await expect(grid).to.be.accessible();
        await change(grid, 'catalog', '/words.json');
        await loaded(grid);
        expect(plates(grid)).to.deep.equal(['C']);
        await change(grid, 'catalog', '/drawn.json');
        await loaded(grid);
        expect(plates(grid)).to.deep.equal(['C', 'NMN+']);
      },
    );
  });

  it('puts cut-outs on one floor with drawing, if every product has a picture', async () => {
    const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const pot = { id: 'grid-pot', name: 'Pot', price: 9, image };
    const drawn = (grid: Element) =>
      parts(grid, 'card').map((card) => (card as HTMLElement).dataset.picture === 'drawn');
    await answering([json([pot, { ...pot, id: 'grid-cup' }]), json([pot, tea])], async () => {
      const grid = await renderCatalog();
      expect(drawn(grid)).to.deep.equal([false, false]);
      await change(grid, 'drawing', '');
      expect(drawn(grid)).to.deep.equal([true, true]);
      // All objects stand on one line.
      expect(new Set(parts(grid, 'image').map((picture) => picture.getBoundingClientRect().bottom)).size).to.equal(1);
      await change(grid, 'drawing', null);
      expect(drawn(grid)).to.deep.equal([false, false]);
      await change(grid, 'drawing', '');
      await change(grid, 'catalog', '/other.json');
      await loaded(grid);
      expect(drawn(grid)).to.deep.equal([false, false]);
    });
  });

  it('is accessible, also if its catalog fails', async () => {
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    await expect(grid).to.be.accessible();
    await answering([() => new Response('', { status: 500 })], async () => {
      await change(grid, 'catalog', '/shop/products.json');
      await loaded(grid);
    });
    expect(alertOf(grid)).not.to.equal(null);
    await expect(grid).to.be.accessible();
  });

  it('shows the host’s catalog, and the fixed one once catalog is removed', async () => {
    const pill = { id: 'grid-pill', name: 'Pill', price: 3 };
    const asked = await answering([json([tea]), json([pill, tea])], async () => {
      const grid = await renderCatalog();
      expect(names(grid)).to.deep.equal(['Calm Tea']);
      expect(prices(grid)).to.deep.equal(['$12.50']);
      await change(grid, 'catalog', '/other.json');
      await loaded(grid);
      expect(names(grid)).to.deep.equal(['Pill', 'Calm Tea']);
      await change(grid, 'catalog', null);
      expect(names(grid)).to.deep.equal(fixedNames);
    });
    expect(asked.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/shop/products.json', '/other.json']);
  });

  it('resolves URLs of the catalog against the catalog’s own address', async () => {
    const product = { ...tea, image: 'og/faq.jpg', imageAlt: 'A cup', href: '../tea', rating: 4.6, reviews: 3 };
    const base = `${location.origin}/demo-site/public`;
    await answering([json([product])], async () => {
      const grid = await renderCatalog(`${base}/products.json`);
      expect(thePart<HTMLImageElement>(grid, 'image').src).to.equal(`${base}/og/faq.jpg`);
      expect(thePart<HTMLImageElement>(grid, 'image').alt).to.equal('A cup');
      expect(thePart(grid, 'name').querySelector('a')?.href).to.equal(`${location.origin}/demo-site/tea`);
      expect(thePart(grid, 'rating').querySelector('[role="img"]')?.getAttribute('aria-label')).to.equal(
        'Rated 4.6 out of 5 from 3 reviews',
      );
    });
  });

  it('offers Get Started for products that need a consultation, and no button for unavailable ones', async () => {
    const products = [
      { ...tea, id: 'grid-1', availability: 'consult' },
      { ...tea, id: 'grid-2', availability: 'unavailable' },
    ];
    await answering([json(products)], async () => {
      const grid = await renderCatalog();
      const [consult, gone] = parts<HTMLButtonElement>(grid, 'button');
      expect(words(consult)).to.equal('Get Started');
      expect(gone?.disabled).to.equal(true);
      const started = await heardDuring('wellness-get-started', () => consult?.click());
      expect(started.map(({ target }) => target === grid)).to.deep.equal([true]);
      gone?.click();
      expect(cart.count).to.equal(0);
    });
  });

  it('calls the function that modal-function names, and the default one once it is removed', async () => {
    const calls: string[] = [];
    Object.assign(window, { openQuiz: () => calls.push('quiz'), openDisclosureModal: () => calls.push('usual') });
    await answering([json([{ ...tea, id: 'grid-consult', availability: 'consult' }])], async () => {
      const grid = await renderCatalog();
      await change(grid, 'modal-function', 'openQuiz');
      await click(grid, 'button');
      await change(grid, 'modal-function', null);
      await click(grid, 'button');
    });
    Reflect.deleteProperty(window, 'openDisclosureModal');
    expect(calls).to.deep.equal(['quiz', 'usual']);
  });

  it('leaves out invalid entries, each with a warning', async () => {
    const broken = [
      tea,
      { ...tea, id: '' },
      { ...tea, id: 'a', name: 5 },
      { ...tea, id: 'b', price: '12' },
      { ...tea, id: 'c', price: -1 },
      { ...tea, id: 'd', href: 'javascript:alert(1)' },
      { ...tea, id: 'e', image: 'javascript:alert(1)' },
      { ...tea, id: 'f', availability: 'soon' },
      { ...tea, id: 'g', rating: 6 },
      null,
      tea,
    ];
    await answering([json(broken)], async () => {
      const told = await warnings(async () => {
        const grid = await renderCatalog();
        expect(names(grid)).to.deep.equal(['Calm Tea']);
      });
      expect(told).to.have.length(10);
      expect(told[0]?.[0]).to.equal(
        `<wellness-product-grid>: catalog ${location.origin}/shop/products.json: ` +
          'left out product 2: "id" is missing.',
      );
      expect(told[9]?.[0]).to.contain('product 11 ("grid-tea"): the id "grid-tea" is used twice');
    });
  });

  it('shows markup in a catalog as text, and an unknown currency by its code', async () => {
    const markup = '<img src=x onerror="window.ran = 1"><script>window.ran = 1</script>';
    const hostile = { ...tea, id: markup, name: markup, description: markup, imageAlt: markup, currency: 'ZZZ' };
    await answering([json([hostile])], async () => {
      const grid = await renderCatalog();
      expect(names(grid)).to.deep.equal([markup]);
      expect(words(thePart(grid, 'grid'))).to.contain(`${markup}Add to Cart`);
      expect(prices(grid)).to.deep.equal(['ZZZ 12.50']);
      expect(root(grid).querySelector('img, script')).to.equal(null);
      await click(grid, 'button');
      expect(cart.items[0]).to.include({ id: markup, currency: 'ZZZ' });
      expect(Reflect.get(window, 'ran')).to.equal(undefined);
    });
  });

  it('says that there are no products if the catalog is empty', async () => {
    await answering([json([])], async () => {
      const grid = await renderCatalog();
      expect(words(root(grid).querySelector('[data-root]'))).to.equal('There are no products here yet.');
    });
  });

  const failures: [what: string, answer: () => Response | Promise<Response>][] = [
    ['answers 404', () => new Response('[]', { status: 404 })],
    ['answers with something else than JSON', () => new Response('<!doctype html>')],
    ['is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ];
  for (const [what, answer] of failures)
    it(`shows an error with a way to try again if the catalog ${what}`, async () => {
      const asked = await answering([answer, json([tea])], async () => {
        let grid: ProductGridElement | undefined;
        const errors = await heardDuring<{ message: string }>('wellness-error', async () => {
          grid = await renderCatalog();
        });
        if (!grid) throw new Error('no grid');
        expect(words(alertOf(grid))).to.equal('We couldn’t load the products.');
        expect(part(grid, 'grid')).to.equal(undefined);
        expect(errors).to.have.length(1);
        expect(errors[0]?.target === grid).to.equal(true);
        expect(errors[0]?.detail.message).to.contain('/shop/products.json');
        buttonOf(grid).click();
        await waitUntil(() => names(grid as Element).length, 'the second attempt shows');
        expect(names(grid)).to.deep.equal(['Calm Tea']);
        expect(alertOf(grid)).to.equal(null);
      });
      expect(asked).to.have.length(2);
    });

  it('says that it tries again, and again that it failed', async () => {
    let fail: (answer: Response) => void = () => {};
    const failing = () => new Response('', { status: 500 });
    const slow = () =>
      new Promise<Response>((done) => {
        fail = done;
      });
    await warnings(() =>
      answering([failing, slow], async () => {
        const grid = await renderCatalog();
        const first = alertOf(grid);
        buttonOf(grid).click();
        await settled();
        expect(words(buttonOf(grid))).to.equal('Trying again …');
        buttonOf(grid).click();
        fail(failing());
        await waitUntil(() => words(buttonOf(grid)) === 'Try again', 'it has failed again');
        expect(alertOf(grid) === first).to.equal(false);
      }),
    );
  });

  it('makes a card above it wait for its catalog, and warn if that fails', async () => {
    const answers: ((response: Response) => void)[] = [];
    const later = () => new Promise<Response>((resolve) => answers.push(resolve));
    const holder = document.createElement('div');
    const told = await warnings(() =>
      answering([later], async () => {
        const errors = await heardDuring('wellness-error', async () => {
          holder.innerHTML =
            '<wellness-product-card product-id="grid-late"></wellness-product-card>' +
            '<wellness-product-card product-id="grid-never"></wellness-product-card>' +
            '<wellness-product-grid catalog="/one.json"></wellness-product-grid>' +
            '<wellness-product-grid catalog="/two.json"></wellness-product-grid>';
          document.body.append(holder);
          await settled();
          answers[0]?.(json([{ ...tea, id: 'grid-late' }])());
          await settled();
        });
        expect(errors).to.have.length(0);
        const [late, never] = [...holder.children] as [Element, Element];
        expect(names(late)).to.deep.equal(['Calm Tea']);
        expect(root(never).querySelector('[aria-busy]')).not.to.equal(null);
        answers[1]?.(new Response('', { status: 500 }));
        await settled();
        expect(names(never)).to.deep.equal(['This product is not in the catalog.']);
      }),
    );
    expect(told.map(([sentence]) => String(sentence).slice(0, 30))).to.deep.equal([
      '<wellness-product-grid>: catal',
      '<wellness-product-card>: "prod',
    ]);
    holder.remove();
  });

  it('replaces the fixed products of the page from its request until it is removed', async () => {
    let answer: (response: Response) => void = () => {};
    const late = () => new Promise<Response>((resolve) => (answer = resolve));
    await answering([late], async () => {
      const own = await render('<wellness-product-grid></wellness-product-grid>');
      const grid = await render('<wellness-product-grid catalog="/tea.json"></wellness-product-grid>');
      expect(catalog.sells('nmn-plus'), 'at once').to.equal(undefined);
      await settled();
      expect(words(root(own).querySelector('[data-root]'))).to.equal('There are no products here yet.');
      answer(json([tea])());
      await loaded(grid);
      expect(names(own)).to.deep.equal(['Calm Tea']);
      expect(catalog.sells('grid-tea')?.price).to.equal(12.5);
      grid.remove();
      await settled();
      expect(names(own)).to.deep.equal(fixedNames);
      expect(catalog.sells('grid-tea')).to.equal(undefined);
    });
  });

  it('sells nothing if its catalog fails, nor between two catalogs', async () => {
    const sold: boolean[] = [];
    const stop = catalog.subscribe(() => sold.push(catalog.sells('nmn-plus') !== undefined));
    await warnings(() =>
      answering([() => new Response('', { status: 500 }), json([tea])], async () => {
        const grid = await renderCatalog();
        expect(catalog.products).to.deep.equal([]);
        buttonOf(grid).click();
        await waitUntil(() => names(grid).length, 'the second attempt shows');
        await change(grid, 'catalog', '/other.json');
        await loaded(grid);
        expect(catalog.products).to.deep.equal([{ ...tea }]);
        expect(sold).to.include(false).and.not.include(true);
        await change(grid, 'catalog', null);
        expect(sold.at(-1)).to.equal(true);
      }),
    );
    stop();
  });

  it('shows the page’s own catalog, too, and its changes', async () => {
    const list = {};
    const grid = await render('<wellness-product-grid></wellness-product-grid>');
    catalog.bring(list, [tea]);
    await settled();
    expect(names(grid)).to.deep.equal(['Calm Tea']);
    catalog.bring(list, [{ ...tea, price: 13, currency: 'EUR' }]);
    await settled();
    expect(prices(grid)).to.deep.equal(['€13']);
    catalog.withdraw(list);
    await settled();
    expect(names(grid)).to.deep.equal(fixedNames);
  });

  it('warns of a catalog that is no array', async () => {
    await answering([json({ products: [tea] })], async () => {
      const told = await warnings(async () => {
        const grid = await renderCatalog();
        expect(words(root(grid).querySelector('[data-root]'))).to.equal('There are no products here yet.');
      });
      expect(told.map(([line]) => line)).to.deep.equal([
        `<wellness-product-grid>: catalog ${location.origin}/shop/products.json: ` +
          'left out the list: expected a JSON array of products, got an object. Write only the array in its field "products".',
      ]);
    });
  });

  it('makes no card wait after it is removed', async () => {
    await answering([() => new Promise<Response>(() => {})], async () => {
      const grid = await render('<wellness-product-grid catalog="/slow.json"></wellness-product-grid>');
      expect(catalog.loading).to.equal(true);
      grid.remove();
      await settled();
      expect(catalog.loading).to.equal(false);
    });
  });

  it('waits 15 s for its catalog', async () => {
    const { limit, warned } = await withoutAnswer(async (timeOut) => {
      const grid = await render('<wellness-product-grid catalog="/slow.json"></wellness-product-grid>');
      await settled();
      expect(root(grid).querySelector('[aria-busy]')).not.to.equal(null);
      timeOut();
      await loaded(grid);
      expect(words(alertOf(grid))).to.contain('couldn’t load');
    });
    expect(limit).to.equal(15_000);
    expect(warned).to.have.length(1);
    expect(warned[0]?.[0]).to.contain('/slow.json').and.contain('signal timed out');
  });

  it('shows the last requested catalog, even if an earlier one arrives after it', async () => {
    let answerLate: (response: Response) => void = () => {};
    const late = () => new Promise<Response>((resolve) => (answerLate = resolve));
    await answering([late, json([tea])], async () => {
      const grid = await render('<wellness-product-grid catalog="/slow.json"></wellness-product-grid>');
      await settled();
      await change(grid, 'catalog', '/fast.json');
      await loaded(grid);
      answerLate(json([{ ...tea, id: 'grid-old', name: 'Old' }])());
      await settled();
      expect(names(grid)).to.deep.equal(['Calm Tea']);
    });
  });

  it('gives its headings the level that it is given, and level 3 once that is removed', async () => {
    const grid = await render('<wellness-product-grid heading-level="2"></wellness-product-grid>');
    const levels = () => [...new Set(parts(grid, 'name').map(({ localName }) => localName))];
    expect(levels()).to.deep.equal(['h2']);
    await change(grid, 'heading-level', '4');
    expect(levels()).to.deep.equal(['h4']);
    await change(grid, 'heading-level', null);
    expect(levels()).to.deep.equal(['h3']);
  });

  it('keeps its catalog when it is moved, without a second request', async () => {
    const asked = await answering([json([tea]), () => new Response('', { status: 500 })], async () => {
      const grid = await renderCatalog();
      await move(grid);
      expect(names(grid)).to.deep.equal(['Calm Tea']);
      await click(grid, 'button');
      expect(cart.count).to.equal(1);
    });
    expect(asked).to.have.length(1);
  });

  it('warns of a catalog that runs script, asks for nothing, and shows the fixed one', async () => {
    const asked = await answering([json([tea])], async () => {
      const grid = await renderWarned(
        '<wellness-product-grid catalog="javascript:[]"></wellness-product-grid>',
        '<wellness-product-grid>: "catalog" must be an http, https or relative URL, got "javascript:[]". Ignoring it.',
      );
      expect(names(grid)).to.deep.equal(fixedNames);
    });
    expect(asked).to.have.length(0);
  });

  it('warns of a bad heading-level and uses level 3', async () => {
    const grid = await renderWarned(
      '<wellness-product-grid heading-level="0"></wellness-product-grid>',
      '<wellness-product-grid>: "heading-level" must be a whole number from 1 to 6, got "0". Using the default, 3.',
    );
    expect(thePart(grid, 'grid').querySelectorAll('h3')).to.have.length(3);
  });
});
