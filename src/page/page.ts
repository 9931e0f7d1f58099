import type { Cart } from '../cart/cart.ts';
import { givenName, isName } from '../cart/keys.ts';
import { type CatalogInput, createCatalog, type Product } from '../catalog/catalog.ts';
import { addedLists, addProducts, readInlineCatalogs } from '../catalog/page-catalog.ts';
import { readPageList } from '../catalog/page-list.ts';
import { viewOf } from '../catalog/shown-prices.ts';
import { paid } from '../checkout/after-sale.ts';
import { examine } from '../doctor/load.ts';
import { inTask } from '../events/in-task.ts';
import { LAZY_REMEDY } from '../files/lazy-file.ts';
import { RELEASE } from '../files/release.ts';
import { meantFor, tags, warnOfAttributes } from '../markup/misspelt.ts';
import { refusedOf } from '../markup/refused-values.ts';
import { announceAdds } from '../outlets/added.ts';
import { createToasts, type ToastOptions } from '../outlets/toasts.ts';
import { viewCart } from '../outlets/view-cart.ts';
import type { Finding } from '../protocol/finding.ts';
import type { CorePage, Page } from '../protocol/types.ts';
import { createVisitor, pageVisitor } from '../rules/visitor.ts';
import { buyingRulesOf } from '../rules/visitor-eligibility.ts';
import { createPageWords, followPageWords, readInlineMessages } from '../words/page-messages.ts';
import { whenUsed } from '../words/words.ts';
import { receiveArrivals } from './arrivals.ts';
import { createCheckout } from './checkout.ts';
import { createCore, getCore } from './core.ts';
import { needLazyPart, whenLazyPart, withLazyPart } from './lazy-part.ts';
import { leftOutOf, mount } from './mount.ts';
import { onServer } from './on-server.ts';

/** Whether the page object is complete, and not only the core that the entry creates. */
export const isWhole = (page: CorePage): page is Page => 'catalog' in page.shared;

/** Logs and returns the finding that the doctor's own file did not load. */
function reportMissingDoctor({ message }: Error): readonly Finding[] {
  console.warn(`broken-file: ${message}\nInstead: ${LAZY_REMEDY}`);
  return Object.freeze([Object.freeze({ code: 'broken-file', message, instead: LAZY_REMEDY } as const)]);
}

/** Completes the core that the entry has created. */
function complete(core: CorePage): Page {
  const catalog = createCatalog();
  const toasts = createToasts();
  const words = createPageWords();
  const { cart } = core.shared;
  const visitor = createVisitor(cart);
  const checkout = createCheckout(() => page);
  const page: Page = Object.assign(core, {
    shared: Object.freeze(Object.assign(core.shared, { catalog, toasts, words, visitor, checkout })),
    cart: Object.freeze(
      Object.assign(core.cart, {
        paid: (attempt: string) => void paid(page, attempt),
        checkout: () => checkout.start(),
        open: () => viewCart(core.shared.outlets),
      }),
    ),
    catalog: Object.freeze({ add: (products: CatalogInput) => addProducts(page, products) }),
    visitor: pageVisitor(visitor),
    messages: (lang: string, messages: unknown) => words.add({ [lang]: messages }, 'messages()'),
    toast: (options: ToastOptions) => toasts.show(options),
    // Replaced by a getter below: Object.assign would only copy the value of one.
    toasts: [],
    mount,
    doctor: () =>
      examine(page, { tags, meantFor, leftOutOf, refusedOf, added: addedLists(), release: RELEASE }).catch(
        reportMissingDoctor,
      ),
  });
  Object.defineProperty(page, 'toasts', {
    enumerable: true,
    get() {
      const { current } = toasts;
      if (!current) return Object.freeze([]);
      const { id, title, description, open } = current;
      return Object.freeze([Object.freeze({ id, title, description, open })]);
    },
  });
  Object.freeze(page);
  cart.show(viewOf(catalog, buyingRulesOf(page)));
  compactLater(cart);
  let queued = false;
  // Cards offer their products one by one, so the cart is updated once for all of them.
  catalog.watch(() => {
    if (queued) return;
    queued = true;
    queueMicrotask(() => {
      queued = false;
      cart.show();
    });
  });
  visitor.watch(() => cart.show());
  announceAdds(page.shared);
  announceFirstRefusal(page);
  return page;
}

/** Compacts the cart from the first change on. A visit that only reads leaves that to a later one. */
function compactLater(cart: Cart): void {
  whenLazyPart(({ scheduleCompaction }) => cart.compactWith(scheduleCompaction));
  cart.compactLater?.({
    compact: (isChange) => isChange && needLazyPart(),
    cleanUp() {},
    removeLines: (storage, lines) => withLazyPart(({ removeLines }) => removeLines(storage, lines)),
  });
}

/** Loads the code that announces refusals at the first refusal. */
function announceFirstRefusal(page: Page): void {
  const { cart } = page.shared;
  const check = () => {
    if (!cart.state.refused) return;
    stop();
    withLazyPart(({ announceAddRefusals }) => announceAddRefusals(page.shared));
  };
  const stop = cart.watch(check);
  check();
}

let serverPage: Page | undefined;

/**
 * Creates a page object for one prerendering, with nothing but its catalog.
 * @param namesList whether the page names a list, which the browser will read
 */
export function startServerPage(products?: readonly Product[], namesList = false): void {
  serverPage = complete(createCore());
  const { catalog } = serverPage.shared;
  if (products || namesList) catalog.bring(serverPage, products ?? []);
  if (namesList)
    catalog.setPageList?.({ source: serverPage, address: undefined, load: { state: 'waiting' }, tryAgain() {} });
}

/** The complete page object. */
export function getPage(): Page {
  if (typeof document === 'undefined') {
    serverPage ??= onServer(complete(createCore()));
    return serverPage;
  }
  const core = getCore();
  const page = isWhole(core) ? core : startPage(complete(core));
  if (!hasPageWords) whenUsed(() => followPageWords(page));
  hasPageWords = true;
  return page;
}

let hasPageWords = false;

const htmlAttributes = ['cart', 'catalog', 'guard', 'tax'].map((name) => `data-wellness-${name}`);

/** Reads the page and its URL. Only the first copy of the script with elements does so. */
function startPage(page: Page): Page {
  const name = givenName();
  if (name !== null && !isName(name))
    console.warn(`wellness: data-wellness-cart="${name}" must be 1 to 32 of a–z, 0–9 and "-". The cart has no name.`);
  warnOfAttributes(document.documentElement, htmlAttributes);
  readPageList(page);
  readInlineMessages(page);
  // Catalogs come before the first render: a card of an unknown product would load all lazy files.
  if (document.readyState !== 'loading') readInlineCatalogs(page);
  // The stored cart is read in an earlier microtask, and all tags are defined in earlier tasks: their cards know who may buy.
  queueMicrotask(() =>
    inTask(() => {
      document.dispatchEvent(new CustomEvent('wellness-ready', { bubbles: true }));
      receiveArrivals(page);
    }),
  );
  return page;
}
