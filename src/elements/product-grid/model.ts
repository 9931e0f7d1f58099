import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import { stateOf } from '../../actions/state.ts';
import type { ElementView, Input } from '../../bridge/element-view.ts';
import type { Product } from '../../catalog/catalog.ts';
import { fetchList } from '../../catalog/fetch-list.ts';
import { readCatalog, readProduct } from '../../catalog/read-catalog.ts';
import { warn } from '../../markup/warn.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { eligibilitiesOf } from '../../rules/visitor-eligibility.ts';
import type { ProductGridProps } from './attributes.ts';
import { ProductGrid } from './ProductGrid.tsx';
import type { Load, ProductGridViewProps } from './view-props.ts';

interface Loading {
  readonly load: Signal<Load>;
  /** Counts the visitor's attempts. */
  readonly attempt: Signal<number>;
}

const loadings = new WeakMap<Element, Loading>();

function loadingOf(element: Element): Loading {
  const known = loadings.get(element) ?? { load: signal<Load>(waiting), attempt: signal(0) };
  loadings.set(element, known);
  return known;
}

const waiting: Load = { state: 'waiting' };

const isListed = ({ listed }: Product) => listed !== false;

/** The products of prerendered grids, which show them until the page has read the list that it names. */
const served = new WeakMap<Element, Load | undefined>();

function readServed(element: Element): Load | undefined {
  if (served.has(element)) return served.get(element);
  const cards = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[data-product]') ?? [])];
  const products = cards.flatMap(({ dataset }) => readProduct(dataset.product) ?? []);
  // The visitor may add them before the list is there.
  for (const product of products) getPage().shared.catalog.tighten?.(product);
  served.set(element, products.length ? { state: 'there', products } : undefined);
  return served.get(element);
}

/** All products of the page; the previous object if the products are the same. */
function pageProducts(element: Element | undefined, before: Load | undefined): Load {
  getMirror().followCatalog();
  const { catalog } = getPage().shared;
  const products = catalog.products.filter(isListed);
  const load = catalog.pageList?.load;
  // On a server there is no element: the browser will read the list.
  if (load && load.state !== 'there' && (element || !products.length))
    return (element && readServed(element)) ?? (load.state === 'failed' ? load : waiting);
  const last = before?.state === 'there' ? before.products : [];
  const isSame =
    before?.state === 'there' && products.length === last.length && products.every((p, i) => p === last[i]);
  return isSame ? before : { state: 'there', products };
}

function model(
  { host: { element }, attributes: { catalog, drawing, headingLevel }, words }: Input<ProductGridProps>,
  before: ProductGridViewProps | undefined,
): ProductGridViewProps {
  const { chosen, unavailable, broken } = stateOf(element);
  const own = element ? loadingOf(element).load.value : waiting;
  const load = catalog ? own : pageProducts(element, before?.load);
  getMirror().followCatalog();
  return {
    load,
    eligibilities: eligibilitiesOf(
      getPage().shared,
      load.state === 'there' ? load.products : [],
      before?.eligibilities,
    ),
    drawing,
    headingLevel,
    chosen: chosen.value,
    unavailable: unavailable.value,
    broken: broken.value,
    words,
  };
}

/** Loads a catalog and adds its products to the page. Returns the abort function. */
function loadCatalog({ element, fail }: Input['host'], catalog: string, tryAgain: () => void): () => void {
  const shared = getPage().shared.catalog;
  const { load, attempt } = loadingOf(element);
  const stopped = new AbortController();
  const source = new URL(catalog, document.baseURI).href;
  shared.bring(element, []);
  // Synchronously, so that the page's cards wait for it.
  shared.expect(1);
  fetchList(source, [stopped.signal])
    .then((answer) => {
      if (stopped.signal.aborted) return;
      const { products, problems, mistakes, warnings, blocked } = readCatalog(answer, source);
      for (const problem of problems) warn(element, `catalog ${source}: left out ${problem}.`);
      for (const warning of [...mistakes, ...warnings]) warn(element, `catalog ${source}: ${warning}.`);
      shared.bring(element, products, blocked);
      load.value = { state: 'there', products: products.filter(isListed) };
    })
    .catch((error: unknown) => {
      if (stopped.signal.aborted) return;
      const problem = `catalog ${source}: ${error}`;
      warn(element, problem);
      fail(problem);
      load.value = { state: 'failed', attempt: attempt.peek(), isTrying: false };
      shared.fail?.(element, tryAgain);
    })
    .finally(() => shared.expect(-1));
  return () => stopped.abort();
}

function behavior(input: ReadonlySignal<Input<ProductGridProps>>): () => void {
  const { host } = input.peek();
  const { load, attempt } = loadingOf(host.element);
  const catalog = computed(() => input.value.attributes.catalog);
  let last: string | undefined;
  const tryAgain = () => {
    if (!catalog.peek()) return getPage().shared.catalog.pageList?.tryAgain();
    const before = load.peek();
    if (before.state !== 'failed' || before.isTrying) return;
    load.value = { ...before, isTrying: true };
    attempt.value++;
  };
  stateOf(host.element).tryAgain = tryAgain;
  const stop = effect(() => {
    const address = catalog.value;
    attempt.value;
    return untracked(() => {
      if (!address) {
        if (last) getPage().shared.catalog.withdraw(host.element);
        last = undefined;
        return undefined;
      }
      // A retry keeps its button, which has the focus.
      if (address !== last) load.value = waiting;
      last = address;
      return loadCatalog(host, address, tryAgain);
    });
  });
  return () => {
    stop();
    if (last) getPage().shared.catalog.withdraw(host.element);
  };
}

export const productGridView: ElementView<ProductGridProps, ProductGridViewProps> = {
  model,
  View: ProductGrid,
  behavior,
};
