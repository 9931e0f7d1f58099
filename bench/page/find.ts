/* Runs in the measured page. */

/** The shadow root of an element or the document of a frame, if it has one. */
function inside(element: Element): ParentNode | null {
  if (element instanceof HTMLIFrameElement) return element.contentDocument;
  return element.shadowRoot;
}

/** All elements at `a >> b`: b in the shadow roots and frames of a. */
export function findAll(path: string): Element[] {
  const [first = '', ...rest] = path.split(' >> ');
  let found = [...document.querySelectorAll(first)];
  for (const step of rest) found = found.flatMap((element) => [...(inside(element)?.querySelectorAll(step) ?? [])]);
  return found;
}

/** Finds only the first one, because it runs every few milliseconds. */
export function findFirst(path: string): Element | undefined {
  return search(document, path.split(' >> '));
}

function search(root: ParentNode, [step = '', ...rest]: readonly string[]): Element | undefined {
  if (!rest.length) return root.querySelector(step) ?? undefined;
  for (const element of root.querySelectorAll(step)) {
    const within = inside(element);
    const found = within && search(within, rest);
    if (found) return found;
  }
  return undefined;
}

export const isLaidOut = (element: Element) => element.getClientRects().length > 0 && element.clientHeight > 0;

/** The position in the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  let [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let { defaultView } = element.ownerDocument;
  while (defaultView?.frameElement) {
    const frame = defaultView.frameElement.getBoundingClientRect();
    [x, y] = [x + frame.x, y + frame.y];
    defaultView = defaultView.parent as typeof defaultView;
  }
  return { x, y };
}

export const isInWindow = (element: Element) => {
  const { x, y } = middleOf(element);
  return isLaidOut(element) && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
};
