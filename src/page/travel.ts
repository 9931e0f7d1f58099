import { type CartProduct, toLine } from '../cart/line.ts';
import { undoable } from '../cart/undo.ts';
import { isAvailable } from '../catalog/catalog.ts';
import { withWords } from '../words/words.ts';
import { askAdd } from './ask-add.ts';
import type { Page } from './page.ts';
import type { Retell } from './toasts.ts';

const MOST_PRODUCTS = 50;
const MOST_OF_EACH = 99;

/** `wellness-cart=id:quantity,…`, in the fragment, which reaches no server, or in the query. */
const parameter = /[#&?]wellness-cart=([^&#]*)/;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Ids and numbers, and nothing but ids and numbers. */
function parse(given: string): Map<string, number> {
  // Programs that pass links on like to encode the whole of it.
  const list = given.includes(':') ? given : (decode(given) ?? '');
  const wanted = new Map<string, number>();
  for (const entry of list.split(',')) {
    const [, text = '', digits] = /^(.+):(\d{1,4})$/.exec(entry) ?? [];
    const id = decode(text);
    const quantity = Math.min(Number(digits), MOST_OF_EACH);
    if (id && quantity > 0 && wanted.size < MOST_PRODUCTS) wanted.set(id, Math.max(quantity, wanted.get(id) ?? 0));
  }
  return wanted;
}

function cleanAddress(): void {
  const rest = location.href.replace(/([#&?])wellness-cart=[^&#]*(&?)/g, (_, before, after) => after && before);
  history.replaceState(history.state, '', rest);
}

/** How many of it the link adds to what is there: the larger of both counts, so that a link opened twice changes nothing. */
function missing(product: CartProduct, wanted: number, { cart }: Page): number {
  const { key } = toLine(product);
  return wanted - (cart.items.find((item) => item.key === key)?.quantity ?? 0);
}

/** Takes what the page sells of it by now. The rest stays in `wanted`. */
function take(wanted: Map<string, number>, page: Page): void {
  const { cart, shared } = page;
  const { places, toasts } = shared;
  const came: string[] = [];
  const undo = undoable(shared.cart, () => {
    for (const [id, quantity] of [...wanted]) {
      const product = shared.catalog.sells(id);
      if (!product) continue;
      wanted.delete(id);
      const more = missing(product, quantity, page);
      // Of a product with variants or plans nobody has said which.
      if (!isAvailable(product) || product.variants || product.plans || more <= 0) continue;
      if (askAdd(document, product, { quantity: more }) && cart.add(product, { quantity: more }))
        came.push(product.name);
    }
  });
  if (!came.length) return;
  function takeBack() {
    // Nor does the rest come after that.
    wanted.clear();
    undo();
  }
  const tellIn: Retell = ({ say, list }) => ({
    title: say('came', { count: came.length }),
    description: list(came),
    action: { label: say('undo'), run: takeBack },
  });
  withWords(places.toast ?? places.speaker, (words) => toasts.show(tellIn(words), tellIn));
}

/** Takes the cart that a partner's page has sent along. */
export function receiveCart(page: Page): void {
  const list = (parameter.exec(location.hash) ?? parameter.exec(location.search))?.[1];
  if (list === undefined) return;
  cleanAddress();
  const wanted = parse(list);
  take(wanted, page);
  if (!wanted.size) return;
  // A host's catalogue comes later than the visitor.
  const stop = page.shared.catalog.subscribe(() => {
    take(wanted, page);
    if (!wanted.size) stop();
  });
}
