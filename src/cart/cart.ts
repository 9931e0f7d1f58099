import { createListeners } from '../events/listeners.ts';
import { expectedAmount } from '../money/money.ts';
import { serialize } from '../text/serialize.ts';
import { isCount } from '../text/values.ts';
import { type AddRefusal, type CartState, countOf, emptyState, linesOf, reuseLines, showLines } from './cart-state.ts';
import { type CartChange, type CartChangeReason, createChanges } from './changes.ts';
import { type CartItem, type CartProduct, check, type Line, type LineOptions, toLine } from './line.ts';
import { applyOperation, type Contents, type Operation } from './operations.ts';
import { type CompactedCart, type Compactor, createStoredCart, type Persistence } from './stored-cart.ts';

export { type AddRefusal, type CartState, countOf } from './cart-state.ts';
export type { CartChange, CartChangeReason } from './changes.ts';
export { type Persistence, persistences } from './stored-cart.ts';

/** How the page shows stored lines. */
export interface CartView {
  /**
   * Returns one shown line for each stored line.
   * @param isAddedHere whether this page's own script has added the line at its stored price
   */
  show(items: readonly CartItem[], isAddedHere: (stored: CartItem) => boolean): readonly CartItem[];
  /** @throws TypeError if a caller gives a wrong optional field. */
  check?(product: CartProduct, options: LineOptions): void;
  /** The most that one cart may hold of the product; undefined if no catalog sets a limit. */
  limit(id: string): number | undefined;
  /** Why nobody, or not this visitor, may add the product; undefined if nothing is against it. */
  reason(id: string): AddRefusal['why'] | undefined;
  /** The pieces of the product that this browser can have; Infinity if they are not counted. Missing in older copies of the script. */
  stock?(id: string): number;
  /** How many more pieces this visitor's approvals permit; Infinity if the product needs none. */
  left(id: string, items: readonly CartItem[]): number;
}

export interface Cart {
  /** Empty without one. Pages of one origin with different names have different carts. */
  readonly name: string;
  readonly persistence: Persistence;
  readonly state: CartState;
  /** The last announced change. */
  readonly last: CartChange | undefined;
  /** The cart as it is stored. */
  readonly contents: Contents;
  /**
   * Adds as many as the limit of the product allows.
   * @returns the quantity that was added.
   */
  add(product: CartProduct, options?: LineOptions & { readonly quantity?: number | undefined }): number;
  remove(key: string): void;
  updateQuantity(key: string, quantity: number): void;
  /** Changes a quantity relatively, so that simultaneous changes in two tabs both count. */
  step(key: string, by: number): void;
  clear(): void;
  /** Reads the stored cart now: `storage` events come late, and never to the page that wrote. */
  sync(): void;
  /** Applies all operations as one change. */
  run(operations: readonly Operation[], reason: CartChangeReason, line?: Line): void;
  /**
   * The most that the cart may hold of the line's product now, over all its lines: by its limit, its stock and approvals.
   * @param items the shown lines; those of `state` by default
   */
  limit(line: Pick<Line, 'id' | 'max'>, items?: readonly CartItem[]): number;
  /** The lines as they would be shown if these were stored. Missing where an older copy of the script has created the cart. */
  preview?(stored: readonly CartItem[]): readonly CartItem[];
  /** Calls back after each change, with its details; returns the unsubscribe function. */
  subscribe(listener: (change: CartChange) => void): () => void;
  /**
   * Calls back whenever `state` is replaced, also for `saved`, `repriced` and `refused`, which `subscribe` does not report, and when
   * `persistence` has changed.
   */
  watch(listener: () => void): () => void;
  /** Updates the shown lines. From now on `view` is used, if it is given. */
  show(view?: CartView): void;
  /**
   * From now on the lines of these products have the prices of the page's lists, although the page's own script has added them.
   * Missing where an older copy of the script has created the cart.
   */
  recheck?(isListed: (id: string) => boolean): void;
  /** Compacts the storage from now on. */
  compactWith(start: (cart: CompactedCart) => Compactor): void;
  /**
   * Sets the functions that stand for the compactor until it has loaded. Missing where an older copy of the script has created the
   * cart.
   */
  compactLater?(until: Compactor): void;
  /** Reads the stored cart. Call it after the page's elements had a chance to call `persist`. */
  restore(): void;
  persist(where: Persistence): void;
}

function checkedInteger(quantity: number): number {
  if (Number.isSafeInteger(quantity)) return quantity;
  throw new TypeError(`cart.updateQuantity: expected an integer, got ${String(quantity)}`);
}

/** @param reason why nobody may add a product, until `show` is given a view */
export function createCart(name = '', reason: CartView['reason'] = () => undefined): Cart {
  let contents: Contents = { items: emptyState.items, attempts: [] };
  let state = emptyState;
  let view: CartView = {
    show: (items) => items,
    limit: () => undefined,
    reason,
    left: () => Infinity,
  };
  /** The quantity of each line that this page has added, and the last price. */
  const addedHere = new Map<string, Pick<CartItem, 'id' | 'price' | 'quantity'>>();
  const states = createListeners();
  const changes = createChanges();

  function setState(patch: Partial<CartState>) {
    state = Object.freeze({ ...state, ...patch });
    states.announce();
  }

  const preview = (stored: readonly CartItem[]) =>
    view.show(stored, ({ key, price }) => addedHere.get(key)?.price === price);

  function commit(next: Contents, reason: CartChangeReason, line?: Line) {
    // Storage is read anew after each compaction.
    const attempts = serialize(contents.attempts) === serialize(next.attempts) ? contents.attempts : next.attempts;
    contents = { items: reuseLines(contents.items, next.items), attempts };
    const before = state;
    const after = showLines(before, contents.items, preview(contents.items));
    if (after === before) return;
    setState(after);
    if (after.items === before.items) return;
    const { items, total, count } = after;
    const { id = null, key = null } = line ?? {};
    changes.announce(Object.freeze({ items, total, count, reason, id, key }));
  }

  const stored = createStoredCart(
    {
      get contents() {
        return contents;
      },
      commit,
      setSaved(saved) {
        if (saved !== state.saved) setState({ saved });
      },
    },
    name,
  );

  function run(operations: readonly Operation[], reason: CartChangeReason, line?: Line) {
    stored.catchUp();
    let next = contents;
    for (const operation of operations) next = applyOperation(next, operation);
    if (next.attempts === contents.attempts && reuseLines(contents.items, next.items) === contents.items) return;
    stored.append(operations);
    commit(next, reason, line);
    stored.publish();
  }

  function find(key: string): CartItem | undefined {
    stored.catchUp();
    return state.items.find((item) => item.key === key);
  }

  const refuse = (refused: AddRefusal) => setState({ refused: Object.freeze(refused) });

  function limitOf({ id, max }: Pick<Line, 'id' | 'max'>, items = state.items): number {
    const lines = linesOf(id, items);
    const most = max ?? lines.find(({ max }) => max)?.max ?? view.limit(id) ?? Infinity;
    return Math.min(most, view.stock?.(id) ?? Infinity, countOf(lines) + view.left(id, items));
  }

  /** Calls `act` with the quantity that the limit allows, and reports the rest as refused. */
  function addWithinLimit(line: Line, more: number, act: (fits: number) => void): number {
    const why = view.reason(line.id);
    if (why) {
      refuse({ why, line, left: more });
      return 0;
    }
    const limit = limitOf(line);
    const fits = Math.max(0, Math.min(more, limit - countOf(linesOf(line.id, state.items))));
    if (fits) act(fits);
    if (fits < more) refuse({ why: 'limit', line, left: more - fits, limit });
    return fits;
  }

  function changeBy(item: CartItem, by: number, toOperation: (by: number) => Operation) {
    const act = (by: number) => run([toOperation(by)], item.quantity + by > 0 ? 'update' : 'remove', item);
    if (by > 0) addWithinLimit(item, by, act);
    else act(by);
  }

  return Object.freeze({
    name,
    get persistence() {
      return stored.persistence;
    },
    get state() {
      return state;
    },
    get contents() {
      return contents;
    },
    get last() {
      return changes.last;
    },
    add(product: CartProduct, { quantity = 1, ...options }: Parameters<Cart['add']>[1] = {}) {
      view.check?.(product, options);
      const { properties } = options;
      // Left out where a form's field is empty.
      const texts = properties && Object.fromEntries(Object.entries(properties).filter(([, text]) => text !== ''));
      const item = toLine(product, { ...options, properties: texts });
      // Not in toLine(), because carts of earlier releases may hold such prices.
      const expected = expectedAmount(item.price, item.currency);
      check('price', expected === undefined, expected ?? '', item.price);
      check('quantity', isCount(quantity), 'a whole number, 1 or more', quantity);
      stored.catchUp();
      // A product that this visitor may not buy is refused in any currency.
      if (!view.reason(item.id) && state.currency && state.currency !== item.currency) {
        refuse({ why: 'currency', line: item, left: quantity });
        return 0;
      }
      return addWithinLimit(item, quantity, (fits) => {
        addedHere.set(item.key, { ...item, quantity: (addedHere.get(item.key)?.quantity ?? 0) + fits });
        run([{ type: 'add', item, quantity: fits }], 'add', item);
      });
    },
    remove: (key: string) => run([{ type: 'set', key, quantity: 0 }], 'remove', find(key)),
    updateQuantity(key: string, quantity: number) {
      const item = find(key);
      const by = checkedInteger(quantity) - (item?.quantity ?? 0);
      if (item) changeBy(item, by, (by) => ({ type: 'set', key, quantity: item.quantity + by }));
    },
    step(key: string, by: number) {
      const item = find(key);
      checkedInteger(by);
      if (item) changeBy(item, by, (by) => ({ type: 'step', key, by }));
    },
    clear: () => run([{ type: 'clear' }], 'clear'),
    run,
    sync: stored.sync,
    subscribe: changes.subscribe,
    watch: states.subscribe,
    show(next: CartView = view) {
      view = next;
      commit(contents, 'sync');
    },
    limit: limitOf,
    preview,
    recheck(isListed: (id: string) => boolean) {
      for (const [key, added] of addedHere) if (isListed(added.id)) addedHere.set(key, { ...added, price: Number.NaN });
    },
    compactWith: stored.compactWith,
    compactLater: stored.compactLater,
    restore: stored.restore,
    persist(where: Persistence) {
      const before = stored.persistence;
      stored.persist(where, () =>
        contents.items.flatMap((item) => {
          const quantity = Math.min(item.quantity, addedHere.get(item.key)?.quantity ?? 0);
          return quantity ? [{ ...item, quantity }] : [];
        }),
      );
      if (stored.persistence !== before) states.announce();
    },
  });
}
