import { callAll } from '../call-all.ts';

/**
 * Each cart button owns a panel, of which one is open at a time; the one toast is shown in a toaster or a panel. Hidden
 * elements are skipped; visibility is checked on each call.
 */
export interface Outlets {
  /** The cart button whose panel is open. */
  readonly panel: Element | undefined;
  /** The outlet of a toast: the open panel, else the first rendered toaster. */
  readonly toast: Element | undefined;
  /** The element that announces a toast without an outlet: the first rendered cart button. */
  readonly liveRegion: Element | undefined;
  addButton(button: Element): () => void;
  addToaster(toaster: Element): () => void;
  /** Opens the panel of this button, else of the last used one, else of the first; hidden buttons are skipped. */
  openPanel(button?: Element): void;
  closePanel(): void;
  /** Call it when an element may have been hidden or shown. A hidden panel closes, because its dialog would block the page. */
  recheck(): void;
  watch(listener: () => void): () => void;
}

/** Checks the element's live region, if it has one yet: an element with `display: contents` has no box of its own. */
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
