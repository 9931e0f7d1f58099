import { receivePayment } from './after-sale.ts';
import { withLazyPart } from './lazy-part.ts';
import { readInlineCatalogs } from './page-catalog.ts';
import { readInlineMessages } from './page-messages.ts';
import type { Page } from './types.ts';

/** `wellness-cart=id:quantity,…`, in the fragment, which reaches no server, or in the query. */
export const cartLink = /[#&?]wellness-cart=([^&#]*)/;

function receiveCart(page: Page): void {
  if (cartLink.test(location.href)) withLazyPart(({ receiveCartLink }) => receiveCartLink(page));
}

/** Takes what the address brings along, once the visitor is really here. */
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

/** Takes what stands in the page, once it has been read to its end, and what its address brings along. */
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
  // What is not found may stand further down.
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
