import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { ReactElement } from 'react';
import type { PropsOf } from '../../bridge/attributes.ts';
import type { Input } from '../../bridge/element-view.ts';
import type { Host } from '../../bridge/host.ts';
import { isSame } from '../../bridge/is-same.ts';
import { ownerOf } from '../../bridge/owner.ts';
import { hasReact } from '../../bridge/react-loading.ts';
import { countOf } from '../../cart/cart.ts';
import { linesOf } from '../../cart/cart-state.ts';
import type { CartItem } from '../../cart/line.ts';
import { runWithUndo } from '../../cart/undo.ts';
import { declineCode } from '../../checkout/declined-codes.ts';
import { checkoutOf } from '../../page/checkout.ts';
import { titleOf } from '../../page/line-words.ts';
import { announcementOf } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { limitWords, limitWordsOf } from '../../rules/limit-words.ts';
import { eligibilityOf } from '../../rules/visitor-eligibility.ts';
import { readWholeNumber } from '../../text/whole-number.ts';
import type { Words } from '../../words/words.ts';
import type { attributes as table } from './attributes.ts';
import { reachedLimit } from './reached-limit.ts';

/** The attributes and messages of an element that shows the cart. */
export interface ContentsInput extends Input<PropsOf<typeof table>> {
  /** Level of the names of lines. */
  readonly level: number;
  /** Whether it can be closed; a cart in the page cannot. */
  readonly closes: boolean;
}

/** The last removal. Undo is shown in its position until it is used, another removal takes its place, or the panel closes. */
export interface Removal {
  readonly at: number;
  readonly items: readonly CartItem[];
  readonly text: (words: Words) => string;
  readonly undo: () => void;
  /** The removal before it, which is offered again once this one is undone. */
  readonly earlier: Removal | undefined;
}

export interface Row {
  /** The facts of which it consists. */
  readonly facts: object;
  readonly row: ReactElement;
}

/** The state of the cart as one element shows it: visitors change it before React has come, and after, in the same way. */
export interface Contents {
  readonly input: Signal<ContentsInput>;
  readonly host: Host;
  readonly removal: Signal<Removal | undefined>;
  /** Quantities that are being typed, by the keys of their lines. */
  readonly drafts: Signal<ReadonlyMap<string, string>>;
  /** Why a line has another quantity than the typed one. */
  readonly notes: Signal<ReadonlyMap<string, string>>;
  /** Whether Checkout was pressed and nothing has come of it yet: its code may be loading. */
  readonly isStarting: Signal<boolean>;
  /** Why that code has not loaded. */
  readonly failure: Signal<string | undefined>;
  /** The shown lines, which stay the same objects as long as nothing of theirs changes. */
  rows: ReadonlyMap<string, Row>;
  readonly markup: ReadonlySignal<ReactElement>;
  /** The node that holds the lines: the dialog, which another element may show, or the cart in the page. */
  node: HTMLElement | undefined;
  /** The sentences about later payments that it shows. */
  recurring: readonly string[];
  /** Whether the focus goes to another control when the change is on the page. */
  isMovingFocus: boolean;
  /** Whether the page knows that the panel is open, and not yet that it is closed. */
  isAnnounced: boolean;
}

const all = new WeakMap<Element, Contents>();

/** The contents that an element shows; undefined if it has shown none. */
export const contentsOf = (element: Element | undefined): Contents | undefined => element && all.get(element);

/** The contents around a node of theirs, also where another element shows them. */
export const contentsAround = (node: Element): Contents | undefined => contentsOf(ownerOf(node));

/** The contents of an element, with its newest attributes and messages. */
export function takeInput(input: ContentsInput, render: (contents: Contents) => ReactElement): Contents {
  const { element } = input.host;
  const known = all.get(element);
  if (known) {
    if (!isSame(known.input.peek(), input)) known.input.value = input;
    return known;
  }
  const contents: Contents = {
    host: input.host,
    input: signal(input),
    removal: signal(undefined),
    drafts: signal(new Map()),
    notes: signal(new Map()),
    isStarting: signal(false),
    failure: signal(undefined),
    rows: new Map(),
    markup: computed(() => render(contents)),
    node: undefined,
    recurring: [],
    isMovingFocus: false,
    isAnnounced: false,
  };
  all.set(element, contents);
  return contents;
}

const wordsOf = ({ input }: Contents): Words => input.peek().words;

/** Sets the text of a line, or removes it. */
export function setText(texts: Signal<ReadonlyMap<string, string>>, key: string, text: string | undefined): void {
  if (texts.peek().get(key) === text) return;
  const next = new Map(texts.peek());
  if (text === undefined) next.delete(key);
  else next.set(key, text);
  texts.value = next;
}

/** Says a change to screen readers. */
export function announce({ host: { element } }: Contents, text: string): void {
  const said = announcementOf(element, 'cart');
  said.value = { id: `${Number(said.peek()?.id ?? 0) + 1}`, text };
}

/** The control that gets the focus where the focused one has gone. */
export const focusFallback = ({ node }: Contents): void =>
  node?.querySelector<HTMLElement>('.sheet-head button, .cart-title')?.focus();

/** Moves the focus when the change is on the page: to Undo, or to a line. */
function moveFocus(contents: Contents, selector: string) {
  contents.isMovingFocus = true;
  const move = (isLast: boolean) => {
    const found = contents.node?.querySelector<HTMLElement>(selector);
    if (!found && !isLast) return void requestAnimationFrame(() => move(true));
    contents.isMovingFocus = false;
    if (found) found.focus();
    else focusFallback(contents);
  };
  // A flush may have no time for all that changes.
  queueMicrotask(() => move(false));
}

const removeButtonOf = (key: string) => `[data-key="${CSS.escape(key)}"] [part=remove]`;

const lineOf = (key: string) => getPage().shared.cart.state.items.find((line) => line.key === key);

/** Lets the page cancel the change. */
const mayChange = ({ host }: Contents, { key, quantity: from }: CartItem, quantity: number) =>
  host.sendCancelable('wellness-cart-update', Object.freeze({ key, quantity, from }));

/** The latest of these removals whose lines have not returned in another way. */
function findStillRemoved(removal: Removal | undefined, items: readonly CartItem[]): Removal | undefined {
  let found = removal;
  while (found?.items.every(({ key }) => items.some((item) => item.key === key))) found = found.earlier;
  return found;
}

function removeWithUndo(
  contents: Contents,
  removed: readonly CartItem[],
  act: () => void,
  text: (words: Words) => string,
) {
  const { shared } = getPage();
  const { cart } = shared;
  const [first] = removed as [CartItem];
  const { key } = first;
  const at = cart.state.items.findIndex((item) => item.key === key);
  const earlier = contents.removal.peek();
  const undoRemoval = runWithUndo(cart, act);
  function undo() {
    undoRemoval();
    const words = wordsOf(contents);
    const still = findStillRemoved(earlier, cart.state.items);
    contents.removal.value = still;
    const name = titleOf(first, words);
    const isBack = cart.state.items.some((item) => item.key === key);
    const backOf = isBack
      ? words.say('backOf', { name })
      : limitWordsOf(name, cart.limit(first), eligibilityOf(shared, first.id), words);
    const back = removed.length === 1 ? backOf : words.say('back');
    const names = words.list(still?.items.map((item) => titleOf(item, words)) ?? []);
    announce(contents, still ? `${back}. ${words.say('notBack', { names })}` : back);
    moveFocus(contents, removeButtonOf(key));
  }
  for (const item of removed) setText(contents.notes, item.key, undefined);
  contents.removal.value = { at, items: removed, text, undo, earlier };
  announce(contents, text(wordsOf(contents)));
  moveFocus(contents, '[part~="undo"]');
}

function removeLine(contents: Contents, item: CartItem) {
  if (mayChange(contents, item, 0))
    removeWithUndo(
      contents,
      [item],
      () => getPage().cart.remove(item.key),
      (words) => words.say('removedOf', { name: titleOf(item, words) }),
    );
}

/** Raises or lowers the quantity of a line by one. */
export function step(contents: Contents, key: string, by: 1 | -1): void {
  const { shared } = getPage();
  const { cart } = shared;
  const words = wordsOf(contents);
  const item = lineOf(key);
  if (!item) return;
  const next = item.quantity + by;
  const limit = by > 0 ? reachedLimit(cart, item) : undefined;
  if (limit !== undefined) announce(contents, limitWords(limit, eligibilityOf(shared, item.id), words));
  else if (!next) removeLine(contents, item);
  else if (mayChange(contents, item, next)) {
    cart.step(key, by);
    announce(contents, words.say('quantityOf', { name: titleOf(item, words), count: next }));
  }
}

/** The most that can be typed, which is also the most that the checkout server sells of a product in one order. */
const MOST_TYPED = 999;

/**
 * Sets a quantity; undefined if something other than a whole number was typed.
 * @returns why the cart has another quantity than the typed one
 */
function setQuantity(contents: Contents, key: string, typed: number | undefined): string | undefined {
  const { cart: pageCart, shared } = getPage();
  const { cart } = shared;
  const words = wordsOf(contents);
  const item = lineOf(key);
  if (!item || typed === item.quantity) return undefined;
  const title = titleOf(item, words);
  if (typed === undefined) {
    const note = words.say('wholeNumber');
    announce(contents, `${note} ${words.say('quantityOf', { name: title, count: item.quantity })}`);
    return note;
  }
  if (typed <= 0) return void removeLine(contents, item);
  const limit = cart.limit(item);
  const elsewhere = countOf(linesOf(item.id, cart.state.items)) - item.quantity;
  const next = Math.min(typed, Math.max(item.quantity, limit - elsewhere), MOST_TYPED);
  if (next !== item.quantity) {
    if (!mayChange(contents, item, next)) return undefined;
    pageCart.updateQuantity(key, next);
  }
  const result = words.say('quantityOf', { name: title, count: next });
  const most = Math.min(limit, MOST_TYPED);
  const note = next < typed ? limitWords(most, eligibilityOf(shared, item.id), words) : undefined;
  announce(contents, note ? `${note} ${result}` : result);
  return note;
}

/** Takes what was typed as the quantity of a line. */
export function takeDraft(contents: Contents, key: string): void {
  const draft = contents.drafts.peek().get(key);
  const item = lineOf(key);
  setText(contents.drafts, key, undefined);
  if (draft === undefined || !item) return;
  // An empty field restores the quantity: nothing was asked for.
  if (draft.trim() && draft.trim() !== wordsOf(contents).number(item.quantity))
    setText(contents.notes, key, setQuantity(contents, key, readWholeNumber(draft)));
}

/** Takes the quantity that the checkout server accepts. */
export function take(contents: Contents, key: string, quantity: number): void {
  setText(contents.notes, key, setQuantity(contents, key, quantity));
  moveFocus(contents, removeButtonOf(key));
}

export function remove(contents: Contents, key: string): void {
  const item = lineOf(key);
  if (item) removeLine(contents, item);
}

export function clear(contents: Contents): void {
  const { cart, shared } = getPage();
  const { items } = shared.cart.state;
  const removed = items.filter((item) => mayChange(contents, item, 0));
  if (!removed.length) return;
  const isAll = removed.length === items.length;
  const removeLines = () => {
    for (const { key } of removed) cart.remove(key);
  };
  const names = removed.map(({ name }) => name);
  removeWithUndo(contents, removed, isAll ? cart.clear : removeLines, ({ say, list }) =>
    isAll ? say('cleared') : say('removedOf', { name: list(names) }),
  );
}

export async function startCheckout({ host: { element }, isStarting, failure }: Contents): Promise<void> {
  const checkout = checkoutOf(getPage());
  // Its code is loading with React: once it is there, each press would be a start of its own.
  if (isStarting.peek() && !hasReact.peek()) return;
  failure.value = undefined;
  isStarting.value = true;
  const result = await checkout.start(element);
  isStarting.value = false;
  // Its code has not loaded: then nothing else shows that it failed.
  if (result.status === 'failed' && checkout.state.name !== 'failed') failure.value = result.message;
}

/** Starts without the discount code, which is left out until the page sets another one. */
export function startWithoutCode(contents: Contents): void {
  declineCode(contents.host.element);
  startCheckout(contents);
}
