import { countOf, linesOf } from '../cart/cart-state.ts';
import { toLine } from '../cart/line.ts';
import { sendAdd } from '../cart/send-add.ts';
import { runWithUndo } from '../cart/undo.ts';
import { isSellable, type Product } from '../catalog/catalog.ts';
import { TOAST_DURATION_MS, type ToastText } from '../outlets/toasts.ts';
import type { Page } from '../protocol/types.ts';
import { eligibilityWords } from '../rules/eligibility-words.ts';
import { limitWordsOf } from '../rules/limit-words.ts';
import { eligibilityOf } from '../rules/visitor-eligibility.ts';
import { shorten } from '../text/shorten.ts';
import { type Words, withWords } from '../words/words.ts';
import { cartIn } from './address.ts';
import { findLinked, type Linked } from './linked-product.ts';
import { readList, withoutCart } from './list.ts';
import { rewriteAddress } from './written-address.ts';

const MOST_PRODUCTS = 50;
const MOST_OF_EACH = 99;
/** For each character of a toast. */
const READING_MS = 60;
/** Nobody can write sentences into a shop by unknown ids. */
const idLike = /^[^\s\p{C}]{1,40}$/u;

/** Something of a link that did not come. */
interface Missing {
  /** The unknown id, where there is no product. */
  readonly name?: string;
  /** The cause for visitors, with the names of all products that it is true of. */
  readonly say: (words: Words, names: string) => string;
  /** For the page's author. */
  readonly log: string;
  readonly product?: Product;
  /** Adds it all the same: the cart refuses it, and offers a new cart in its currency. */
  readonly offer?: () => void;
}

/** The changes by a link since the last toast, and the products that did not come. */
interface Arrival {
  /** Number of products whose quantity was raised. */
  added: number;
  /** Products that the cart did not contain before. */
  readonly came: Product[];
  /** Products that the cart contained in another quantity; `count` is the new quantity if it was raised, else the link's. */
  readonly changed: { readonly product: Product; readonly held: number; readonly count: number }[];
  readonly missing: Missing[];
  readonly undos: (() => void)[];
}

/** The name of a product, with its variant. */
const titleOf = ({ name, variant }: Product, { say }: Words): string =>
  variant ? say('withChoice', { name, choice: variant.name }) : name;

const newArrival = (): Arrival => ({ added: 0, came: [], changed: [], missing: [], undos: [] });

const unread: Missing = { say: ({ say }) => say('linkUnread'), log: 'a part of the link cannot be read' };

/** Reads the list into quantities, by `id` or `id@plan`. */
function readWanted(written: string, { catalog }: Page['shared'], missing: Missing[]): Map<string, number> {
  const wanted = new Map<string, number>();
  const rest = new Set<string>();
  const entries = readList(written);
  for (const entry of entries) {
    if (!entry) continue;
    const { name, quantity } = entry;
    if (wanted.size < MOST_PRODUCTS || wanted.has(name)) wanted.set(name, Math.max(quantity, wanted.get(name) ?? 0));
    else rest.add(name);
  }
  const nameOf = (name: string, words: Words) => {
    const product = findLinked(catalog, name)?.product;
    return product ? titleOf(product, words) : name;
  };
  const named = [...rest].filter((name) => idLike.test(name) || findLinked(catalog, name));
  if (named.length)
    missing.push({
      say: (words) => {
        const names = words.list(named.map((name) => nameOf(name, words)));
        return words.say('linkFull', { limit: MOST_PRODUCTS, names });
      },
      log: `${named.map(shorten).join(', ')} comes after ${MOST_PRODUCTS} products`,
    });
  if (entries.includes(undefined) || named.length < rest.size) missing.push(unread);
  return wanted;
}

/** Why the product cannot come for now, whatever its quantity. */
function obstacleTo({ product, plan }: Linked, quantity: number, { cart, shared }: Page): Missing | undefined {
  const { id, name, plans, variants } = product;
  const because = (log: string, say: Missing['say']): Missing => ({ log: `${shorten(id)} ${log}`, say, product });
  const { reason } = eligibilityOf(shared, id);
  if (!isSellable(product) || reason === 'stock')
    return because('is unavailable', ({ say }, label) => say('labelOf', { label, name: say('outOfStock') }));
  if (variants || (plans && !plans.some((known) => known.id === plan)))
    return because('needs the id of a variant, or id@plan', ({ say }, name) => say('linkChoose', { name }));
  if (reason)
    return because('may not be sold to this visitor', (words, label) =>
      words.say('labelOf', { label, name: eligibilityWords(eligibilityOf(shared, id), words) }),
    );
  const { currency } = toLine(product, { plan });
  const held = cart.currency;
  if (held && held !== currency)
    return {
      ...because(`is sold in ${currency}, the cart is in ${held}`, ({ say }) =>
        say('otherCurrency', { name, currency, held }),
      ),
      offer: () => void cart.add(product, { plan, quantity }),
    };
  return undefined;
}

/** Raises a product to the link's quantity, so that opening a link twice changes nothing. */
function raise({ product, plan }: Linked, wanted: number, { cart, shared }: Page, arrival: Arrival): void {
  const { id } = product;
  const line = toLine(product, { plan });
  const most = Math.min(wanted, MOST_OF_EACH);
  const held = cart.items.find(({ key }) => key === line.key)?.quantity ?? 0;
  const more = most - held;
  const limit = shared.cart.limit(line);
  const fits = Math.min(more, Math.max(0, limit - countOf(linesOf(id, cart.items))));
  const isAsked = fits > 0 && sendAdd(document, product, { plan, quantity: fits });
  // A listener of the page has stopped it.
  if (fits > 0 && !isAsked) return;
  const came = fits > 0 ? cart.add(product, { plan, quantity: fits }) : 0;
  if (came) arrival.added++;
  if (came && !held) arrival.came.push(product);
  else if (came || more < 0) arrival.changed.push({ product, held, count: came ? held + came : most });
  if (came < more)
    arrival.missing.push({
      log: `${shorten(id)} has the limit ${limit}`,
      say: (words) => limitWordsOf(titleOf(product, words), limit, eligibilityOf(shared, id), words),
      ...(!came && { product }),
    });
  else if (wanted > MOST_OF_EACH)
    arrival.missing.push({
      log: `${shorten(id)} has more than ${MOST_OF_EACH} pieces`,
      say: (words) => words.say('linkMost', { name: titleOf(product, words), limit: MOST_OF_EACH }),
    });
}

/** Adds the products that the page sells, and removes them from `wanted`. Others may be in catalogs that load later. */
function applyKnown(wanted: Map<string, number>, page: Page, arrival: Arrival): void {
  const { shared } = page;
  const undo = runWithUndo(shared.cart, () => {
    for (const [name, quantity] of [...wanted]) {
      const linked = findLinked(shared.catalog, name);
      if (!linked) continue;
      wanted.delete(name);
      const obstacle = obstacleTo(linked, Math.min(quantity, MOST_OF_EACH), page);
      if (obstacle) arrival.missing.push(obstacle);
      else raise(linked, quantity, page, arrival);
    }
  });
  arrival.undos.push(undo);
}

/** The causes, each once with all products that it is true of. */
function causesOf(missing: readonly Missing[], words: Words): string[] {
  const causes = new Map<string, Missing[]>();
  for (const one of missing) {
    const cause = one.say(words, '');
    causes.set(cause, [...(causes.get(cause) ?? []), one]);
  }
  return [...causes.values()].map((alike) => {
    const names = words.list(alike.flatMap(({ name, product }) => name ?? (product ? titleOf(product, words) : [])));
    return (alike[0] as Missing).say(words, names).replace(/\.$/, '');
  });
}

/** Shows what was added, where the cart holds another quantity than before or than the link, and what did not come. */
function announce({ added, came, changed, missing }: Arrival, undo: () => void, { outlets, toasts }: Page['shared']) {
  if (missing.length)
    console.warn(`wellness: a cart link did not add everything: ${missing.map(({ log }) => log).join('; ')}.`);
  const [first, ...others] = missing;
  if (!added && !changed.length && !others.length) {
    if (!first) return;
    if (first.offer) return first.offer();
  }
  const toastIn: ToastText = (words) => {
    const { say, list } = words;
    const description = [
      list(came.map((product) => titleOf(product, words))),
      ...changed.map(({ product, held, count }) =>
        say(count > held ? 'raised' : 'kept', { name: titleOf(product, words), held, count }),
      ),
      ...causesOf(missing, words),
    ]
      .filter(Boolean)
      .join('.\n');
    return {
      title: say(added ? 'came' : changed.length ? 'differs' : 'nothingCame', { count: added }),
      description,
      // A longer text stays long enough to be read.
      duration: Math.max(TOAST_DURATION_MS, description.length * READING_MS),
      links: missing.flatMap(({ product }) =>
        product?.href ? [{ label: titleOf(product, words), href: product.href }] : [],
      ),
      ...(added && { action: { label: say('undo'), run: undo } }),
    };
  };
  withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(toastIn(words), toastIn));
}

/** Adds the products of a cart link in the page's URL. */
export function receiveCartLink(page: Page): void {
  const { search, hash } = location;
  const written = cartIn(hash) ?? cartIn(search);
  if (written === undefined) return;
  rewriteAddress(withoutCart(search), withoutCart(hash));
  const { catalog } = page.shared;
  let arrival = newArrival();
  const wanted = readWanted(written, page.shared, arrival.missing);
  const unknown = new Set<string>();
  function receive() {
    if (wanted.size && catalog.pageList?.load.state === 'waiting') return;
    applyKnown(wanted, page, arrival);
    // One toast for all of them.
    if (wanted.size && catalog.loading) return;
    const arrived = arrival;
    arrival = newArrival();
    for (const id of wanted.keys()) {
      // A list that has failed to load may have it, and the visitor can load that again.
      if (unknown.has(id) || catalog.failed?.length) continue;
      unknown.add(id);
      const say: Missing['say'] = ({ say }, names) => say('linkUnknown', { names });
      // Authors of a page may write cards at any price, and a link must not bring those.
      const where = catalog.offers(id).length
        ? 'has a card, but is in no list of this page'
        : 'is not sold on this page';
      arrived.missing.push(idLike.test(id) ? { name: id, log: `${shorten(id)} ${where}`, say } : unread);
    }
    const undo = () => {
      // Products of catalogs that load after Undo are not added.
      wanted.clear();
      for (const undo of arrived.undos.reverse()) undo();
    };
    announce(arrived, undo, page.shared);
  }
  receive();
  if (!wanted.size) return;
  // Catalogs of the page may load later.
  const stop = catalog.subscribe(() => {
    receive();
    if (!wanted.size) stop();
  });
}
