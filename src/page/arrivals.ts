import { cartIn, orderIn } from '../addresses/address.ts';
import { receivePartner } from '../addresses/partner.ts';
import { readInlineCatalogs } from '../catalog/page-catalog.ts';
import { keepNamedBase } from '../files/lazy-file.ts';
import { isGuarded } from '../markup/guard.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import type { Page } from '../protocol/types.ts';
import { readInlineMessages } from '../words/page-messages.ts';
import { withLazyPart } from './lazy-part.ts';

function receiveCart(page: Page): void {
  if ((cartIn(location.hash) ?? cartIn(location.search)) !== undefined)
    withLazyPart(({ receiveCartLink }) => receiveCartLink(page));
}

/** Calls back after `DOMContentLoaded`: while the page is "interactive", some of its module scripts may not have run. */
function whenParsed(act: () => void): void {
  const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.readyState === 'complete' || timing?.domContentLoadedEventStart) {
    act();
    return;
  }
  const events = new AbortController();
  // A browser may report no times, so the first event may have been missed.
  for (const type of ['DOMContentLoaded', 'load'])
    addEventListener(
      type,
      () => {
        events.abort();
        act();
      },
      { signal: events.signal },
    );
}

/** Calls back with the fragment of a clicked link to this page that names a cart or an order. */
function watchLinks(follow: (fragment: string, event: Event) => void): void {
  const isOurs = ({ href, hash, target, download }: HTMLAnchorElement) =>
    (cartIn(hash) ?? orderIn(hash)) !== undefined &&
    href.split('#')[0] === location.href.split('#')[0] &&
    !(target && target !== '_self') &&
    !download;
  const listen = (event: MouseEvent) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!link || button || ctrlKey || metaKey || shiftKey || altKey) return;
    if (isOurs(link) && !isLeftAlone(link)) follow(link.hash, event);
  };
  // Before listeners of the page, which may stop the event.
  addEventListener('click', listen, true);
}

const PAID = /[#?&]wellness-paid[=-]/;

/** Reads a payment, a cart link or a partner from the URL. A prerendered page waits until it is activated. */
function receiveAddress(page: Page): void {
  let arrivals = 0;
  const receive = () => {
    arrivals++;
    receivePartner(page.shared.cart);
    // A later script may add the element that names a checkout server.
    // A router may have replaced the address when the part has loaded.
    const { hash } = location;
    if (PAID.test(hash)) withLazyPart(({ receivePayment }) => whenParsed(() => receivePayment(page, hash)));
    receiveCart(page);
  };
  const start = () => {
    receive();
    addEventListener('hashchange', receive);
    watchLinks((fragment, event) => {
      const before = arrivals;
      // Scripts for smooth scrolling prevent the default of every link to a fragment.
      setTimeout(() => {
        if (!event.defaultPrevented || arrivals > before) return;
        if (location.hash === fragment) receive();
        else location.hash = fragment;
      });
    });
  };
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

const DATA = 'script[data-wellness]';

/**
 * Reads messages and catalogs that a router adds with the content of another page. On a guarded page they may be another
 * person's, so those that come after the parser's are ignored.
 */
function watchData(read: () => void): void {
  const { matches, querySelector } = Element.prototype;
  let isParsed = false;
  whenParsed(() => {
    isParsed = true;
    if (isGuarded()) keepNamedBase();
  });
  // A form's fields can hide its methods.
  const dataIn = (node: Node): Element | null => {
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    return matches.call(node, DATA) ? (node as Element) : querySelector.call(node, DATA);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        const data = dataIn(node);
        if (!data) continue;
        if (!isParsed || !isGuarded()) return read();
        if (isLeftAlone(data)) continue;
        observer.disconnect();
        console.warn(
          'wellness: ignored a <script data-wellness> that was added to a page with data-wellness-guard after DOMContentLoaded. Use wellness.catalog.add() for products of your own.',
          data,
        );
        return;
      }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Reads messages and catalogs in the page once it is parsed, and then its URL. */
export function receiveArrivals(page: Page): void {
  const { catalog } = page.shared;
  const readData = () => {
    readInlineMessages(page);
    readInlineCatalogs(page);
  };
  const whenRead = () => {
    readData();
    watchData(readData);
    receiveAddress(page);
  };
  if (document.readyState !== 'loading') {
    whenRead();
    return;
  }
  // A missing product may be in a catalog further down the page.
  catalog.expect(1);
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      whenRead();
      catalog.expect(-1);
    },
    { once: true },
  );
}
