import { type ReactNode, useEffect } from 'react';
import { useWords } from '../../bridge/use-words.ts';
import { describeRefusal } from '../../checkout/describe-refusals.ts';
import { leaveFrame } from '../../checkout/leave-frame.ts';
import { DEFAULT_CURRENCY } from '../../money/money.ts';
import { titleOf } from '../../page/line-words.ts';
import { useCart } from '../../react/use-cart.tsx';
import { shorten } from '../../text/shorten.ts';
import { Button } from '../../ui/Button.tsx';
import type { Key } from '../../words/language.ts';
import type { Checkout, CheckoutState } from './use-checkout.ts';

/** More price changes than these are summed up in one sentence. */
const MAX_PRICE_NOTICES = 3;

/** Messages of checkout attempts that did not succeed. */
const outcomes: { readonly [Name in CheckoutState['name']]?: Key } = {
  nothing: 'nothingToOrder',
  notConnected: 'notConnected',
  failed: 'checkoutFailed',
  refused: 'checkoutRefused',
  blocked: 'frameBlocked',
};

const Notice = ({ role, isBad, children }: { role: 'alert' | 'status'; isBad?: boolean; children: ReactNode }) => (
  <p role={role} className={isBad ? 'notice notice-bad' : 'notice'}>
    {children}
  </p>
);

/** Notices, the total and the buttons below the lines. */
export function CartFoot({ checkout, onClear }: { readonly checkout: Checkout; readonly onClear: () => void }) {
  const { items, total, currency, repriced, saved } = useCart();
  const words = useWords();
  const { say, price, total: formatTotal } = words;
  const { state, discount } = checkout;
  const { name: stage } = state;
  const isUnavailable = items.every(({ gone }) => gone);
  const message = outcomes[stage] ?? (isUnavailable ? 'nothingToOrder' : undefined);
  const outcome =
    (state.name === 'refused' && describeRefusal(state, currency ?? DEFAULT_CURRENCY, words)) ||
    (message && say(message));
  const isWaiting = stage === 'waiting';
  const { wellnessTax } = document.documentElement.dataset;
  const costs = wellnessTax === 'none' ? '' : say(wellnessTax === 'included' ? 'taxIncluded' : 'addedAtCheckout');
  useEffect(() => {
    if (wellnessTax !== undefined && !['included', 'none'].includes(wellnessTax))
      console.warn(
        `<html>: "data-wellness-tax" must be "included" or "none", got ${shorten(wellnessTax)}. Ignoring it.`,
      );
  }, [wellnessTax]);
  // A page can remove a hint by an empty message.
  const hints = [discount && say('codeHandedOn', { code: discount }), costs].filter(Boolean);
  return (
    <div className="sheet-foot">
      {repriced.length > MAX_PRICE_NOTICES ? (
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
          {state.name === 'blocked' && (
            <>
              {' '}
              <a
                href={state.url}
                target="_blank"
                rel="noopener"
                className="link"
                // Where only the time since the press forbade it, this press opens the page in place of the outermost one.
                onClick={(event) => leaveFrame(state.url) && event.preventDefault()}
              >
                {say('openPayment')}
              </a>
            </>
          )}
        </Notice>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{say('total')}</span>
        <span part="total" className="total figures">
          {formatTotal(total, currency ?? DEFAULT_CURRENCY)}
        </span>
      </p>
      {hints.map((hint) => (
        <p key={hint} className="cart-hint mt-1 wrap-anywhere text-small text-muted snug">
          {hint}
        </p>
      ))}
      <Button
        part="checkout"
        kind={isUnavailable ? 'outline' : 'primary'}
        className="mt-3.5 w-full"
        aria-disabled={isWaiting || undefined}
        onClick={checkout.start}
      >
        {say(isWaiting ? 'waiting' : stage === 'failed' ? 'tryAgain' : 'checkout')}
      </Button>
      <Button part="clear" kind="quiet" className="mt-1 w-full" onClick={onClear}>
        {say('clear')}
      </Button>
    </div>
  );
}
