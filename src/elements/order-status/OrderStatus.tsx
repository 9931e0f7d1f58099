import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWords } from '../../bridge/use-words.ts';
import { isAskedAbout } from '../../checkout/asked-payments.ts';
import { paidAttempt } from '../../checkout/paid-attempt.ts';
import { locateLines, putBack } from '../../checkout/reconcile.ts';
import { getPage } from '../../page/page.ts';
import { CartProvider, useCart } from '../../react/use-cart.tsx';
import { useOutlets } from '../../react/use-outlets.ts';
import { Button } from '../../ui/Button.tsx';
import type { Key } from '../../words/language.ts';
import type { OrderStatusProps } from './attributes.ts';
import { NextSteps } from './NextSteps.tsx';
import type { OrderViewProps, OrderWords } from './OrderView.tsx';
import { Receipt } from './Receipt.tsx';
import { SubscriptionState } from './SubscriptionState.tsx';
import { type ShownOrder, useOrder } from './use-order.ts';

interface Props extends OrderStatusProps, OrderWords {
  readonly View: ComponentType<OrderViewProps>;
}

/** Shows the state of an order and its receipt. Its props have the words that are shown before the server has answered. */
export function OrderStatus(props: Props) {
  return (
    <CartProvider>
      <Order {...props} />
    </CartProvider>
  );
}

/** Titles of an initial render, which are not announced. */
const initialTitles: readonly Key[] = ['orderAsking', 'orderNone', 'orderNotConnected'];

/** Chooses the messages for the state of the order. */
function chooseMessages(
  { attempt, order, isUnreachable }: ShownOrder,
  first: OrderWords,
  where: string | undefined,
  locale: string,
): OrderWords {
  if (first.title === 'orderNotConnected') return first;
  if (attempt === null) return { title: 'orderNone', more: ['orderNoneMore'] };
  if (order === null) return { title: 'orderUnknown', more: ['orderUnknownMore'] };
  if (!order) return isUnreachable ? { title: 'orderLost', more: ['orderLostMore'] } : first;
  const { status, receipt, captureBefore = '' } = order;
  if (status === 'authorized') {
    const end = new Date(captureBefore);
    const more: readonly Key[] = ['orderReviewMore'];
    // The checkout server learns a little later that a hold has ended.
    if (!(end.getTime() > Date.now())) return { title: 'orderReview', more };
    const date = end.toLocaleDateString(locale, { dateStyle: 'long' });
    return { title: 'orderReview', more: [...more, 'orderReviewUntil'], date };
  }
  if (status === 'released') return { title: 'orderReleased', more: ['orderNotCharged'] };
  if (status === 'processing') return { title: 'orderProcessing', more: ['orderProcessingMore'] };
  if (status !== 'paid') {
    const title = ({ open: 'orderOpen', failed: 'orderFailed', expired: 'orderExpired' } as const)[status];
    const cart = ({ cart: 'orderInCart', pending: 'orderLeft' } as const)[where ?? ''];
    return { title, more: cart ? ['orderNotCharged', cart] : ['orderNotCharged'] };
  }
  if (receipt && receipt.refunded > 0 && receipt.refunded >= (receipt.charged ?? receipt.total))
    return { title: 'orderRefunded', more: ['orderRefundedMore'] };
  return { title: 'orderPaid', more: ['orderPaidMore'] };
}

function Order({ endpoint, attempt: attribute, headingLevel, View, ...first }: Props) {
  const page = getPage();
  const words = useWords();
  const { say } = words;
  const shown = useOrder(endpoint, attribute);
  const { attempt, order, isUnreachable, isTrying, failedRetries, retry } = shown;
  const { liveRegion } = useOutlets();
  const { items } = useCart();

  const where = attempt && order ? locateLines(page, attempt) : undefined;
  const { title, more, date = '' } = chooseMessages(shown, first, where, words.locale);
  const isOver = order?.status === 'failed' || order?.status === 'expired';
  const isLeft = isOver && where === 'pending';
  const isInCart = (isOver || order?.status === 'open') && !isLeft && items.length > 0 && liveRegion !== undefined;
  const sentence = more.map((key) => say(key, { date })).join(' ');
  const notice = isUnreachable && order ? say('orderLostSince') : '';

  const announcement = useAnnouncement(
    // The count of failed retries makes each of them announced.
    initialTitles.includes(title) ? '' : `${title} ${where} ${notice && 'lost'} ${failedRetries}`,
    notice || `${say(title)}. ${sentence}`,
  );
  const { heading, runAndMoveFocus } = useHeadingFocus(`${title} ${where} ${isUnreachable}`, order !== undefined);
  const isPaid = order?.status === 'paid';

  const notices = (
    <>
      {order?.test && <p className="order-test">{say('orderTest')}</p>}
      {notice && <p className="order-notice">{notice}</p>}
      {(isUnreachable || isLeft || isInCart) && (
        <div className="order-ways">
          {isUnreachable && (
            <Button kind="outline" aria-busy={isTrying || undefined} onClick={() => runAndMoveFocus(retry)}>
              {say(isTrying ? 'trying' : 'tryAgain')}
            </Button>
          )}
          {isLeft && (
            <Button onClick={() => runAndMoveFocus(() => putBack(page, attempt as string))}>
              {say('orderPutBack')}
            </Button>
          )}
          {isInCart && (
            <Button kind="outline" onClick={() => page.cart.open()}>
              {say('viewCart')}
            </Button>
          )}
        </div>
      )}
    </>
  );

  return (
    <View
      title={title}
      more={more}
      date={date}
      headingLevel={headingLevel}
      words={words}
      heading={heading}
      notices={notices}
      announcement={announcement}
    >
      {order?.receipt && (
        <Receipt
          {...order.receipt}
          number={order.number}
          paidAt={order.paidAt}
          isPriced={isPaid || order.status === 'authorized' || order.status === 'released'}
          level={headingLevel + 1}
        />
      )}
      {isPaid && order.receipt?.subscription && (
        <SubscriptionState {...order.receipt.subscription} level={headingLevel + 1} />
      )}
      {order && (isPaid || order.status === 'processing' || order.status === 'authorized') && (
        <NextSteps {...order.receipt} level={headingLevel + 1} />
      )}
    </View>
  );
}

/** Announces the text once for each change of the state. */
function useAnnouncement(state: string, text: string): { readonly id: string; readonly text: string } | undefined {
  const [announcement, setAnnouncement] = useState<{
    readonly id: string;
    readonly text: string;
    readonly state: string;
  }>();
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (state)
      setAnnouncement((last) =>
        last?.state === state ? last : { id: `${Number(last?.id ?? 0) + 1}`, text: latest.current, state },
      );
  }, [state]);
  return announcement;
}

/**
 * Moves the focus to the heading after a return from the payment page, and if the button that had the focus is removed
 * with the change that it caused.
 * @param isKnown whether the checkout server has answered
 */
function useHeadingFocus(state: string, isKnown: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isReturn = useRef(false);
  useEffect(() => {
    // The first response, which may be there already, rewrites the fragment.
    isReturn.current = paidAttempt() !== undefined || isAskedAbout();
  }, []);
  useEffect(() => {
    if (isKnown && isReturn.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    if (isKnown) isReturn.current = false;
  }, [isKnown]);
  const used = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes.
  useLayoutEffect(() => {
    const root = heading.current?.getRootNode() as ShadowRoot | undefined;
    // The visitor may have moved the focus during the request.
    if (used.current && !root?.activeElement && document.activeElement === document.body) heading.current?.focus();
    used.current = false;
  }, [state]);
  const runAndMoveFocus = (act: () => void) => {
    used.current = true;
    act();
  };
  return { heading, runAndMoveFocus };
}
