import { paidIn } from '../addresses/written-address.ts';
import { deepAll } from '../markup/deep-all.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import type { Page } from '../protocol/types.ts';
import { safeUrl } from '../text/safe-url.ts';
import { paid } from './after-sale.ts';
import { type Asker, askAboutPayment } from './asked-payments.ts';
import { markUsed } from './paid-attempt.ts';

/** Elements that can ask about orders. Tags without a class have their attributes, and properties set by the page. */
function askersOf(selector: string, property: string, attribute: string): Asker[] {
  return deepAll(selector).flatMap((element) => {
    const given = Reflect.get(element, property) ?? element.getAttribute(attribute);
    const endpoint = given && safeUrl(String(given));
    const isUsed = endpoint && !isLeftAlone(element) && (property !== 'endpoint' || endpoint.includes('{attempt}'));
    return isUsed ? [{ element, endpoint }] : [];
  });
}

/**
 * Reads the payment from the URL. It is trusted only if no element of the page names a checkout server to ask.
 * @param fragment of the address with which the visitor has come
 */
export function receivePayment(page: Page, fragment: string, askAbout = askAboutPayment): void {
  const attempt = paidIn(fragment);
  if (!attempt) return;
  const askers = [
    ...askersOf('wellness-order-status', 'endpoint', 'endpoint'),
    ...askersOf('wellness-cart-button,wellness-cart', 'checkoutEndpoint', 'checkout-endpoint'),
  ];
  if (askers.length) askAbout(page, attempt, askers);
  else if (paid(page, attempt)) markUsed();
}
