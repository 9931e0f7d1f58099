import { callAll } from '../call-all.ts';

/**
 * Each cart button owns a sheet, of which one is open at a time; the one toast is shown in a toaster or a sheet. Hidden
 * elements are skipped; visibility is checked on each call.
 */
export interface Places {
  /** The cart button whose sheet is open. */
  readonly sheet: Element | undefined;
  /** Where a toast goes now: the open sheet, else the first rendered toaster, else nowhere. */
  readonly toast: Element | undefined;
  /** The element that announces a toast without a place: the first rendered cart button. */
  readonly speaker: Element | undefined;
  addButton(button: Element): () => void;
  addToaster(toaster: Element): () => void;
  /** Opens the sheet of this button, else of the one used last, else of the first; nothing where all are hidden. */
  openSheet(button?: Element): void;
  closeSheet(): void;
  /** Something may have been hidden or shown. A sheet whose button is hidden closes: its invisible dialog would block the page. */
  recheck(): void;
  watch(listener: () => void): () => void;
}

/** Asks its live region, where it has one yet: an element of `display: contents` has no box of its own. */
const isRendered = (element: Element | undefined) =>
  (element?.shadowRoot?.querySelector('[role=status]') ?? element)?.checkVisibility();

const firstRendered = (elements: Iterable<Element | undefined>) => [...elements].find(isRendered);

export function createPlaces(): Places {
  const buttons = new Set<Element>();
  const toasters = new Set<Element>();
  const watchers = new Set<() => void>();
  let sheet: Element | undefined;
  let lastUsed: Element | undefined;

  const changed = () => callAll(watchers);

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
      return sheet ?? firstRendered(toasters);
    },
    get speaker() {
      return firstRendered(buttons);
    },
    addButton: (button: Element) => add(buttons, button),
    addToaster: (toaster: Element) => add(toasters, toaster),
    openSheet(button?: Element) {
      const next = firstRendered([button, lastUsed, ...buttons]);
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
    recheck() {
      if (!isRendered(sheet)) sheet = undefined;
      changed();
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  });
}
