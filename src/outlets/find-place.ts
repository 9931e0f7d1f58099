import { boxOf, isVisible } from './outlets.ts';

/**
 * Finds elements that can show the toast or the panel of one that cannot: its toaster is inert behind a modal dialog of the
 * page, or its cart button is in a menu that has closed. Nothing is inserted into the page: the other element lends its
 * shadow root. Lazy-loaded with react-dom, which renders both.
 */

const parentOf = (node: Node): Node | null =>
  (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null;

/** The element and its ancestors as they are rendered, across shadow roots. */
export function* lineOf(element: Element): Iterable<Element> {
  for (let node: Node | null = element; node; node = parentOf(node)) if (node instanceof Element) yield node;
}

/** Whatever is not in the element that fills the screen is inert, too. */
const NATIVE = 'dialog:modal, :fullscreen';

/**
 * Whether a script traps the focus in this dialog of its own. The mark may stay on a closed dialog, so the focus must be there,
 * or nowhere since the button that opens the panel has gone with its toast.
 */
const isTrap = (element: Element, what: Wanted['what']) =>
  element.matches('[aria-modal="true"]') &&
  (element.matches(':focus-within') || (what === 'panel' && document.activeElement === document.body));

/** The part of the page that makes the rest inert. Those in shadow roots are found around our elements. */
function topModal(elements: Iterable<Element>, what: Wanted['what']): Element | undefined {
  // Scripts may keep every press outside of their dialog from a panel, which the browser itself would not.
  const isModal = (element: Element) =>
    (isTrap(element, what) || (what === 'toast' && element.matches(NATIVE))) && isVisible(element);
  const found = new Set([...document.querySelectorAll('dialog, :fullscreen, [aria-modal]')].filter(isModal));
  const seen = new Set<Element>();
  for (const element of elements)
    for (const above of lineOf(element)) {
      if (seen.has(above)) break;
      seen.add(above);
      if (isModal(above)) found.add(above);
    }
  const modals = [...found];
  const around = (modal: Element) => [...lineOf(modal)].length;
  modals.sort((one, other) => around(one) - around(other));
  return modals.findLast((modal) => modal.matches(':focus-within')) ?? modals.at(-1);
}

/** Whether the element can be seen, pressed and heard. */
function isUsable(element: Element, modal: Element | undefined): boolean {
  if (!isVisible(element)) return false;
  const line = [...lineOf(element)];
  return !line.some((above) => above.matches('[inert], [aria-hidden="true"]')) && (!modal || line.includes(modal));
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

export interface Wanted {
  /** The element whose panel or toast it is. */
  readonly owner: Element;
  /** The element that showed it last, which is kept as long as it is usable. */
  readonly last?: Element;
  /** A panel is a modal dialog itself, so it is usable whatever native dialog of the page is open. */
  readonly what: 'panel' | 'toast';
  /** All elements of the kit on the page. */
  readonly elements: readonly Element[];
}

/**
 * Finds the element that shows the panel or the toast of `owner`.
 * @returns the owner itself if it is usable, or if no element is.
 */
export function findPlace({ owner, last = owner, what, elements }: Wanted): Element {
  const modal = topModal(elements, what);
  const isFit = (element: Element) => isUsable(boxOf(element), modal);
  const own = [last, owner].find(isFit);
  if (own) return own;
  const usable = elements.filter(isFit);
  // Toasters stay on a page longer than cards.
  const toaster = usable.find(({ localName }) => localName === 'wellness-toaster');
  return toaster ?? usable.find(isInView) ?? usable[0] ?? owner;
}
