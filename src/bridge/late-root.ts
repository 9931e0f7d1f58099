import type { ReactNode } from 'react';
import type * as ReactDomModule from 'react-dom';
import type * as Client from 'react-dom/client';
import { endDrawing } from '../drawing.ts';
import { pressedButton } from '../pressed.ts';
import { draw, type Subscribe, update } from './draw.ts';
import { whenNear } from './near.ts';

/** What the elements need of react-dom. */
export type ReactDom = Pick<typeof Client, 'createRoot' | 'hydrateRoot'> & Pick<typeof ReactDomModule, 'flushSync'>;

let dom: ReactDom | undefined;
let late: Late | undefined;
let isUsed = false;
let begin: (() => Late) | undefined;
const asleep = new Set<LateRoot>();
const roots = new WeakMap<Element, LateRoot>();

/** Who stands in for react-dom until it is there. */
interface Late {
  /** Asks for it. `haveReactDom()` is to be called with it. */
  load(): void;
  /** A click on a button of an element that no component hears. */
  take(click: { host: HTMLElement; button: HTMLButtonElement }): void;
}

/** Whether a visitor has chosen otherwise than is drawn: native choices wait for no script. */
const isChosen = (place: Element): boolean =>
  [...place.querySelectorAll<HTMLInputElement & HTMLOptionElement>('input, option')].some(
    (one) => one.selected !== one.defaultSelected || one.checked !== one.defaultChecked,
  );

/** Says who stands in, once this copy of the script has an element of its own: one without any does nothing. */
export function standIn(start: () => Late): void {
  begin = start;
  if (isUsed) late ??= start();
}

/** Says a sentence in the live region of an element of this copy. False where its component does that, or there is none. */
export const sayIn = (host: Element | undefined, sentence: string): boolean =>
  (host && roots.get(host)?.say(sentence)) ?? false;

/** For a click in an element's shadow root: where no component hears it yet, somebody else answers. */
export function takeClick(host: HTMLElement, event: Event): void {
  const button = pressedButton(event);
  // One around the element, or of what lies in its slot, is somebody else's.
  if (!late || !button || !host.shadowRoot?.contains(button) || roots.get(host)?.isAlive) return;
  // Nothing must come of it but our answer: no form is sent, no link around the element is followed.
  event.preventDefault();
  late.take({ host, button });
}

/** Asks for react-dom where it has not come: somebody is about to use an element, or an element has work to do. */
export function needReactDom(): void {
  if (!dom) late?.load();
}

/** From now on elements are React's. What was drawn before is taken over as soon as a visitor may reach it. */
export function haveReactDom(reactDom: ReactDom): void {
  dom ??= reactDom;
  endDrawing();
  for (const root of [...asleep]) root.awake();
}

/** One flush for all that is rendered in `act`. */
export const together = (act: () => void): void => (dom ? dom.flushSync(act) : act());

interface Options {
  /**
   * Whether what is there may stay as it is until it is near the viewport or touched. No for an element that does
   * something beyond its own box.
   */
  readonly mayWait: () => boolean;
  /** What the markup of a server reads and offers, which nobody draws to see it. */
  readonly stores: readonly Subscribe[];
}

/**
 * A React root that is there before react-dom is: until then it draws what its element shows first, or leaves what a
 * server has drawn, and draws again when that is out of date.
 */
export class LateRoot {
  readonly #host: Element;
  readonly #container: Element;
  readonly #options: Options;
  #root: Client.Root | undefined;
  #element: ReactNode;
  /** Whether a server has drawn what is there, and nothing has changed since. */
  #served: boolean;
  #outdated = false;
  /** The live region in which something was said. */
  #said: Element | null = null;
  #leave: (() => void)[] = [];
  #stopWaiting: (() => void) | undefined;

  constructor(host: Element, container: Element, options: Options) {
    this.#host = host;
    this.#container = container;
    this.#options = options;
    this.#served = container.hasChildNodes();
    roots.set(host, this);
    // What follows a choice is drawn, too; a field that is left changes nothing but itself.
    container.addEventListener('change', () => {
      if (!this.#root && this.#element !== undefined && isChosen(container)) this.#drawSoon();
    });
    isUsed = true;
    if (begin) late ??= begin();
  }

  /** Whether what a server has drawn is there as yet. */
  get isServed(): boolean {
    return this.#served;
  }

  /** Whether its component hears what happens to it. */
  get isAlive(): boolean {
    return this.#root !== undefined;
  }

  render(element: ReactNode): void {
    const isFirst = this.#element === undefined;
    this.#element = element;
    if (this.#root) this.#root.render(element);
    else if (dom && !(isFirst && this.#served)) this.#begin();
    else {
      if (!dom) asleep.add(this);
      // The markup of a server knows neither cart nor toasts.
      if (!isFirst || !this.#served || this.#outdated || !this.#options.mayWait()) this.#draw();
      else {
        this.#listen(this.#options.stores);
        // Once the page's catalogues have been read.
        if (isChosen(this.#container)) this.#drawSoon();
      }
      if (dom) this.awake();
    }
  }

  unmount(): void {
    asleep.delete(this);
    this.#rest();
    this.#root?.unmount();
    this.#root = undefined;
    this.#element = undefined;
    // The cart and its attributes may change before it is back.
    this.#outdated = this.#container.hasChildNodes();
  }

  /** Into the live region that was drawn. */
  say(sentence: string): boolean {
    if (this.isAlive) return false;
    this.#said = this.#container.querySelector('[role=status]');
    if (this.#said) this.#said.textContent = sentence;
    return this.#said !== null;
  }

  /** Now that react-dom is there. */
  awake(): void {
    if (!this.#options.mayWait()) {
      together(() => this.#begin());
      return;
    }
    this.#stopWaiting?.();
    // In one go: what comes to a root that React has only begun to take over it would send again, to a target that is
    // none outside of a shadow root. And a touch comes before the click that it begins.
    this.#stopWaiting = whenNear(this.#host, () => together(() => this.#begin()));
  }

  /** From here on all is React's. */
  #begin() {
    if (!dom) return;
    if (this.#outdated || isChosen(this.#container)) this.#draw();
    // React would take it for another component's.
    this.#said?.replaceChildren();
    this.#said = null;
    asleep.delete(this);
    this.#rest();
    this.#served = false;
    if (!this.#container.hasChildNodes()) this.#root = dom.createRoot(this.#container);
    // React reports markup that it would render differently as an error of the window, and renders anew.
    else this.#root = dom.hydrateRoot(this.#container, this.#element);
    // An update of what hydrates hydrates it in this very flush.
    this.#root.render(this.#element);
  }

  #draw() {
    this.#outdated = false;
    this.#listen([]);
    const { content, stores, failed, waits } = draw(this.#element);
    // What a server has drawn stays until its view comes, with what was typed there.
    this.#served &&= waits;
    if (!this.#container.hasChildNodes()) this.#container.append(content);
    else if (!this.#served) update(this.#container, content);
    this.#listen(stores);
    if (failed) needReactDom();
  }

  #drawSoon() {
    if (this.#outdated) return;
    this.#outdated = true;
    // Until then it may have been taken over, or have gone.
    queueMicrotask(() => this.#outdated && this.#element && this.#draw());
  }

  #listen(stores: readonly Subscribe[]) {
    for (const stop of this.#leave) stop();
    this.#leave = stores.map((subscribe) => subscribe(() => this.#drawSoon(), this.#host));
  }

  #rest() {
    this.#outdated = false;
    this.#listen([]);
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}
