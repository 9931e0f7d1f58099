import { toLine } from '../cart/line.ts';
import { sendAdd } from '../cart/send-add.ts';
import { runWithUndo } from '../cart/undo.ts';
import { isSellable } from '../catalog/catalog.ts';
import type { ToastText } from '../outlets/toasts.ts';
import type { Page } from '../protocol/types.ts';
import { eligibilityOf } from '../rules/visitor-eligibility.ts';
import { withWords } from '../words/words.ts';
import { cartLink } from './cart-address.ts';

const MOST_PRODUCTS = 50;
const MOST_OF_EACH = 99;

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Parses ids and quantities; ignores all else. */
function parse(text: string): Map<string, number> {
  // Some programs that forward links encode the whole list.
  const list = text.includes(':') ? text : (decode(text) ?? '');
  const wanted = new Map<string, number>();
  for (const entry of list.split(',')) {
    const [, encodedId = '', digits] = /^(.+):(\d{1,4})$/.exec(entry) ?? [];
    const id = decode(encodedId);
    const quantity = Math.min(Number(digits), MOST_OF_EACH);
    if (id && quantity > 0 && wanted.size < MOST_PRODUCTS) wanted.set(id, Math.max(quantity, wanted.get(id) ?? 0));
  }
  return wanted;
}

function cleanAddress(): void {
  const rest = location.href.replace(/([#&?])(?:wellness-cart=[^&#]*(&?))+/g, (_, before, after) => after && before);
  history.replaceState(history.state, '', rest);
}

/** The result of applying those products of a link that the page knows so far. */
interface Applied {
  /** Number of products whose quantity was raised. */
  readonly added: number;
  /** Names of products that the cart did not contain before. */
  readonly came: readonly string[];
  /** Products that the cart contained in another quantity; `count` is the new quantity if it was raised, else the link's. */
  readonly changed: readonly { readonly name: string; readonly held: number; readonly count: number }[];
  readonly undo: () => void;
}

/**
 * Raises the products that the page sells to the link's quantities, so that opening a link twice changes nothing. Unknown
 * products stay in `wanted`.
 * @returns undefined if no product of the link is in the cart
 */
function applyLink(wanted: Map<string, number>, { cart, shared }: Page): Applied | undefined {
  const came: string[] = [];
  const changed: Applied['changed'][number][] = [];
  let added = 0;
  let isInCart = false;
  const undo = runWithUndo(shared.cart, () => {
    for (const [id, quantity] of [...wanted]) {
      const product = shared.catalog.sells(id);
      if (!product) continue;
      wanted.delete(id);
      // A link cannot choose variants and plans.
      if (!isSellable(product) || product.variants || product.plans) continue;
      // The cart refuses it and says why; the page is not asked.
      if (eligibilityOf(shared, id).reason) {
        cart.add(product);
        continue;
      }
      const { name } = product;
      const { key } = toLine(product);
      const held = cart.items.find((item) => item.key === key)?.quantity ?? 0;
      const more = quantity - held;
      const fitted =
        more > 0 && sendAdd(document, product, { quantity: more }) && cart.add(product, { quantity: more });
      if (more > 0 && !fitted) continue;
      isInCart = true;
      if (fitted) added++;
      if (!held) came.push(name);
      else if (more) changed.push({ name, held, count: fitted ? held + fitted : quantity });
    }
  });
  return isInCart ? { added, came, changed, undo } : undefined;
}

/** Shows what was added, and where the cart holds another quantity than before or than the link. */
function announce({ added, came, changed, undo }: Applied, { outlets, toasts }: Page['shared']): void {
  if (!added && !changed.length) return;
  const toastIn: ToastText = ({ say, list }) => {
    const sentences = [list(came), ...changed.map((one) => say(one.count > one.held ? 'raised' : 'kept', { ...one }))];
    return {
      title: say(added ? 'came' : 'differs', { count: added }),
      description: sentences.filter(Boolean).join('. '),
      ...(added && { action: { label: say('undo'), run: undo } }),
    };
  };
  withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(toastIn(words), toastIn));
}

/** Adds the products of a cart link in the page's URL. */
export function receiveCartLink(page: Page): void {
  const list = (cartLink.exec(location.hash) ?? cartLink.exec(location.search))?.[1];
  if (list === undefined) return;
  cleanAddress();
  const wanted = parse(list);
  function applyKnown() {
    const applied = applyLink(wanted, page);
    if (!applied) return;
    const undo = () => {
      // Products of catalogs that load after Undo are not added.
      wanted.clear();
      applied.undo();
    };
    announce({ ...applied, undo }, page.shared);
  }
  applyKnown();
  if (!wanted.size) return;
  // Catalogs of the page may load later.
  const stop = page.shared.catalog.subscribe(() => {
    applyKnown();
    if (!wanted.size) stop();
  });
}
