import { receivePayment } from './after-sale.ts';
import { readInlineCatalogs } from './own-catalog.ts';
import type { Page } from './page.ts';
import { receiveCart } from './travel.ts';

/** Takes what the address brings along, once the visitor is really here and the page has been read to its end. */
export function receiveArrivals(page: Page): void {
  const receive = () => {
    readInlineCatalogs(page);
    receivePayment(page);
    receiveCart(page);
  };
  const start = () => {
    receive();
    addEventListener('hashchange', receive);
  };
  const whenRead = () => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true });
    else start();
  };
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', whenRead, { once: true });
  else whenRead();
}
