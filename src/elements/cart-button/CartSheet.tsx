import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatPrice, formatTotal } from '../../cart/money.ts';
import type { CartItem } from '../../cart/operations.ts';
import { useCart } from '../../cart/use-cart.tsx';
import { cartMessages } from '../../messages.ts';
import { Button } from '../../ui/Button.tsx';
import { CartLine } from './CartLine.tsx';
import type { Checkout } from './use-checkout.ts';

interface CartSheetProps {
  readonly checkout: Checkout;
  /** Says a sentence to those who do not see the change. */
  readonly say: (sentence: string) => void;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** What the sheet holds: the lines, the total, and what can be done with them. */
export function CartSheet({ checkout, say, closeButton, onClose }: CartSheetProps) {
  const { items, total, repriced, saved, step, remove, clear } = useCart();
  const list = useRef<HTMLUListElement>(null);
  const latest = useRef(items);
  latest.current = items;
  /** Index of the line that the visitor removed: the focus goes to the one that takes its place. */
  const [removed, setRemoved] = useState<number>();

  useEffect(() => {
    if (removed === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(removed, buttons.length - 1)] ?? closeButton.current)?.focus();
    setRemoved(undefined);
  }, [removed, closeButton]);

  const onRemove = useCallback(
    (item: CartItem) => {
      setRemoved(latest.current.findIndex(({ id }) => id === item.id));
      remove(item.id);
      say(cartMessages.removed(item.name));
    },
    [remove, say],
  );

  const onStep = useCallback(
    (item: CartItem, by: 1 | -1) => {
      if (item.quantity + by <= 0) return onRemove(item);
      step(item.id, by);
      say(cartMessages.quantity(item.name, item.quantity + by));
    },
    [step, say, onRemove],
  );

  if (!items.length)
    return (
      <div className="px-5 py-14 sm:px-8">
        <p part="empty" className="cart-empty">
          {cartMessages.empty}
        </p>
        <Button kind="outline" className="mt-4" onClick={onClose}>
          {cartMessages.goOn}
        </Button>
      </div>
    );

  return (
    <>
      <ul ref={list} className="lines" aria-label={cartMessages.title}>
        {items.map((item) => (
          <CartLine key={item.id} item={item} onStep={onStep} onRemove={onRemove} />
        ))}
      </ul>
      <div className="sheet-foot">
        {items
          .filter((item) => repriced.includes(item.id))
          .map((item) => (
            <p key={item.id} role="status" className="notice">
              {cartMessages.priceChanged(item.name, formatPrice(item.price))}
            </p>
          ))}
        {!saved && (
          <p role="alert" className="notice">
            {cartMessages.notSaved}
          </p>
        )}
        {checkout.state === 'notConnected' && (
          <p role="alert" className="notice">
            {cartMessages.notConnected}
          </p>
        )}
        {checkout.state === 'failed' && (
          <p role="alert" className="notice notice-bad">
            {cartMessages.checkoutFailed}
          </p>
        )}
        <p className="mb-3.5 flex items-baseline justify-between gap-4">
          <span>{cartMessages.total}</span>
          <span part="total" className="display text-total [line-height:1] figures break-all">
            {formatTotal(total)}
          </span>
        </p>
        <Button
          part="checkout"
          className="w-full"
          aria-disabled={checkout.state === 'waiting' || undefined}
          onClick={checkout.start}
        >
          {checkout.state === 'waiting'
            ? cartMessages.waiting
            : checkout.state === 'failed'
              ? cartMessages.tryAgain
              : cartMessages.checkout}
        </Button>
        <Button
          part="clear"
          kind="quiet"
          className="mt-1 w-full"
          onClick={() => {
            clear();
            say(cartMessages.cleared);
            closeButton.current?.focus();
          }}
        >
          {cartMessages.clear}
        </Button>
      </div>
    </>
  );
}
