type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Choices are part of an element's state, and those of another product begin anew. */
const FIELDS = ':is(input, textarea, select):not([data-choices] *)';

const isTyped = (field: Field) =>
  'options' in field
    ? [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.value !== field.defaultValue;

/**
 * Remembers what a visitor has typed and where the focus is. Other programs change shadow roots, too: a password manager puts
 * an icon beside a field, so that a render may have to replace the field.
 * @returns the function that restores both in the fields of the same name
 */
export function keepInput(container: Element): () => void {
  const typed = [...container.querySelectorAll<Field>(FIELDS)]
    .filter(isTyped)
    .map((field) => ({ field, value: field.value }));
  const focused = (container.getRootNode() as ShadowRoot).activeElement as Field | null;
  const current = (field: Field) =>
    field.isConnected ? field : container.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
  return () => {
    for (const { field, value } of typed) {
      const next = current(field);
      // A list without the chosen option stays as it is.
      const isThere = !next || !('options' in next) || [...next.options].some((option) => option.value === value);
      if (next && isThere && next.value !== value) next.value = value;
    }
    if (!focused?.name || focused.isConnected) return;
    const next = current(focused);
    next?.focus({ preventScroll: true });
    // Fields for email have none.
    if ('selectionEnd' in focused && focused.selectionEnd !== null)
      (next as HTMLInputElement | null)?.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  };
}
