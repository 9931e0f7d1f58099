import { createListeners, type Subscribe } from '../events/listeners.ts';

/**
 * Each cart button owns a panel, of which one is open at a time; the one toast is shown in a toaster or a panel. Hidden
 * elements are skipped; visibility is checked on each call.
 */
export interface Outlets {
  /** The cart button whose panel is open. */
  readonly panel: Element | undefined;
  /** The outlet of a toast: the open panel, else the first rendered toaster, else the first rendered cart in the page. */
  readonly toast: Element | undefined;
  /** The element that announces a toast without an outlet: the first rendered cart button. */
  readonly liveRegion: Element | undefined;
  addButton(button: Element): () => void;
  addToaster(toaster: Element): () => void;
  /** Adds a cart in the page. */
  addCart(cart: Element): () => void;
  /**
   * Opens the panel of this button, else of the last used one, else of the first. Hidden buttons are skipped. If all are
   * hidden, another element shows the panel of the first of these, once react-dom has loaded.
   */
  openPanel(button?: Element): void;
  closePanel(): void;
  /**
   * Call it when an element may have been hidden or shown. A panel whose button is hidden is shown elsewhere, or it closes:
   * its dialog would block the page.
   */
  recheck(): void;
  readonly watch: Subscribe;
}

/** Whether another element can show the panel of this button, which is hidden. Undefined until react-dom has loaded. */
let canBeShown: ((button: Element) => boolean) | undefined;
const waiting = createListeners();

/** Sets that function. A panel whose button was hidden in the meantime opens now. */
export function showHiddenPanels(can: (button: Element) => boolean): void {
  canBeShown = can;
  waiting.announce();
}

/** An element with `display: contents` has no box of its own; its live region has one, once it has rendered. */
export const boxOf = (element: Element): Element => element.shadowRoot?.querySelector('[role=status]') ?? element;

/** Nothing is hidden in test environments without layout, which lack the method. */
export const isVisible = (element: Element): boolean => !element.checkVisibility || element.checkVisibility();

const isRendered = (element: Element | undefined) => element && isVisible(boxOf(element));

const firstRendered = (elements: Iterable<Element | undefined>) => [...elements].find(isRendered);

export function createOutlets(): Outlets {
  const buttons = new Set<Element>();
  const toasters = new Set<Element>();
  const carts = new Set<Element>();
  const listeners = createListeners();
  let panel: Element | undefined;
  let lastUsed: Element | undefined;
  /** The hidden button whose panel was asked for before react-dom had loaded. */
  let wanted: Element | undefined;

  const changed = listeners.announce;

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

  function openPanel(button?: Element) {
    const inOrder = [button, lastUsed, ...buttons];
    const next = firstRendered(inOrder) ?? inOrder.find((hidden) => hidden && canBeShown?.(hidden));
    if (!next && !canBeShown) {
      wanted = inOrder.find(Boolean);
      if (wanted) {
        const stop = waiting.subscribe(() => {
          stop();
          if (wanted) openPanel(wanted);
        });
      }
    }
    if (!next || next === panel) return;
    panel = next;
    lastUsed = next;
    changed();
  }

  return Object.freeze({
    get panel() {
      return panel;
    },
    get toast() {
      return panel ?? firstRendered([...toasters, ...carts]);
    },
    get liveRegion() {
      return firstRendered(buttons);
    },
    addButton: (button: Element) => add(buttons, button),
    addToaster: (toaster: Element) => add(toasters, toaster),
    addCart: (cart: Element) => add(carts, cart),
    openPanel,
    closePanel() {
      wanted = undefined;
      if (!panel) return;
      panel = undefined;
      changed();
    },
    recheck() {
      if (panel && !isRendered(panel)) {
        // A menu may have closed by the press of the cart button in it.
        const hidden = panel;
        panel = undefined;
        // The hidden dialog would block the page until React moves it.
        if (!canBeShown) hidden.shadowRoot?.querySelector('dialog')?.close();
        openPanel(hidden);
      }
      changed();
    },
    watch: listeners.subscribe,
  });
}
