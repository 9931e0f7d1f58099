import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/host.ts';
import { needReactDom } from '../../bridge/late-root.ts';
import type { Product } from '../../catalog/catalog.ts';
import { readCatalog } from '../../catalog/read-catalog.ts';
import { addFrom } from '../../page/add-from.ts';
import { getPage } from '../../page/page.ts';
import { Button } from '../../ui/Button.tsx';
import { type HeadingLevel, ProductView, poseOf } from '../../ui/ProductView.tsx';
import { useWords } from '../../words/use-words.ts';

export interface ProductGridProps {
  catalog: string | undefined;
  headingLevel: number;
  modalFunction: string;
}

type Load =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly attempt: number }
  | { readonly state: 'there'; readonly products: readonly Product[] };

const LOAD_TIMEOUT_MS = 15_000;

/** The host's own catalogue where it names one, else all that the page sells. */
function useProducts(catalog: string | undefined): { load: Load; trying: boolean; again: () => void } {
  const { element, fail } = useHost();
  const [load, setLoad] = useState<Load>({ state: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  const asked = useRef<string>(undefined);

  // At once: cards of the page wait to hear that their product may yet come.
  useLayoutEffect(() => {
    if (!catalog) return;
    const shared = getPage().shared.catalog;
    const given = new AbortController();
    const source = new URL(catalog, document.baseURI).href;
    // Another attempt leaves its button where it is: it has the focus.
    if (asked.current !== catalog) setLoad({ state: 'waiting' });
    asked.current = catalog;
    shared.bring(element, []);
    shared.expect(1);
    fetch(source, { signal: AbortSignal.any([given.signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]) })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`answered ${response.status}`))))
      .then((answer: unknown) => {
        const { products, problems } = readCatalog(answer, source);
        for (const problem of problems) warn(element, `catalogue ${source}: ${problem}. It is left out.`);
        shared.bring(element, products);
        setLoad({ state: 'there', products });
      })
      .catch((error: unknown) => {
        if (given.signal.aborted) return;
        const problem = `catalogue ${source}: ${error}`;
        warn(element, problem);
        fail(problem);
        setLoad({ state: 'failed', attempt });
      })
      .finally(() => shared.expect(-1));
    return () => given.abort();
  }, [catalog, attempt, element, fail]);

  // Not between two lists: for that moment the page would sell the fixed one.
  const brings = !!catalog;
  useLayoutEffect(() => {
    if (brings) return () => getPage().shared.catalog.withdraw(element);
  }, [brings, element]);

  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const trying = load.state === 'failed' && load.attempt !== attempt;
  const sold = usePageProducts();
  return { load: catalog ? load : { state: 'there', products: sold }, trying, again };
}

/** What the page sells, as it is now. */
function usePageProducts(): readonly Product[] {
  const { catalog } = getPage().shared;
  const latest = useRef<readonly Product[]>([]);
  const read = () => {
    const { products } = catalog;
    const isSame = products.length === latest.current.length && products.every((p, i) => p === latest.current[i]);
    if (!isSame) latest.current = products;
    return latest.current;
  };
  return useSyncExternalStore(catalog.subscribe, read, read);
}

export function ProductGrid({ catalog, headingLevel, modalFunction }: ProductGridProps) {
  const { ask, element, fail } = useHost();
  const { cart } = getPage();
  const { say } = useWords();
  const { load, trying, again } = useProducts(catalog);
  if (catalog) needReactDom();

  if (load.state === 'failed')
    return (
      <div className="flex flex-wrap items-center gap-4 box ground p-6">
        {/* Another failure is another alert, and is said again. */}
        <p key={load.attempt} role="alert">
          {say('gridFailed')}
        </p>
        <Button kind="outline" aria-busy={trying || undefined} onClick={() => trying || again()}>
          {say(trying ? 'trying' : 'tryAgain')}
        </Button>
      </div>
    );
  if (load.state === 'waiting') return <div part="grid" className="min-h-96" aria-busy="true" />;
  if (!load.products.length) return <p className="ground padded text-muted">{say('gridEmpty')}</p>;
  const pose = poseOf(load.products);
  return (
    <div className="@container/shelf ground padded">
      <ul part="grid" className={pose === 'shelf' ? 'shelf' : 'goods'}>
        {load.products.map((product) => (
          <li key={product.id}>
            <ProductView
              pose={pose}
              product={product}
              headingLevel={headingLevel as HeadingLevel}
              modalFunction={modalFunction}
              ask={ask}
              fail={fail}
              host={element}
              add={(product, plan) => addFrom(element, cart, product, plan)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
