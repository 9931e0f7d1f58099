import type { ReactNode } from 'react';
import { formatPrice, formatTotal } from '../../cart/prices.ts';
import { useCart } from '../../page/use-cart.tsx';
import { sheetMessages } from '../../rest-messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Checkout, CheckoutState } from './use-checkout.ts';

/** More changed prices than these are told of in one sentence. */
const MOST_PRICES = 3;

/** What came of the last try to check out, where that is not what the visitor wanted. */
function outcomeOf(state: CheckoutState): string | undefined {
  switch (state.name) {
    case 'nothing':
      return sheetMessages.nothingToOrder;
    case 'notConnected':
      return sheetMessages.notConnected;
    case 'failed':
      return sheetMessages.checkoutFailed;
    case 'refused':
      return state.message || sheetMessages.checkoutRefused;
    default:
      return undefined;
  }
}

const Notice = ({ role, isBad, children }: { role: 'alert' | 'status'; isBad?: boolean; children: ReactNode }) => (
  <p role={role} className={isBad ? 'notice notice-bad' : 'notice'}>
    {children}
  </p>
);

/** What the visitor is told, the total, and the way on. */
export function CartFoot({ checkout, onClear }: { readonly checkout: Checkout; readonly onClear: () => void }) {
  const { items, total, currency, repriced, saved } = useCart();
  const { name: stage } = checkout.state;
  const isOff = items.every(({ gone }) => gone);
  const outcome = outcomeOf(checkout.state) ?? (isOff && sheetMessages.nothingToOrder);
  const waits = stage === 'waiting';
  return (
    <div className="sheet-foot">
      {repriced.length > MOST_PRICES ? (
        <Notice role="status">{sheetMessages.pricesChanged(repriced.length)}</Notice>
      ) : (
        items
          .filter(({ key }) => repriced.includes(key))
          .map((item) => (
            <Notice key={item.key} role="status">
              {sheetMessages.priceChanged(item.name, formatPrice(item.price, item.currency))}
            </Notice>
          ))
      )}
      {!saved && <Notice role="alert">{sheetMessages.notSaved}</Notice>}
      {outcome && (
        <Notice key={stage} role="alert" isBad={stage === 'failed' || stage === 'refused'}>
          {outcome}
        </Notice>
      )}
      <p className="mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{sheetMessages.total}</span>
        <span part="total" className="total figures">
          {formatTotal(total, currency ?? 'USD')}
        </span>
      </p>
      <Button
        part="checkout"
        kind={isOff ? 'outline' : 'primary'}
        className="w-full"
        aria-disabled={waits || undefined}
        onClick={checkout.start}
      >
        {waits ? sheetMessages.waiting : stage === 'failed' ? sheetMessages.tryAgain : sheetMessages.checkout}
      </Button>
      <Button part="clear" kind="quiet" className="mt-1 w-full" onClick={onClear}>
        {sheetMessages.clear}
      </Button>
    </div>
  );
}
