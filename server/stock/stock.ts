import { isCount } from '../../src/text/values.ts';
import type { Products } from '../list/products.ts';
import type { ListedStock, StockLevel, StockStore } from './stock-store.ts';

/** The pieces that are left of counted products, for the shop's own programs. */
export interface Stock {
  /**
   * Sets a new count: so many pieces are there now, with those that unpaid orders hold. It stays until the number in the list
   * changes. Orders that hold more than this keep what they hold.
   * @param id of the product, or of the variant
   * @throws TypeError if the product is not counted, or the count is not a whole number
   */
  set(id: string, pieces: number): Promise<void>;
  /** The counted products of the list, by id: the pieces that are left to sell, and those that unpaid orders hold. */
  list(): Promise<readonly StockLevel[]>;
}

/** The stock of the list in use. */
export interface ShopStock extends Stock {
  /** Stores the new counts of the shop's own list, before the list is in use. */
  takeCounts(products: Products): Promise<void>;
  /** The pieces that are left to sell, of those among the ids that are counted. */
  left(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const listedIn = (products: Products): readonly ListedStock[] =>
  [...new Set(products.values())].flatMap(({ id, stock }) => (stock === undefined ? [] : [{ id, stock }]));

/** @param products the list in use, once its counts are stored */
export function createStock(store: StockStore, products: () => Promise<Products>): ShopStock {
  /** The numbers that this server has read and stored. If it reads one again, in an older list, that is no new count. */
  const known = new Map<string, number>();
  return {
    async takeCounts(list) {
      const counts = listedIn(list).filter(({ id, stock }) => known.get(id) !== stock);
      if (counts.length > 0) await store.take(counts);
      for (const { id, stock } of counts) known.set(id, stock);
    },
    async set(id, pieces) {
      const product = (await products()).get(id);
      if (product?.stock === undefined)
        throw new TypeError(`stock.set: "${id}" is not counted: give it "stock" in the list`);
      if (pieces !== 0 && !isCount(pieces))
        throw new TypeError(`stock.set: the pieces of "${id}" must be a whole number, 0 or more, got ${pieces}`);
      await store.set(product.id, pieces);
    },
    list: async () => store.read(listedIn(await products()).map(({ id }) => id)),
    left: async (ids) => new Map((await store.read(ids)).map(({ id, stock }) => [id, stock])),
  };
}
