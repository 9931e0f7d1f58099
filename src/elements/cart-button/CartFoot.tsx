import type { ReactNode } from 'react';
import { formatPrice, formatTotal } from '../../cart/prices.ts';
import { useCart } from '../../cart/use-cart.tsx';
import { cartMessages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Checkout, CheckoutState } from './use-checkout.ts';

/** What came of the last try to check out, where that is not what the visitor wanted. */
function outcomeOf(state: CheckoutState): { text: string; isBad?: boolean } | undefined {
  switch (state.name) {
    case 'notConnected':
      return { text: cartMessages.notConnected };
    case 'failed':
      return { text: cartMessages.checkoutFailed, isBad: true };
    case 'refused':
      return { text: state.message ?? (state.lines.length ? cartMessages.checkoutRefused : ''), isBad: true };
    case 'unfit':
      return { text: cartMessages.checkoutUnfit(state.lines.map(({ name }) => name).join(', ')), isBad: true };
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
  const { state } = checkout;
  const outcome = outcomeOf(state);
  const orderable = items.some(({ gone }) => !gone);
  const words = { waiting: cartMessages.waiting, failed: cartMessages.tryAgain } as Partial<Record<string, string>>;
  return (
    <div className="sheet-foot">
      {items
        .filter(({ key }) => repriced.includes(key))
        .map((item) => (
          <Notice key={item.key} role="status">
            {cartMessages.priceChanged(item.name, formatPrice(item.price, item.currency))}
          </Notice>
        ))}
      {!saved && <Notice role="alert">{cartMessages.notSaved}</Notice>}
      {outcome?.text && (
        <Notice role="alert" isBad={outcome.isBad ?? false}>
          {outcome.text}
        </Notice>
      )}
      <p className="mb-3.5 flex items-baseline justify-between gap-4">
        <span>{cartMessages.total}</span>
        <span part="total" className="display text-total [line-height:1] figures break-all">
          {formatTotal(total, currency ?? 'USD')}
        </span>
      </p>
      <Button
        part="checkout"
        className="w-full"
        aria-disabled={state.name === 'waiting' || !orderable || undefined}
        onClick={checkout.start}
      >
        {words[state.name] ?? cartMessages.checkout}
      </Button>
      <Button part="clear" kind="quiet" className="mt-1 w-full" onClick={onClear}>
        {cartMessages.clear}
      </Button>
    </div>
  );
}
