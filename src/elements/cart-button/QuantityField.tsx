import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../../bridge/use-words.ts';
import { readWholeNumber } from '../../text/whole-number.ts';

interface QuantityFieldProps {
  readonly quantity: number;
  /** Name of the line. */
  readonly title: string;
  /** Whether the limit of the product is reached. */
  readonly isFull: boolean;
  /** Id of the note below the line, if there is one. */
  readonly noteId: string | undefined;
  readonly onDraft: () => void;
  /** Gets what was typed; undefined if it is not a whole number. */
  readonly onCommit: (quantity: number | undefined) => void;
  readonly onStep: (by: 1 | -1) => void;
}

/**
 * The quantity as a spin button: digits set it, the arrow keys step. A text field, because the wheel changes a focused number
 * field, and the list scrolls by the wheel.
 */
export function QuantityField({ quantity, title, isFull, noteId, onDraft, onCommit, onStep }: QuantityFieldProps) {
  const words = useWords();
  const [draft, setDraft] = useState<string>();
  const shown = new Intl.NumberFormat(words.locale, { useGrouping: false }).format(quantity);

  function commit() {
    if (draft === undefined) return;
    setDraft(undefined);
    // An empty field restores the quantity: nothing was asked for.
    if (draft.trim() && draft.trim() !== shown) onCommit(readWholeNumber(draft));
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === 'Enter') commit();
    else if (key === 'Escape' && draft !== undefined) {
      setDraft(undefined);
      // The panel would close.
      event.stopPropagation();
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && draft === undefined) onStep(key === 'ArrowUp' ? 1 : -1);
    else return;
    event.preventDefault();
  }

  return (
    <input
      part="quantity"
      role="spinbutton"
      aria-valuenow={quantity}
      aria-valuemin={0}
      aria-valuemax={isFull ? quantity : undefined}
      className="line-quantity figures"
      inputMode="numeric"
      autoComplete="off"
      // A long press selects, and the next digits replace it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      aria-label={words.say('quantityLabel', { name: title })}
      aria-describedby={noteId}
      value={draft ?? shown}
      size={Math.max(2, (draft ?? shown).length)}
      onChange={({ currentTarget }) => {
        onDraft();
        setDraft(currentTarget.value);
      }}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
