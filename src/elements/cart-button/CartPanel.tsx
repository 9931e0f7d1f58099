import { type MouseEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../bridge/use-host.ts';
import { useWords } from '../../bridge/use-words.ts';
import { type Cart, countOf } from '../../cart/cart.ts';
import { linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';
import { runWithUndo } from '../../cart/undo.ts';
import { titleOf } from '../../page/line-words.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { useCart } from '../../react/use-cart.tsx';
import { limitWords, limitWordsOf } from '../../rules/limit-words.ts';
import { eligibilityOf } from '../../rules/visitor-eligibility.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { hasArt } from '../../ui/ProductArt.tsx';
import type { Words } from '../../words/words.ts';
import { CartFoot } from './CartFoot.tsx';
import { CartLine } from './CartLine.tsx';
import type { Checkout } from './use-checkout.ts';
import { useRefusals } from './use-refusals.ts';

interface CartPanelProps {
  readonly checkout: Checkout;
  /** Announces a change to screen readers. */
  readonly announce: (sentence: string) => void;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
  readonly shopUrl: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The last removal. Undo is shown in its position until it is used, another removal takes its place, or the panel closes. */
interface Removal {
  readonly at: number;
  readonly items: readonly CartItem[];
  readonly text: (words: Words) => string;
  readonly undo: () => void;
  /** The removal before it, which is offered again once this one is undone. */
  readonly earlier: Removal | undefined;
}

/** The latest of these removals whose lines have not returned in another way. */
function findStillRemoved(removal: Removal | undefined, items: readonly CartItem[]): Removal | undefined {
  let found = removal;
  while (found?.items.every(({ key }) => items.some((item) => item.key === key))) found = found.earlier;
  return found;
}

/** The most that can be typed, which is also the most that the checkout server sells of a product in one order. */
const MOST_TYPED = 999;

/** Moves the focus after the list has rendered: to Undo, or to the restored line. */
function useFocusAfterRender(list: RefObject<HTMLElement | null>, closeButton: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!target) return;
    const found = list.current?.querySelector<HTMLElement>(target);
    (found ?? closeButton.current)?.focus();
    setTarget(undefined);
  }, [target, list, closeButton]);
  return setTarget;
}

/** Whether the URL is that of the current page, without query and fragment. */
const isCurrentPage = (url: string) => new URL(url, document.baseURI).href === location.href.split(/[?#]/)[0];

const removeButtonOf = (key: string) => `[data-remove="${CSS.escape(key)}"]`;

/** The limit of the line's product, if the cart has reached it: all lines of a product count together. */
function reachedLimit(cart: Cart, line: CartItem): number | undefined {
  const limit = cart.limit(line);
  return countOf(linesOf(line.id, cart.state.items)) < limit ? undefined : limit;
}

/** The sentences that must stand beside the product: where sources differ, all of them. */
function disclosureOf(id: string): string | undefined {
  const offers = getPage().shared.catalog.offers(id);
  return [...new Set(offers.flatMap(({ disclosure }) => disclosure ?? []))].join(' ') || undefined;
}

/** The content of the panel. */
export function CartPanel({ checkout, announce, closeButton, shopUrl, open, onClose }: CartPanelProps) {
  const { sendCancelable } = useHost();
  const { items, currency, step, updateQuantity, remove, clear } = useCart();
  const { shared } = getPage();
  const { cart } = shared;
  const { state } = checkout;
  const refusalsOf = useRefusals(state, items, announce);
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [removal, setRemoval] = useState<Removal>();
  const focus = useFocusAfterRender(list, closeButton);

  const lastRemoval = useRef<Removal>(undefined);
  lastRemoval.current = removal;

  useEffect(() => {
    if (!open) setRemoval(undefined);
  }, [open]);

  useEffect(() => {
    if (state.name === 'refused') list.current?.querySelector('.text-error')?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const isEmpty = !items.length;
  useEffect(() => {
    // A payment or another tab emptied the cart, and the focused control with it. Removals here move the focus themselves.
    const root = list.current?.getRootNode() as ShadowRoot | undefined;
    if (open && isEmpty && root?.activeElement === null) closeButton.current?.focus();
  }, [open, isEmpty, closeButton]);

  /** Lets the page cancel the change. */
  const mayChange = useCallback(
    ({ key, quantity: from }: CartItem, quantity: number) =>
      sendCancelable('wellness-cart-update', Object.freeze({ key, quantity, from })),
    [sendCancelable],
  );

  const removeWithUndo = useCallback(
    (removed: readonly CartItem[], act: () => void, text: (words: Words) => string) => {
      const [first] = removed as [CartItem];
      const { key } = first;
      const at = cart.state.items.findIndex((item) => item.key === key);
      const earlier = lastRemoval.current;
      const undoRemoval = runWithUndo(cart, act);
      function undo() {
        undoRemoval();
        const still = findStillRemoved(earlier, cart.state.items);
        setRemoval(still);
        const name = titleOf(first, words);
        const isBack = cart.state.items.some((item) => item.key === key);
        const backOf = isBack
          ? words.say('backOf', { name })
          : limitWordsOf(name, cart.limit(first), eligibilityOf(shared, first.id), words);
        const back = removed.length === 1 ? backOf : words.say('back');
        const names = words.list(still?.items.map((item) => titleOf(item, words)) ?? []);
        announce(still ? `${back}. ${words.say('notBack', { names })}` : back);
        focus(removeButtonOf(key));
      }
      setRemoval({ at, items: removed, text, undo, earlier });
      announce(text(words));
      focus('[part~="undo"]');
    },
    [cart, shared, announce, focus, words],
  );

  const onRemove = useCallback(
    (item: CartItem) => {
      if (mayChange(item, 0))
        removeWithUndo(
          [item],
          () => remove(item.key),
          (words) => words.say('removedOf', { name: titleOf(item, words) }),
        );
    },
    [mayChange, removeWithUndo, remove],
  );

  const onStep = useCallback(
    ({ key }: CartItem, by: 1 | -1) => {
      // Read now: a second quick click comes before the first has rendered.
      const item = cart.state.items.find((line) => line.key === key);
      if (!item) return;
      const next = item.quantity + by;
      const limit = by > 0 ? reachedLimit(cart, item) : undefined;
      if (limit !== undefined) return announce(limitWords(limit, eligibilityOf(shared, item.id), words));
      if (!next) return onRemove(item);
      if (!mayChange(item, next)) return;
      step(key, by);
      announce(words.say('quantityOf', { name: titleOf(item, words), count: next }));
    },
    [cart, shared, mayChange, step, announce, onRemove, words],
  );

  const onSet = useCallback(
    ({ key }: CartItem, typed: number | undefined): string | undefined => {
      const item = cart.state.items.find((line) => line.key === key);
      if (!item || typed === item.quantity) return undefined;
      const title = titleOf(item, words);
      if (typed === undefined) {
        const note = words.say('wholeNumber');
        announce(`${note} ${words.say('quantityOf', { name: title, count: item.quantity })}`);
        return note;
      }
      if (typed <= 0) return void onRemove(item);
      const limit = cart.limit(item);
      const elsewhere = countOf(linesOf(item.id, cart.state.items)) - item.quantity;
      const next = Math.min(typed, Math.max(item.quantity, limit - elsewhere), MOST_TYPED);
      if (next !== item.quantity) {
        if (!mayChange(item, next)) return undefined;
        updateQuantity(key, next);
      }
      const result = words.say('quantityOf', { name: title, count: next });
      const most = Math.min(limit, MOST_TYPED);
      const note = next < typed ? limitWords(most, eligibilityOf(shared, item.id), words) : undefined;
      announce(note ? `${note} ${result}` : result);
      return note;
    },
    [cart, shared, mayChange, updateQuantity, announce, onRemove, words],
  );

  const onTake = useCallback(
    (item: CartItem, quantity: number) => {
      onSet(item, quantity);
      focus(removeButtonOf(item.key));
    },
    [onSet, focus],
  );

  /** The link may lead to another part of this page, or of one that a router shows without loading. */
  const onLeave = useCallback(
    ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!button && !altKey && !ctrlKey && !metaKey && !shiftKey) onClose();
    },
    [onClose],
  );

  function onClear() {
    const { items: all } = cart.state;
    const removed = all.filter((item) => mayChange(item, 0));
    if (!removed.length) return;
    const isAll = removed.length === all.length;
    const removeLines = () => {
      for (const { key } of removed) remove(key);
    };
    const names = removed.map(({ name }) => name);
    removeWithUndo(removed, isAll ? clear : removeLines, ({ say, list }) =>
      isAll ? say('cleared') : say('removedOf', { name: list(names) }),
    );
  }

  const [removedItem, ...others] = removal?.items ?? [];
  const pictured = [...items, ...(removal?.items ?? [])].some(({ id, image }) => image || hasArt(id));
  const undoLine =
    removal && removedItem && items.length > 0 && !others.length ? (
      <CartLine
        key="undo"
        item={removedItem}
        title={titleOf(removedItem, words)}
        pictured={pictured}
        currency={removedItem.currency}
        onUndo={removal.undo}
      />
    ) : (
      removal && (
        <li key="undo" className="line undo-line">
          <p id="removed" className="wrap-anywhere">
            {removal.text(words)}
          </p>
          <button
            part="undo"
            type="button"
            className={buttonClass('quiet')}
            aria-describedby="removed"
            onClick={removal.undo}
          >
            {words.say('undo')}
          </button>
        </li>
      )
    );

  if (!items.length)
    return (
      <div ref={list} className="lines py-14">
        <p part="empty" className="cart-empty">
          {words.say('empty')}
        </p>
        {undoLine && <ul>{undoLine}</ul>}
        {shopUrl && !isCurrentPage(shopUrl) ? (
          <a href={shopUrl} className={`${buttonClass('primary')} mt-4`}>
            {words.say('goOn')}
          </a>
        ) : (
          <Button className="mt-4" onClick={onClose}>
            {words.say('goOn')}
          </Button>
        )}
      </div>
    );

  // Approvals and catalogs change what a line shows without changing the cart.
  getMirror().followCatalog();
  const rows: ReactNode[] = items.map((item) => (
    <CartLine
      key={item.key}
      item={item}
      title={titleOf(item, words)}
      pictured={pictured}
      limit={reachedLimit(cart, item)}
      disclosure={disclosureOf(item.id)}
      currency={currency ?? item.currency}
      refusals={refusalsOf(item.key) ?? checkout.stays(item)}
      onStep={onStep}
      onSet={onSet}
      onTake={onTake}
      onRemove={onRemove}
      onLeave={onLeave}
    />
  ));
  if (undoLine) rows.splice(removal?.at ?? 0, 0, undoLine);

  return (
    <>
      <div ref={list} className="lines">
        <ul aria-label={words.say('cartTitle')}>{rows}</ul>
      </div>
      <CartFoot checkout={checkout} onClear={onClear} />
    </>
  );
}
