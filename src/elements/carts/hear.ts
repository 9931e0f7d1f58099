/* Hears what a visitor does in the shown cart, whoever has rendered it: this file is there before React. */

import { hearError } from '../../actions/state.ts';
import { ownerOf } from '../../bridge/owner.ts';
import { leaveFrame } from '../../checkout/leave-frame.ts';
import {
  type Contents,
  clear,
  contentsAround,
  remove,
  setText,
  startCheckout,
  startWithoutCode,
  step,
  take,
  takeDraft,
} from './contents.ts';
import { noteRecurring } from './foot.ts';

const keyOf = (node: Element) => node.closest<HTMLElement>('[data-key]')?.dataset.key ?? '';

/** The buttons' work, by their parts. */
const presses: Readonly<Record<string, (contents: Contents, button: HTMLButtonElement) => void>> = {
  decrease: (contents, button) => step(contents, keyOf(button), -1),
  increase: (contents, button) => step(contents, keyOf(button), 1),
  remove: (contents, button) => remove(contents, keyOf(button)),
  take: (contents, button) => take(contents, keyOf(button), Number(button.value)),
  undo: ({ removal }) => removal.peek()?.undo(),
  checkout: startCheckout,
  'without-code'(contents, button) {
    // This button leaves with the refusal.
    button.closest('.sheet-foot')?.querySelector<HTMLElement>('[part~="checkout"]')?.focus();
    startWithoutCode(contents);
  },
  clear,
};

function onClick(event: MouseEvent) {
  const node = event.target as Element;
  const contents = contentsAround(node);
  const button = node.closest<HTMLButtonElement>('[data-action="in-cart"]');
  if (contents && button) presses[button.part.value]?.(contents, button);
  const link = node.closest('a');
  if (!link) return;
  // Where only the time since the press forbade it, this press opens the page in place of the outermost one.
  if (link.matches('.notice a') && leaveFrame(link.href)) event.preventDefault();
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  // It may lead to another part of this page, or of one that a router shows without loading.
  if (link.matches('.line-name a') && !altKey && !ctrlKey && !metaKey && !shiftKey) link.closest('dialog')?.close();
}

/** Calls back with the contents, for events of a field for a quantity. */
const inField =
  <E extends Event>(hear: (contents: Contents, field: HTMLInputElement, event: E) => void) =>
  (event: Event) => {
    const field = event.target as HTMLInputElement;
    const contents = field.matches('[part=quantity]') ? contentsAround(field) : undefined;
    if (contents) hear(contents, field, event as E);
  };

const onInput = inField(({ notes, drafts }, field) => {
  setText(notes, keyOf(field), undefined);
  setText(drafts, keyOf(field), field.value);
});

// A long press selects, and the next digits replace it.
const onFocus = inField((_contents, field) => field.select());

const onBlur = inField((contents, field) => takeDraft(contents, keyOf(field)));

/** Digits set the quantity, the arrow keys step. */
const onKeyDown = inField<KeyboardEvent>((contents, field, event) => {
  const { key } = event;
  const line = keyOf(field);
  const isTyping = contents.drafts.peek().has(line);
  if (key === 'Enter') takeDraft(contents, line);
  else if (key === 'Escape' && isTyping) {
    setText(contents.drafts, line, undefined);
    // The panel would close.
    event.stopPropagation();
  } else if ((key === 'ArrowUp' || key === 'ArrowDown') && !isTyping) step(contents, line, key === 'ArrowUp' ? 1 : -1);
  else return;
  event.preventDefault();
});

const onError = (event: Event) => hearError(event, ownerOf(event.target as Element) as Element);

/** Hears the contents of this node from now on. The same node may be given again. */
export function hearContents(contents: Contents, node: HTMLElement): void {
  contents.node = node;
  noteRecurring(contents);
  node.addEventListener('click', onClick);
  node.addEventListener('input', onInput);
  node.addEventListener('focusin', onFocus);
  node.addEventListener('focusout', onBlur);
  // Before the dialog, which closes at Escape.
  node.addEventListener('keydown', onKeyDown, true);
  node.addEventListener('error', onError, true);
}
