import type { Product } from '../../src/catalog/catalog.ts';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import { DEFAULT_CURRENCY } from '../../src/money/money.ts';
import { LogLine } from '../log-line.ts';
import type { CheckoutOptions } from '../options.ts';
import type { Shipping } from '../origin.ts';
import { unavailable } from '../responses.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Products, readProducts } from './products.ts';
import { type Reading, sourceOf } from './source.ts';

const READING_MS = 5_000;
const DEFAULT_MAX_AGE = 10;
/** A text of a failing function may differ each time. */
const MAX_CAUSES = 100;

/** A list of products without a mistake. */
export interface ProductList {
  readonly products: Products;
  /** Whether another checkout server publishes it: its stock is what is left there, and no count. */
  readonly isPublished: boolean;
  /** The products to publish, none if the list is not published. Their texts still have their entities, so that pages decode them once. */
  readonly written: readonly Product[];
}

/** The shop's list of products, read again while the server runs. */
export interface LiveList {
  /** The list in use; undefined until one was read. */
  current(): ProductList | undefined;
  /**
   * The list in use, read again if its last reading is too old. Calls at the same time share one reading.
   * @throws Refusal if no list could be read yet, or the error of `onList`
   */
  fresh(): Promise<ProductList>;
  /** Resolves once a list is in use. Rejects with all mistakes of the first one. */
  ready(): Promise<void>;
  /** When the list in use was read, and what is wrong with a newer one. */
  lastReading(): { readonly at: Date; readonly problems: readonly string[] };
  /** Reads now, and resolves to what is wrong. */
  reload(): Promise<readonly string[]>;
}

interface ListSettings extends Pick<CheckoutOptions, 'catalog' | 'catalogMaxAge' | 'payment' | 'publish' | 'origins'> {
  readonly currency: string;
  readonly shipping?: readonly Shipping[];
  /**
   * Called for each list that was read and has no mistake, before it is in use. If it rejects, so do the orders that wait
   * for it, and the list is read again.
   */
  readonly onList?: (list: ProductList) => void | Promise<void>;
  readonly report: (error: unknown) => void;
}

/** @throws TypeError with all mistakes of an array */
export function createList(settings: ListSettings): LiveList {
  const { catalog, onList, report } = settings;
  const isFixed = typeof catalog !== 'string' && typeof catalog !== 'function';
  const maxAge = isFixed ? Number.POSITIVE_INFINITY : (settings.catalogMaxAge ?? DEFAULT_MAX_AGE) * 1_000;
  const source = sourceOf(catalog);
  let current: ProductList | undefined;
  let version: Reading['version'];
  /** By a clock that is never set. */
  let readAt = Number.NEGATIVE_INFINITY;
  let lastGood = new Date();
  let lastProblems: readonly string[] = [];
  let reading: Promise<readonly string[]> | undefined;
  let reloading: Promise<readonly string[]> | undefined;
  let isAnnounced = false;
  /** The causes that were logged since the last good reading. */
  const causes = new Set<string>();

  if (isFixed) {
    const { list, problems } = check({ value: catalog }, settings);
    if (problems.length > 0) throw new TypeError(`createCheckout: ${problems.join('; ')}`);
    current = list;
  }

  /** Resolves to what is wrong. */
  async function readOnce(anew: boolean): Promise<readonly string[]> {
    const begun = performance.now();
    const problems = await readList(anew);
    readAt = begun;
    if (problems.length === 0) {
      lastGood = new Date();
      causes.clear();
    }
    lastProblems = problems.map((problem) => `${source.name}: ${problem.replace(/^catalog:? /, '')}`);
    return lastProblems;
  }

  async function readList(anew: boolean): Promise<readonly string[]> {
    const over = new AbortController();
    let found: Reading | undefined;
    try {
      const late = () => new Error(`it took longer than ${READING_MS / 1_000} s`);
      found = await withTimeout(READING_MS, source.read(anew ? undefined : version, over.signal), late);
    } catch (error) {
      return [(error as Error).message];
    } finally {
      over.abort();
    }
    if (!found) return [];
    const { list, problems } = check(found, settings);
    if (problems.length > 0) return problems;
    await onList?.(list);
    current = list;
    version = found.version;
    if (list.isPublished) announcePublished();
    return [];
  }

  function announcePublished(): void {
    if (!isAnnounced)
      report(
        new LogLine(`catalog: ${source.name}: another checkout server publishes it. No counts are taken from it.`),
      );
    isAnnounced = true;
  }

  const read = (anew = false) => {
    reading ??= readOnce(anew).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** Once for each distinct cause, until a reading is good again. */
  function log(problems: readonly string[]): void {
    const cause = problems.join('; ');
    if (problems.length === 0 || causes.has(cause) || causes.size === MAX_CAUSES) return;
    causes.add(cause);
    const effect = current
      ? `Orders go on with the list that was read at ${lastGood.toISOString()}.`
      : 'Orders are refused until a list can be read.';
    report(new LogLine(`catalog: ${cause}. ${effect}`));
  }

  return {
    current: () => current,
    lastReading: () => ({ at: lastGood, problems: lastProblems }),
    async fresh() {
      if (performance.now() - readAt >= maxAge) log(await read());
      if (!current) throw unavailable();
      return current;
    },
    async ready() {
      const problems = current && readAt >= 0 ? [] : await read();
      if (!current) throw new Error(`createCheckout: catalog: ${problems.join('; ')}`);
    },
    async reload() {
      // A reading that has begun may have missed the change.
      reloading ??= Promise.resolve(reading)
        .catch(() => {})
        .then(() => {
          reloading = undefined;
          return read(true);
        });
      const problems = await reloading;
      log(problems);
      return problems;
    },
  };
}

/** The problems begin with the option's name, as those of the provider do. */
function check(
  { value, address, isPublished = false }: Reading,
  { currency, payment, publish = false, shipping = [], origins }: ListSettings,
): { readonly list: ProductList; readonly problems: readonly string[] } {
  const base = address ?? `${origins[0]?.origin}/`;
  const { products, problems } = readProducts(value, base);
  const list = { products, isPublished, written: publish ? readCatalog(value, base, true).products : [] };
  if (problems.length > 0) return { list, problems: problems.map((problem) => `catalog: ${problem}`) };
  if (products.size === 0) return { list, problems: ['catalog has no products'] };
  const isSold = [...products.values()].some((product) => (product.currency ?? DEFAULT_CURRENCY) === currency);
  const nothing = `catalog has nothing that is sold in ${currency}: set \`currency\` to the currency of your products`;
  const unpayable = payment.problemsOf({ products, currency, shipping, origins });
  const reviewed = new Set([...products.values()].filter(({ review }) => review).map(({ id }) => id));
  const unheld = payment.holds
    ? []
    : [...reviewed].map(
        (id) => `catalog: "${id}" has review, and the payment by ${payment.name} cannot hold an amount`,
      );
  return { list, problems: [...(isSold ? [] : [nothing]), ...unpayable, ...unheld] };
}
