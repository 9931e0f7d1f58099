import { isLeftAlone } from '../markup/left-alone.ts';
import { safeUrl } from '../text/safe-url.ts';
import { shorten } from '../text/shorten.ts';
import type { PageList } from './catalog.ts';
import { fetchList } from './fetch-list.ts';
import { type Lists, readList } from './page-catalog.ts';

/**
 * Reads the list that the page names for all of it: `<html data-wellness-catalog="https://…">`. From then on the page sells that
 * list and its own others, and not the fixed products.
 */
export function readPageList({ shared: { cart, catalog } }: Lists): void {
  const { documentElement: root } = document;
  const { wellnessCatalog: written } = root.dataset;
  if (written === undefined || isLeftAlone(root)) return;
  const address = (written && safeUrl(written, { base: document.baseURI })) || undefined;
  const source = {};
  let load: PageList['load'] = { state: 'waiting' };
  const note = (next: PageList['load']) => {
    load = next;
    catalog.setPageList?.({ source, address, load, tryAgain });
  };
  async function read() {
    // Synchronously, so that the page's elements wait for it.
    catalog.expect(1);
    try {
      if (!address) throw new Error(`expected an http or https URL, got ${shorten(written)}`);
      const list = await fetchList(address);
      if (!Array.isArray(list)) throw new Error('expected a JSON array of products');
      const { products, blocked } = readList(list, `data-wellness-catalog ${address}`, address);
      catalog.bring(source, products, blocked);
      note({ state: 'there' });
      cart.recheck?.((id) => catalog.sells(id) !== undefined);
    } catch (error) {
      const message = `data-wellness-catalog ${address ?? ''}: ${error}`;
      console.warn(`wellness: ${message}`);
      note({ state: 'failed', attempt: load.state === 'failed' ? load.attempt + 1 : 0, isTrying: false });
      catalog.fail?.(source, tryAgain);
      root.dispatchEvent(
        new CustomEvent('wellness-error', { detail: Object.freeze({ message }), bubbles: true, composed: true }),
      );
    } finally {
      catalog.expect(-1);
    }
  }
  function tryAgain() {
    if (load.state !== 'failed' || load.isTrying) return;
    note({ ...load, isTrying: true });
    read();
  }
  catalog.bring(source, []);
  note(load);
  read();
}
