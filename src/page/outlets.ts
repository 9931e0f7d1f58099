import { callAll } from '../call-all.ts';

/**
 * Each cart button owns a panel, of which one is open at a time; the one toast is shown in a toaster or a panel. Hidden
 * elements are skipped; visibility is checked on each call.
 */
export interface Outlets {
  /** The cart button whose panel is open. */
  readonly panel: Element | undefined;
  /** Where a toast goes now: the open panel, else the first rendered toaster, else nowhere. */
  readonly toast: Element | undefined;
  /** The element that announces a toast without a place: the first rendered cart button. */
  readonly liveRegion: Element | undefined;
  addButton(button: Element): () => void;
  addToaster(toaster: Element): () => void;
  /** Opens the panel of this button, else of the one used last, else of the first; nothing where all are hidden. */
  openPanel(button?: Element): void;
  closePanel(): void;
  /** Something may have been hidden or shown. A panel whose button is hidden closes: its invisible dialog would block the page. */
  recheck(): void;
  watch(listener: () => void): () => void;
}

/** Asks its live region, where it has one yet: an element of `display: contents` has no box of its own. */
const isRendered = (element: Element | undefined) =>
  (element?.shadowRoot?.querySelector('[role=status]') ?? element)?.checkVisibility();

const firstRendered = (elements: Iterable<Element | undefined>) => [...elements].find(isRendered);

export function createOutlets(): Outlets {
  const buttons = new Set<Element>();
  const toasters = new Set<Element>();
  const watchers = new Set<() => void>();
  let panel: Element | undefined;
  let lastUsed: Element | undefined;

  const changed = () => callAll(watchers);

  function add(to: Set<Element>, element: Element) {
    to.add(element);
    changed();
    return () => {
      to.delete(element);
      if (panel === element) panel = undefined;
      if (lastUsed === element) lastUsed = undefined;
      changed();
    };
  }

  return Object.freeze({
    get panel() {
      return panel;
    },
    get toast() {
      return panel ?? firstRendered(toasters);
    },
    get liveRegion() {
      return firstRendered(buttons);
    },
    addButton: (button: Element) => add(buttons, button),
    addToaster: (toaster: Element) => add(toasters, toaster),
    openPanel(button?: Element) {
      const next = firstRendered([button, lastUsed, ...buttons]);
      if (!next || next === panel) return;
      panel = next;
      lastUsed = next;
      changed();
    },
    closePanel() {
      if (!panel) return;
      panel = undefined;
      changed();
    },
    recheck() {
      if (!isRendered(panel)) panel = undefined;
      changed();
    },
    watch(listener: () => void) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  });
}
