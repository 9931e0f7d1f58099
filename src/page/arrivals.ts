import { receivePayment } from './after-sale.ts';
import { withLazyPart } from './lazy-part.ts';
import { readInlineCatalogs } from './page-catalog.ts';
import { readInlineMessages } from './page-messages.ts';
import type { Page } from './types.ts';

/** `wellness-cart=id:quantity,…` in the fragment, which is not sent to servers, or in the query. */
export const cartLink = /[#&?]wellness-cart=([^&#]*)/;

function receiveCart(page: Page): void {
  if (cartLink.test(location.href)) withLazyPart(({ receiveCartLink }) => receiveCartLink(page));
}

/** Reads a payment or a cart link from the URL. A prerendered page waits until it is activated. */
function receiveAddress(page: Page): void {
  const receive = () => {
    readInlineCatalogs(page);
    receivePayment(page);
    receiveCart(page);
  };
  const start = () => {
    receive();
    addEventListener('hashchange', receive);
  };
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

/** Reads messages and catalogs in the page once it is parsed, and then its URL. */
export function receiveArrivals(page: Page): void {
  const { catalog } = page.shared;
  const whenRead = () => {
    readInlineMessages(page);
    readInlineCatalogs(page);
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
