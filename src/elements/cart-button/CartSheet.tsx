import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../bridge/host.ts';
import type { CartItem } from '../../cart/line.ts';
import { undoable } from '../../cart/undo.ts';
import { useCart } from '../../cart/use-cart.tsx';
import { cartMessages } from '../../messages.ts';
import { getPage } from '../../page/page.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CartFoot } from './CartFoot.tsx';
import { CartLine } from './CartLine.tsx';
import type { Checkout } from './use-checkout.ts';

interface CartSheetProps {
  readonly checkout: Checkout;
  /** Says a sentence to those who do not see the change. */
  readonly say: (sentence: string) => void;
  readonly closeButton: RefObject<HTMLButtonElement | null>;
  readonly shopUrl: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What was taken out last, and stands in its place until the sheet is closed. */
interface Removal {
  readonly at: number;
  readonly text: string;
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

const removeButtonOf = (key: string) => `[data-remove="${CSS.escape(key)}"]`;

/** The most of each product that this cart may hold, where it holds as many: by id, since its lines count together. */
function fullOf(items: readonly CartItem[]): ReadonlyMap<string, number> {
  const held = new Map<string, number>();
  for (const { id, quantity } of items) held.set(id, (held.get(id) ?? 0) + quantity);
  return new Map(items.flatMap(({ id, max }) => (max && (held.get(id) ?? 0) >= max ? [[id, max]] : [])));
}

/** What the sheet holds: the lines, the total, and what can be done with them. */
export function CartSheet({ checkout, say, closeButton, shopUrl, open, onClose }: CartSheetProps) {
  const { ask } = useHost();
  const { items, currency, step, remove, clear } = useCart();
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(items);
  latest.current = items;
  const [removal, setRemoval] = useState<Removal>();
  const focus = useFocus(list, closeButton);

  useEffect(() => {
    if (!open) setRemoval(undefined);
  }, [open]);

  /** Asks the page first, which may have its own word on quantities. */
  const mayChange = useCallback(
    ({ key, quantity: from }: CartItem, quantity: number) =>
      ask('wellness-cart-update', Object.freeze({ key, quantity, from })),
    [ask],
  );

  const takeOut = useCallback(
    (gone: readonly CartItem[], text: string) => {
      const all = latest.current;
      const undo = undoable(getPage().shared.cart, () => {
        if (gone.length === all.length && all.length > 1) clear();
        else for (const { key } of gone) remove(key);
      });
      setRemoval({
        at: all.findIndex(({ key }) => key === gone[0]?.key),
        text,
        undo() {
          undo();
          setRemoval(undefined);
          say(cartMessages.back(gone.length, gone[0]?.name ?? ''));
          focus(removeButtonOf(gone[0]?.key ?? ''));
        },
      });
      say(text);
      focus('[part~="undo"]');
    },
    [clear, remove, say, focus],
  );

  const onRemove = useCallback(
    (item: CartItem) => {
      if (mayChange(item, 0)) takeOut([item], cartMessages.removed(item.name));
    },
    [mayChange, takeOut],
  );

  const onStep = useCallback(
    (item: CartItem, by: 1 | -1) => {
      if (item.quantity + by <= 0) return onRemove(item);
      if (!mayChange(item, item.quantity + by)) return;
      step(item.key, by);
      say(cartMessages.quantity(item.name, item.quantity + by));
    },
    [mayChange, step, say, onRemove],
  );

  function onClear() {
    const gone = items.filter((item) => mayChange(item, 0));
    if (gone.length) takeOut(gone, cartMessages.cleared);
  }

  const undoRow = removal && (
    <div key="undo" className="line undo-line">
      <p className="min-w-0 break-words">{removal.text}</p>
      <button part="undo" type="button" className={buttonClass('quiet')} onClick={removal.undo}>
        {cartMessages.undo}
      </button>
    </div>
  );

  if (!items.length)
    return (
      <div ref={list} className="px-5 py-14 sm:px-8">
        <p part="empty" className="cart-empty">
          {cartMessages.empty}
        </p>
        {undoRow}
        {shopUrl ? (
          <a href={shopUrl} className={`${buttonClass('outline')} mt-4`}>
            {cartMessages.goOn}
          </a>
        ) : (
          <Button kind="outline" className="mt-4" onClick={onClose}>
            {cartMessages.goOn}
          </Button>
        )}
      </div>
    );

  const full = fullOf(items);
  const refusals = checkout.state.name === 'refused' ? checkout.state.lines : [];
  const rows: ReactNode[] = items.map((item) => (
    <CartLine
      key={item.key}
      item={item}
      full={full.get(item.id)}
      currency={currency ?? item.currency}
      refusal={refusals.find(({ key }) => key === item.key)}
      onStep={onStep}
      onRemove={onRemove}
    />
  ));
  if (undoRow) rows.splice(removal.at, 0, <li key="undo">{undoRow}</li>);

  return (
    <>
      <div ref={list} className="lines">
        <ul aria-label={cartMessages.title}>{rows}</ul>
      </div>
      <CartFoot checkout={checkout} onClear={onClear} />
    </>
  );
}
