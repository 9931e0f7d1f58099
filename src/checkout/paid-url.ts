import { isLeftAlone } from '../markup/left-alone.ts';
import type { Page } from '../protocol/types.ts';
import { safeUrl } from '../text/safe-url.ts';
import { markUsed, paid, paidAttempt } from './after-sale.ts';
import type { Asker } from './asked-payments.ts';

/** The matching elements of the document, and then those of its shadow roots. */
const deepAll = (selector: string, root: ParentNode = document): Element[] => [
  ...root.querySelectorAll(selector),
  // A form's fields can hide its properties.
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot instanceof ShadowRoot ? deepAll(selector, shadowRoot) : [],
  ),
];

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
 * @param askAbout asks these servers; it is lazy-loaded.
 */
export function receivePayment(page: Page, askAbout: (attempt: string, askers: readonly Asker[]) => void): void {
  const attempt = paidAttempt();
  if (!attempt) return;
  const askers = [
    ...askersOf('wellness-order-status', 'endpoint', 'endpoint'),
    ...askersOf('wellness-cart-button,wellness-cart', 'checkoutEndpoint', 'checkout-endpoint'),
  ];
  if (askers.length) askAbout(attempt, askers);
  else if (paid(page, attempt)) markUsed();
}
