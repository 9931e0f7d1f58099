import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { ReactElement, ReactNode } from 'react';
import type { Words } from '../words/words.ts';
import { firstRender, update } from './first-render.ts';
import type { Host } from './host.ts';
import { whenNear } from './near.ts';

/** Everything that a model turns into props of its view. */
export interface Input<Props = object> {
  readonly host: Host;
  readonly words: Words;
  readonly attributes: Props;
}

/** An element's model, view and behavior. Only `component` needs React. */
export interface ElementView<Props, ViewProps> {
  /**
   * Reads attributes and signals; is called again when one of them changes.
   * @param before props that it returned last: values that are still true should be returned again as they are.
   */
  model(input: Input<Props>, before: ViewProps | undefined): ViewProps;
  /** A pure function of its props: no hooks, no contexts, no page state. Without it nothing shows before React. */
  readonly View?: (props: ViewProps) => ReactNode;
  /** Name of the component that takes over when React has loaded. It gets `View`, and its first markup is that of the view. */
  readonly component?: string;
  /** Called when the element has rendered for the first time since it came onto the page; returns the clean-up. */
  behavior?(input: ReadonlySignal<Input<Props>>, props: ReadonlySignal<ViewProps>): () => void;
}

// biome-ignore lint/suspicious/noExplicitAny: each element knows its own props.
export type AnyView = ElementView<any, any>;

/** The result of a model, for a view. */
export interface Rendered extends Input {
  readonly view: AnyView;
  readonly props: object;
  /** Thrown by the model, if it has. */
  readonly error?: unknown;
}

/** What React reads of an element. */
export interface Source {
  readonly subscribe: (heard: () => void) => () => void;
  readonly current: () => Rendered;
  /** The props that are on the page already: hydration starts from them. */
  readonly first: () => Rendered;
}

/** The lazy-loaded side: react-dom, and the components that only React renders. */
export interface ReactSide {
  /** Renders into the container, or hydrates what is there. */
  mount(container: Element, source: Source, isHydrating: boolean): { unmount(): void };
  flushSync(act: () => void): void;
}

let react: ReactSide | undefined;
let load = () => {};
let start: (() => void) | undefined;
let isUsed = false;
const waiting = new Set<ElementRoot>();
const roots = new WeakMap<Element, ElementRoot>();

const loaded = signal(false);
/** Whether react-dom has loaded. */
export const hasReact: ReadonlySignal<boolean> = loaded;

/**
 * Sets the function that loads react-dom.
 * @param begin called once this copy of the script has an element of its own: one without any does nothing.
 */
export function setReactLoader(loader: () => void, begin: () => void): void {
  load = loader;
  if (isUsed) begin();
  else start = begin;
}

/** Loads react-dom, if it has not been loaded: an element has something to show that only React renders. */
export function needReact(): void {
  if (!react) load();
}

/** From now on React renders. First renders are hydrated as soon as a visitor may reach them. */
export function setReact(side: ReactSide): void {
  react ??= side;
  for (const root of [...waiting]) root.hydrateWhenNear();
  // After hydration, so that a toast that has waited for it is seen for its whole time.
  loaded.value = true;
}

/** Whether React renders the element, so that its components hear what happens to it. */
export const isHydrated = (host: Element): boolean => roots.get(host)?.isMounted ?? false;

/** One flush for all that is rendered in `act`. */
const together = (act: () => void): void => (react ? react.flushSync(act) : act());

/** The work of one element in a flush. */
export interface Rendering {
  readonly render: () => void;
  /** Called after all elements of the flush have rendered. */
  readonly rendered: () => void;
}

const queue = new Set<Rendering>();

/** One flush for all elements that wait: a thousand that are added at once are one piece of work for React. */
export function queueRender(rendering: Rendering): void {
  if (queue.size === 0) queueMicrotask(flush);
  queue.add(rendering);
}

function flush() {
  const renderings = [...queue];
  queue.clear();
  together(() => {
    for (const { render } of renderings) render();
  });
  for (const { rendered } of renderings) rendered();
}

const isSame = (a: object, b: object): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key as never], b[key as never]));
};

interface Options {
  /** The view; undefined while its file is loading. May read signals. */
  readonly view: () => AnyView | undefined;
  /**
   * Whether the markup may stay as it is until it is near the viewport or touched. No for an element that does something
   * beyond its own box.
   */
  readonly mayWait: () => boolean;
}

/** Renders an element: first without react-dom, then by React. Both read the same model. */
export class ElementRoot {
  readonly #host: Element;
  readonly #container: Element;
  readonly #options: Options;
  readonly #input = signal<Input | undefined>(undefined);
  readonly #props = signal<object>({});
  #stop: (() => void) | undefined;
  #current: Rendered | undefined;
  /** The state that is on the page, and was put there by a first render. */
  #painted: Rendered | undefined;
  /** Whether the markup is still the server's. */
  #served: boolean;
  /** Whether the server's markup must be rendered again at once. */
  isOutdated = false;
  #isRendering = false;
  #hasShown = false;
  #mounted: { unmount(): void } | undefined;
  #heard: (() => void) | undefined;
  #stopWaiting: (() => void) | undefined;
  #leave: (() => void) | undefined;
  /** Shows what a signal has changed. */
  readonly #rendering: Rendering = { render: () => this.show(), rendered: () => this.start() };

  constructor(host: Element, container: Element, options: Options) {
    this.#host = host;
    this.#container = container;
    this.#options = options;
    this.#served = container.hasChildNodes();
    roots.set(host, this);
    isUsed = true;
    start?.();
    start = undefined;
  }

  get isServed(): boolean {
    return this.#served;
  }

  get isMounted(): boolean {
    return this.#mounted !== undefined;
  }

  /** Called by r2wc with `createElement(component, props)`: only the props matter. */
  render({ props }: ReactElement<Input>): void {
    this.#isRendering = true;
    this.#input.value = { ...props };
    this.#stop ??= effect(() => this.#compute());
    this.#isRendering = false;
    this.show();
  }

  unmount(): void {
    waiting.delete(this);
    this.#stop?.();
    this.#stop = undefined;
    this.#leave?.();
    this.#leave = undefined;
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    this.#mounted?.unmount();
    this.#mounted = undefined;
    this.#current = undefined;
    // Cart and attributes may change before the element is back: what is there is rendered again then.
    if (!this.#container.hasChildNodes()) this.#painted = undefined;
    this.#served = false;
    this.#hasShown = false;
  }

  /** Starts the behavior, once the element has rendered. */
  start(): void {
    const { view } = this.#current ?? {};
    if (this.#leave || !view?.behavior) return;
    this.#leave = view.behavior(this.#input as ReadonlySignal<Input>, this.#props);
  }

  /** Shows the newest state. */
  show(): void {
    if (!this.#current) return;
    const isFirst = !this.#hasShown;
    this.#hasShown = true;
    if (this.#mounted) this.#heard?.();
    else if (react && !this.#served && !this.#container.hasChildNodes()) this.#mount();
    else {
      if (!react) waiting.add(this);
      if (!isFirst || !this.#served || this.isOutdated || !this.#options.mayWait()) this.#paint();
      if (react) this.hydrateWhenNear();
    }
  }

  /** Hydrates as soon as a visitor may reach the element. */
  hydrateWhenNear(): void {
    if (this.#mounted || !this.#current) return;
    if (!this.#options.mayWait()) {
      together(() => this.#mount());
      return;
    }
    // A touch comes before the click that it begins, so React is there in time to hear that click.
    this.#stopWaiting ??= whenNear(this.#host, () => together(() => this.#mount()));
  }

  #compute() {
    const input = this.#input.value;
    if (!input) return;
    const view = this.#options.view();
    // For wellness.css, which reserves its space.
    const isLate = !view || (!view.View && !react);
    untracked(() => input.host.setState('late', isLate && !this.#served));
    if (view && isLate) untracked(needReact);
    if (!view) {
      this.#current = undefined;
      return;
    }
    const before = this.#current?.view === view && !this.#current.error ? this.#current : undefined;
    let next: Rendered;
    try {
      next = { ...input, view, props: view.model(input, before?.props) };
      if (before && isSame(before.props, next.props) && before.words === next.words) return;
    } catch (error) {
      next = { ...input, view, props: {}, error };
    }
    this.#current = next;
    this.#props.value = next.props;
    if (this.#isRendering) return;
    // React restores a controlled radio at the end of its click: it must know by then.
    if (this.#mounted) this.#heard?.();
    else queueRender(this.#rendering);
  }

  #paint() {
    const current = this.#current as Rendered;
    const { view, props, words, error } = current;
    if (this.#painted === current || !view.View) return;
    let content: DocumentFragment;
    try {
      if (error) throw error;
      content = firstRender(view.View(props));
    } catch {
      // React renders it again, meets the same error, and reports it.
      needReact();
      const notice = document.createElement('p');
      notice.role = 'alert';
      notice.className = 'ground padded';
      notice.textContent = words.say('unexpected');
      this.#container.replaceChildren(notice);
      this.#painted = undefined;
      this.#served = false;
      return;
    }
    if (this.#container.hasChildNodes()) update(this.#container, content);
    else this.#container.append(content);
    this.#painted = current;
    this.#served = false;
  }

  #mount() {
    if (!react || this.#mounted || !this.#current) return;
    // The server knows neither the day nor the cart, and what has changed since must not look like a mismatch.
    if (this.#container.hasChildNodes()) this.#paint();
    waiting.delete(this);
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    const isHydrating = this.#painted !== undefined || this.#served;
    if (!isHydrating) this.#container.replaceChildren();
    this.#served = false;
    this.#current.host.setState('late', false);
    const first = this.#painted ?? this.#current;
    this.#mounted = react.mount(
      this.#container,
      {
        subscribe: (heard) => {
          this.#heard = heard;
          return () => {
            this.#heard = undefined;
          };
        },
        current: () => this.#current as Rendered,
        first: () => first,
      },
      isHydrating && this.#container.hasChildNodes(),
    );
    this.#painted = undefined;
  }
}
