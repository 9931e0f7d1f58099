import type { ReactNode } from 'react';
import type { CheckoutState } from '../../protocol/checkout.ts';
import { Button } from '../../ui/Button.tsx';
import type { Words } from '../../words/words.ts';

export interface CartFootProps {
  /** Prices that have changed since the visitor last saw them. */
  readonly prices: readonly { readonly key: string; readonly text: string }[];
  /** Whether the cart is stored. */
  readonly saved: boolean;
  readonly stage: CheckoutState['name'];
  /** Why the last checkout attempt did not succeed. */
  readonly outcome: string | undefined;
  /** A payment page that this frame may not open. */
  readonly payment: string | undefined;
  /** Whether the discount code was refused. */
  readonly isCodeRefused: boolean;
  readonly total: string;
  readonly shipping: string | undefined;
  /** Sentences about later payments. */
  readonly recurring: readonly string[];
  /** Whether the shop reviews the order before it charges anything. */
  readonly isReviewed: boolean;
  readonly hints: readonly string[];
  /** Whether no line can be ordered. */
  readonly isUnavailable: boolean;
  /** Whether a checkout attempt runs. */
  readonly isWaiting: boolean;
  readonly words: Words;
}

interface NoticeProps {
  readonly id?: string;
  readonly role: 'alert' | 'status';
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

/** @param id another one is announced again. */
const Notice = ({ id, role, isBad, children }: NoticeProps) => (
  <p role={role} data-key={id} className={isBad ? 'notice notice-bad' : 'notice'}>
    {children}
  </p>
);

/** Notices, the total and the buttons below the lines. */
export function CartFoot(props: CartFootProps) {
  const { prices, saved, stage, outcome, payment, isCodeRefused, total, shipping } = props;
  const { recurring, isReviewed, hints, isUnavailable, isWaiting, words } = props;
  const { say } = words;
  return (
    <div className="sheet-foot">
      {prices.map(({ key, text }) => (
        <Notice key={key} id={key} role="status">
          {text}
        </Notice>
      ))}
      {!saved && <Notice role="alert">{say('notSaved')}</Notice>}
      {outcome && (
        <Notice key={stage} id={stage} role="alert" isBad={stage === 'failed' || stage === 'refused'}>
          {outcome}
          {payment && (
            <>
              {' '}
              <a href={payment} target="_blank" rel="noopener" className="link">
                {say('openPayment')}
              </a>
            </>
          )}
        </Notice>
      )}
      {isCodeRefused && (
        <Button part="without-code" kind="outline" className="mb-3 w-full" data-action="in-cart">
          {say('withoutCode')}
        </Button>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{say('total')}</span>
        <span part="total" className="total figures">
          {total}
        </span>
      </p>
      {shipping !== undefined && (
        <p part="free-shipping" className="mt-1 wrap-anywhere snug">
          {shipping}
        </p>
      )}
      {recurring.map((sentence) => (
        <p key={sentence} part="recurring" className="mt-1 wrap-anywhere snug">
          {sentence}
        </p>
      ))}
      {isReviewed && (
        <p part="review" className="mt-1 wrap-anywhere snug">
          {say('reviewFirst')}
        </p>
      )}
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
        data-action="in-cart"
      >
        {say(isWaiting ? 'waiting' : stage === 'failed' ? 'tryAgain' : 'checkout')}
      </Button>
      <Button part="clear" kind="quiet" className="mt-1 w-full" data-action="in-cart">
        {say('clear')}
      </Button>
    </div>
  );
}
