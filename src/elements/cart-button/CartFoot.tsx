import type { ReactNode } from 'react';
import { titleOf } from '../../page/choices.ts';
import { useCart } from '../../page/use-cart.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Key } from '../../words/language.ts';
import { useWords } from '../../words/use-words.ts';
import type { Checkout, CheckoutState } from './use-checkout.ts';

/** More changed prices than these are told of in one sentence. */
const MOST_PRICES = 3;

/** What came of the last try to check out, where that is not what the visitor wanted. */
const outcomes: { readonly [Name in CheckoutState['name']]?: Key } = {
  nothing: 'nothingToOrder',
  notConnected: 'notConnected',
  failed: 'checkoutFailed',
  refused: 'checkoutRefused',
};

const Notice = ({ role, isBad, children }: { role: 'alert' | 'status'; isBad?: boolean; children: ReactNode }) => (
  <p role={role} className={isBad ? 'notice notice-bad' : 'notice'}>
    {children}
  </p>
);

/** What the visitor is told, the total, and the way on. */
export function CartFoot({ checkout, onClear }: { readonly checkout: Checkout; readonly onClear: () => void }) {
  const { items, total, currency, repriced, saved } = useCart();
  const words = useWords();
  const { say, price, total: inFull } = words;
  const { state, discount } = checkout;
  const { name: stage } = state;
  const isOff = items.every(({ gone }) => gone);
  const known = outcomes[stage] ?? (isOff ? 'nothingToOrder' : undefined);
  // The checkout server's own words.
  const outcome = (stage === 'refused' && state.message) || (known && say(known));
  const waits = stage === 'waiting';
  // A page that knows better has an empty word for it.
  const asides = [discount && say('codeHandedOn', { code: discount }), say('addedAtCheckout')].filter(Boolean);
  return (
    <div className="sheet-foot">
      {repriced.length > MOST_PRICES ? (
        <Notice role="status">{say('pricesChanged', { count: repriced.length })}</Notice>
      ) : (
        items
          .filter(({ key }) => repriced.includes(key))
          .map((item) => (
            <Notice key={item.key} role="status">
              {say('priceChanged', { name: titleOf(item, words), price: price(item.price, item.currency) })}
            </Notice>
          ))
      )}
      {!saved && <Notice role="alert">{say('notSaved')}</Notice>}
      {outcome && (
        <Notice key={stage} role="alert" isBad={stage === 'failed' || stage === 'refused'}>
          {outcome}
        </Notice>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{say('total')}</span>
        <span part="total" className="total figures">
          {inFull(total, currency ?? 'USD')}
        </span>
      </p>
      {asides.map((aside) => (
        <p key={aside} className="mt-1 wrap-anywhere text-small text-muted snug">
          {aside}
        </p>
      ))}
      <Button
        part="checkout"
        kind={isOff ? 'outline' : 'primary'}
        className="mt-3.5 w-full"
        aria-disabled={waits || undefined}
        onClick={checkout.start}
      >
        {say(waits ? 'waiting' : stage === 'failed' ? 'tryAgain' : 'checkout')}
      </Button>
      <Button part="clear" kind="quiet" className="mt-1 w-full" onClick={onClear}>
        {say('clear')}
      </Button>
    </div>
  );
}
