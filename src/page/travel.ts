import { travelMessages } from '../messages.ts';
import type { Page } from './page.ts';

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

/** Takes what the page's catalogues hold of it by now. The rest stays in `wanted`. */
function take(wanted: Map<string, number>, { cart, shared, toast }: Page): void {
  const before = new Map(cart.items.map(({ id, quantity }) => [id, quantity]));
  const came: string[] = [];
  for (const [id, quantity] of wanted) {
    const product = shared.catalog.find(id);
    if (!product) continue;
    wanted.delete(id);
    // The larger of both, so that a link that is opened twice changes nothing.
    if ((product.availability ?? 'available') !== 'available' || quantity <= (before.get(id) ?? 0)) continue;
    if (!before.has(id)) cart.add(product);
    cart.updateQuantity(id, quantity);
    came.push(id);
  }
  if (!came.length) return;
  const undo = () => {
    for (const id of came) cart.updateQuantity(id, before.get(id) ?? 0);
  };
  toast({
    title: travelMessages.came(came.length),
    description: came.map((id) => shared.catalog.find(id)?.name).join(', '),
    action: { label: travelMessages.undo, run: undo },
  });
}

/** Takes the cart that a partner's page has sent along, once the visitor is really here. */
export function receiveCarts(page: Page): void {
  const receive = () => {
    const list = (parameter.exec(location.hash) ?? parameter.exec(location.search))?.[1];
    if (list === undefined) return;
    cleanAddress();
    const wanted = parse(list);
    take(wanted, page);
    // A host's catalogue comes later than the visitor.
    if (wanted.size) page.shared.catalog.subscribe(() => take(wanted, page));
  };
  const start = () => {
    receive();
    addEventListener('hashchange', receive);
  };
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}
