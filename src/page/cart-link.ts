import { toLine } from '../cart/line.ts';
import { runWithUndo } from '../cart/undo.ts';
import { isAvailable } from '../catalog/catalog.ts';
import { withWords } from '../words/words.ts';
import { cartLink } from './arrivals.ts';
import { askAdd } from './ask-add.ts';
import type { ToastText } from './toasts.ts';
import type { Page } from './types.ts';

const MOST_PRODUCTS = 50;
const MOST_OF_EACH = 99;

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
  const rest = location.href.replace(/([#&?])(?:wellness-cart=[^&#]*(&?))+/g, (_, before, after) => after && before);
  history.replaceState(history.state, '', rest);
}

/** What has become of a link, as far as the page knows its products by now. */
interface Taken {
  /** How many products there is something, or more, of. */
  readonly added: number;
  /** Names of those that the cart did not hold before. */
  readonly came: readonly string[];
  /** Those that it held another quantity of; `count` is what it holds now where that is more, else what the link has. */
  readonly changed: readonly { readonly name: string; readonly held: number; readonly count: number }[];
  readonly undo: () => void;
}

/**
 * Takes what the page sells of it by now: the larger of both counts, so that a link opened twice changes nothing. The rest
 * stays in `wanted`.
 * @returns undefined where the cart holds nothing of it.
 */
function take(wanted: Map<string, number>, { cart, shared }: Page): Taken | undefined {
  const came: string[] = [];
  const changed: Taken['changed'][number][] = [];
  let added = 0;
  let met = false;
  const undo = runWithUndo(shared.cart, () => {
    for (const [id, quantity] of [...wanted]) {
      const product = shared.catalog.sells(id);
      if (!product) continue;
      wanted.delete(id);
      // Of a product with variants or plans nobody has said which.
      if (!isAvailable(product) || product.variants || product.plans) continue;
      const { name } = product;
      const { key } = toLine(product);
      const held = cart.items.find((item) => item.key === key)?.quantity ?? 0;
      const more = quantity - held;
      const fitted = more > 0 && askAdd(document, product, { quantity: more }) && cart.add(product, { quantity: more });
      if (more > 0 && !fitted) continue;
      met = true;
      if (fitted) added++;
      if (!held) came.push(name);
      else if (more) changed.push({ name, held, count: fitted ? held + fitted : quantity });
    }
  });
  return met ? { added, came, changed, undo } : undefined;
}

/** Says what came, and in what the cart differs from the link now; offers to undo the one, and to end the other. */
function announce({ added, came, changed, undo }: Taken, link: ReadonlyMap<string, number>, page: Page): void {
  const { cart, shared } = page;
  const others = cart.items.filter(({ key, gone }) => !gone && !link.has(key)).map(({ name }) => name);
  const differs = others.length || changed.some(({ count, held }) => count < held);
  if (!added && !differs) return;
  const { outlets, toasts } = shared;
  const show = (toastIn: ToastText) =>
    withWords(outlets.toast ?? outlets.liveRegion, (words) => toasts.show(toastIn(words), toastIn));
  function makeAsLink() {
    const run = runWithUndo(shared.cart, () => {
      const steps = cart.items.map(({ key, quantity }) => {
        return { type: 'set', key, quantity: Math.min(quantity, link.get(key) ?? 0) } as const;
      });
      shared.cart.run(steps, 'update');
    });
    show(({ say }) => ({ title: say('asLinkNow'), action: { label: say('undo'), run } }));
  }
  show(({ say, list }) => {
    const choices = [];
    if (added) choices.push({ label: say('undo'), run: undo });
    if (differs) choices.push({ label: say('asLink'), run: makeAsLink });
    const [action, other] = choices;
    const sentences = [
      list(came),
      ...changed.map((one) => say(one.count > one.held ? 'raised' : 'kept', { ...one })),
      others.length && say('others', { names: list([...new Set(others)]) }),
    ];
    return {
      title: say(added ? 'came' : 'differs', { count: added }),
      description: sentences.filter(Boolean).join('. '),
      action,
      other,
    };
  });
}

/** Takes the cart that a partner's page has sent along. */
export function receiveCartLink(page: Page): void {
  const list = (cartLink.exec(location.hash) ?? cartLink.exec(location.search))?.[1];
  if (list === undefined) return;
  cleanAddress();
  const link = parse(list);
  const wanted = new Map(link);
  function takeSome() {
    const taken = take(wanted, page);
    if (!taken) return;
    const undo = () => {
      // Nor does the rest come after that.
      wanted.clear();
      taken.undo();
    };
    announce({ ...taken, undo }, link, page);
  }
  takeSome();
  if (!wanted.size) return;
  // A host's catalogue comes later than the visitor.
  const stop = page.shared.catalog.subscribe(() => {
    takeSome();
    if (!wanted.size) stop();
  });
}
