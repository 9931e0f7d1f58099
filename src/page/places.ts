/** Cart buttons own a sheet each, of which one is open at a time; toasters and sheets are places for the one toast. */
export interface Places {
  /** The cart button whose sheet is open. */
  readonly sheet: Element | undefined;
  /** Where a toast goes now: the open sheet, else the first toaster, else nowhere. */
  readonly toast: Element | undefined;
  /** Who says a toast aloud that has no place: the first cart button. */
  readonly speaker: Element | undefined;
  addButton(button: Element): () => void;
  addToaster(toaster: Element): () => void;
  /** Opens the sheet of this button, or of the one used last. */
  openSheet(button?: Element): void;
  closeSheet(): void;
  watch(listener: () => void): () => void;
}

export function createPlaces(): Places {
  const buttons = new Set<Element>();
  const toasters = new Set<Element>();
  const watchers = new Set<() => void>();
  let sheet: Element | undefined;
  let lastUsed: Element | undefined;

  function changed() {
    for (const watcher of [...watchers]) watcher();
  }

  function add(to: Set<Element>, element: Element) {
    to.add(element);
    changed();
    return () => {
      to.delete(element);
      if (sheet === element) sheet = undefined;
      if (lastUsed === element) lastUsed = undefined;
      changed();
    };
  }

  return Object.freeze({
    get sheet() {
      return sheet;
    },
    get toast() {
      return sheet ?? toasters.values().next().value;
    },
    get speaker() {
      return buttons.values().next().value;
    },
    addButton: (button: Element) => add(buttons, button),
    addToaster: (toaster: Element) => add(toasters, toaster),
    openSheet(button?: Element) {
      const next = button ?? lastUsed ?? buttons.values().next().value;
      if (!next || next === sheet) return;
      sheet = next;
      lastUsed = next;
      changed();
    },
    closeSheet() {
      if (!sheet) return;
      sheet = undefined;
      changed();
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  });
}
