import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../bridge/use-host.ts';
import type { CartItem } from '../../cart/line.ts';
import { runWithUndo } from '../../cart/undo.ts';
import { titleOf } from '../../page/choices.ts';
import { getPage } from '../../page/page.ts';
import { useCart } from '../../page/use-cart.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { hasArt } from '../../ui/ProductArt.tsx';
import { useWords } from '../../words/use-words.ts';
import type { Words } from '../../words/words.ts';
import { CartFoot } from './CartFoot.tsx';
import { CartLine } from './CartLine.tsx';
import type { Checkout } from './use-checkout.ts';
import { useRefusals } from './use-refusals.ts';

interface CartPanelProps {
  readonly checkout: Checkout;
  /** Says a sentence to those who do not see the change. */
  readonly say: (sentence: string) => void;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
  readonly shopUrl: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What was taken out last: Undo stands in its place until the panel is closed. */
interface Removal {
  readonly at: number;
  readonly items: readonly CartItem[];
  readonly text: (words: Words) => string;
  readonly undo: () => void;
}

/** Where the focus goes once the list is drawn anew: to Undo, or to the line that came back. */
function useFocus(list: RefObject<HTMLElement | null>, closeButton: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<string>();
  useEffect(() => {
    if (!target) return;
    const found = list.current?.querySelector<HTMLElement>(target);
    (found ?? closeButton.current)?.focus();
    setTarget(undefined);
  }, [target, list, closeButton]);
  return setTarget;
}

/** Whether it leads to the page that lies under the panel, whatever was searched for or scrolled to there. */
const isHere = (url: string) => new URL(url, document.baseURI).href === location.href.split(/[?#]/)[0];

const removeButtonOf = (key: string) => `[data-remove="${CSS.escape(key)}"]`;

/** The most of each product that this cart may hold, where it holds as many: by id, since its lines count together. */
function fullOf(items: readonly CartItem[]): ReadonlyMap<string, number> {
  const { catalog } = getPage().shared;
  const held = new Map<string, number>();
  for (const { id, quantity } of items) held.set(id, (held.get(id) ?? 0) + quantity);
  return new Map(
    items.flatMap(({ id, max = catalog.offers(id).find((offer) => offer.max)?.max ?? Infinity }) =>
      (held.get(id) ?? 0) >= max ? [[id, max]] : [],
    ),
  );
}

/** What the panel holds: the lines, the total, and what can be done with them. */
export function CartPanel({ checkout, say, closeButton, shopUrl, open, onClose }: CartPanelProps) {
  const { ask } = useHost();
  const { items, currency, step, remove, clear } = useCart();
  const { cart } = getPage().shared;
  const { state } = checkout;
  const refusalsOf = useRefusals(state, items, say);
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [removal, setRemoval] = useState<Removal>();
  const focus = useFocus(list, closeButton);

  useEffect(() => {
    if (!open) setRemoval(undefined);
  }, [open]);

  useEffect(() => {
    if (state.name === 'refused') list.current?.querySelector('.text-error')?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  const isEmpty = !items.length;
  useEffect(() => {
    // Paid for, or emptied in another tab: what had the focus is gone. A removal here has its own way on.
    const root = list.current?.getRootNode() as ShadowRoot | undefined;
    if (open && isEmpty && root?.activeElement === null) closeButton.current?.focus();
  }, [open, isEmpty, closeButton]);

  /** Asks the page first, which may have its own word on quantities. */
  const mayChange = useCallback(
    ({ key, quantity: from }: CartItem, quantity: number) =>
      ask('wellness-cart-update', Object.freeze({ key, quantity, from })),
    [ask],
  );

  const takeOut = useCallback(
    (gone: readonly CartItem[], act: () => void, text: (words: Words) => string) => {
      const [first] = gone as [CartItem];
      const { key } = first;
      const at = cart.state.items.findIndex((item) => item.key === key);
      const takeBack = runWithUndo(cart, act);
      function undo() {
        takeBack();
        setRemoval(undefined);
        say(gone.length === 1 ? words.say('backOf', { name: titleOf(first, words) }) : words.say('back'));
        focus(removeButtonOf(key));
      }
      setRemoval({ at, items: gone, text, undo });
      say(text(words));
      focus('[part~="undo"]');
    },
    [cart, say, focus, words],
  );

  const onRemove = useCallback(
    (item: CartItem) => {
      if (mayChange(item, 0))
        takeOut(
          [item],
          () => remove(item.key),
          (words) => words.say('removedOf', { name: titleOf(item, words) }),
        );
    },
    [mayChange, takeOut, remove],
  );

  const onStep = useCallback(
    ({ key }: CartItem, by: 1 | -1) => {
      // As it is now: of two quick clicks the second comes before the first is seen.
      const item = cart.state.items.find((line) => line.key === key);
      if (!item) return;
      const { id, quantity } = item;
      const next = quantity + by;
      const full = by > 0 && fullOf(cart.state.items).get(id);
      if (full) return say(words.say('full', { limit: full }));
      if (!next) return onRemove(item);
      if (!mayChange(item, next)) return;
      step(key, by);
      say(words.say('quantityOf', { name: titleOf(item, words), count: next }));
    },
    [cart, mayChange, step, say, onRemove, words],
  );

  function onClear() {
    const { items: all } = cart.state;
    const gone = all.filter((item) => mayChange(item, 0));
    if (!gone.length) return;
    const isAll = gone.length === all.length;
    const removeThem = () => {
      for (const { key } of gone) remove(key);
    };
    const names = gone.map(({ name }) => name);
    takeOut(gone, isAll ? clear : removeThem, ({ say, list }) =>
      isAll ? say('cleared') : say('removedOf', { name: list(names) }),
    );
  }

  const [lost, ...others] = removal?.items ?? [];
  const pictured = [...items, ...(removal?.items ?? [])].some(({ id, image }) => image || hasArt(id));
  const undoLine =
    removal && lost && items.length > 0 && !others.length ? (
      <CartLine
        key="undo"
        item={lost}
        title={titleOf(lost, words)}
        pictured={pictured}
        currency={lost.currency}
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
        {shopUrl && !isHere(shopUrl) ? (
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

  const full = fullOf(items);
  const rows: ReactNode[] = items.map((item) => (
    <CartLine
      key={item.key}
      item={item}
      title={titleOf(item, words)}
      pictured={pictured}
      full={full.get(item.id)}
      currency={currency ?? item.currency}
      refusals={refusalsOf(item.key)}
      onStep={onStep}
      onRemove={onRemove}
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
