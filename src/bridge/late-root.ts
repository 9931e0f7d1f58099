import type { ReactNode } from 'react';
import type * as ReactDomModule from 'react-dom';
import type * as Client from 'react-dom/client';
import { endDrawing, setAlive } from '../alive.ts';
import { draw, update } from './draw.ts';
import { whenNear } from './near.ts';

/** What the elements need of react-dom. */
export type ReactDom = Pick<typeof Client, 'createRoot' | 'hydrateRoot'> & Pick<typeof ReactDomModule, 'flushSync'>;

let dom: ReactDom | undefined;
let bring: () => void = () => {};
const asleep = new Set<LateRoot>();

/** Says how to ask for react-dom where it comes late. `haveReactDom()` is told of it when it is there. */
export function bringReactDomBy(ask: () => void): void {
  bring = ask;
}

/** Asks for react-dom where it has not come: somebody is about to use an element, or an element has work to do. */
export function needReactDom(): void {
  if (!dom) bring();
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
  readonly mayWait: (host: Element) => boolean;
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
  #leave: (() => void)[] = [];
  #stopWaiting: (() => void) | undefined;

  constructor(host: Element, container: Element, options: Options) {
    this.#host = host;
    this.#container = container;
    this.#options = options;
    this.#served = container.hasChildNodes();
  }

  render(element: ReactNode): void {
    const isFirst = this.#element === undefined;
    this.#element = element;
    if (this.#root) this.#root.render(element);
    else if (!dom) {
      asleep.add(this);
      if (!isFirst || !this.#served || !this.#options.mayWait(this.#host)) this.#draw();
    } else if (isFirst && this.#served) this.awake();
    else this.#begin();
  }

  unmount(): void {
    asleep.delete(this);
    this.#rest();
    setAlive(this.#host, false);
    this.#root?.unmount();
    this.#root = undefined;
    this.#element = undefined;
  }

  /** Now that react-dom is there. */
  awake(): void {
    if (!this.#options.mayWait(this.#host)) {
      together(() => this.#begin());
      return;
    }
    this.#stopWaiting?.();
    // A touch comes before the click that it begins: React must hear that.
    this.#stopWaiting = whenNear(this.#host, (touched) => (touched ? together(() => this.#begin()) : this.#begin()));
  }

  /** From here on all is React's. */
  #begin() {
    if (!dom) return;
    const { mayWait } = this.#options;
    // What was written into it since, such as a sentence that was said, React would take for another component's.
    if (this.#container.hasChildNodes() && (this.#outdated || !mayWait(this.#host))) this.#draw();
    asleep.delete(this);
    this.#rest();
    setAlive(this.#host, true);
    this.#served = false;
    if (!this.#container.hasChildNodes()) this.#root = dom.createRoot(this.#container);
    // A page from a cache may hold the markup of another release: React then renders anew, and nothing is wrong with that.
    else this.#root = dom.hydrateRoot(this.#container, this.#element, { onRecoverableError: () => {} });
    // An update of what hydrates hydrates it in this very flush.
    this.#root.render(this.#element);
  }

  #draw() {
    this.#outdated = false;
    this.#served = false;
    this.#listen([]);
    const { content, stores, failed } = draw(this.#element);
    if (this.#container.hasChildNodes()) update(this.#container, content);
    else this.#container.append(content);
    this.#listen(stores.map(({ subscribe }) => subscribe(() => this.#drawSoon())));
    if (failed) needReactDom();
  }

  #drawSoon() {
    if (this.#outdated) return;
    this.#outdated = true;
    queueMicrotask(() => this.#outdated && !this.#root && asleep.has(this) && this.#draw());
  }

  #listen(leave: (() => void)[]) {
    for (const stop of this.#leave) stop();
    this.#leave = leave;
  }

  #rest() {
    this.#outdated = false;
    this.#listen([]);
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}
