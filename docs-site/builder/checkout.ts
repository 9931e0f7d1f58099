/* The choice of a checkout. */
import { chosen, field, find, findAll, markInvalid } from './dom.ts';
import { checkoutHere, type Values } from './lines.ts';

const partner = field('partner');
const radio = (value: string) => find<HTMLInputElement>(`[name="checkout"][value="${value}"]`);
const [here, nowhere] = [radio('shop'), radio('none')];

/** Whether the choice of this shop was changed automatically, to be restored when it is possible again. */
let isMovedAway = false;

/** @param mayBeHere whether this shop sells all products of the choice */
export function offerCheckout(mayBeHere: boolean): void {
  here.disabled = !mayBeHere;
  if (!mayBeHere && here.checked) {
    nowhere.checked = true;
    isMovedAway = true;
  } else if (mayBeHere && isMovedAway) {
    if (nowhere.checked) here.checked = true;
    isMovedAway = false;
  }
  const checkout = chosen('checkout');
  for (const part of findAll('[data-pay]')) part.hidden = part.dataset.pay !== checkout;
}

/** The attributes of the cart button for it. */
export function checkoutOf(origin: string): Values {
  const [url, endpoint] = [field('url').value.trim(), field('endpoint').value.trim()];
  switch (chosen('checkout')) {
    case 'shop':
      return checkoutHere(origin, partner.validity.valid ? partner.value : '');
    case 'url':
      return url ? { 'checkout-url': url } : {};
    case 'endpoint':
      return endpoint ? { 'checkout-endpoint': endpoint } : {};
    default:
      return {};
  }
}

export function markWrongCheckout(): void {
  const url = field('url');
  const isWrong = { partner: !partner.validity.valid, url: url.value !== '' && !url.value.includes('{items}') };
  for (const [name, wrong] of Object.entries(isWrong)) {
    find(`#${name}-wrong`).hidden = !wrong;
    markInvalid(field(name), wrong);
  }
}
