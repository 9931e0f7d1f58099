import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { ReactElement } from 'react';
import type { AnyView, Input, Rendered } from './element-view.ts';
import { firstRender, update } from './first-render.ts';
import { isSame } from './is-same.ts';
import { keepInput } from './keep-input.ts';
import { whenNear } from './near.ts';
import { needReact, noteElement, reactSide, renderTogether, whenReact } from './react-loading.ts';
import { isUpgrading, queueRender, type Rendering } from './render-queue.ts';
import { adoptStyles } from './styles.ts';

const roots = new WeakMap<Element, ElementRoot>();

/** Whether React renders the element, so that its components hear what happens to it. */
export const isHydrated = (host: Element): boolean => roots.get(host)?.isMounted ?? false;

let changes = 0;
let catalogChanges = 0;

/** Counts a change of the page. Elements that have not rendered yet do not keep their server's markup then. */
export const outdateMarkup = (): void => {
  changes++;
};

/** Like `outdateMarkup`, for the elements that show the catalog. */
export const outdateProducts = (): void => {
  catalogChanges++;
};

interface Options {
  /** Whether the view depends on the catalog, or on the visitor's facts that decide about its products. */
  readonly showsCatalog: boolean;
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
  /** Whether the first render replaces the server's markup, because the element has changed since. */
  isOutdated = false;
  /**
   * The count that its markup may be from: a later change of the page outdates it, too. Markup that was there before the
   * tag was defined is older than any.
   */
  readonly #changes: number;
  #isRendering = false;
  #hasShown = false;
  #mounted: { unmount(): void } | undefined;
  #heard: (() => void) | undefined;
  #stopWaiting: (() => void) | undefined;
  #stopWaitingForReact: (() => void) | undefined;
  #leave: (() => void) | undefined;
  /** Shows what a signal has changed. */
  readonly #rendering: Rendering = { render: () => this.show(), rendered: () => this.start() };

  constructor(host: Element, container: Element, options: Options) {
    this.#host = host;
    this.#container = container;
    this.#options = options;
    this.#served = container.hasChildNodes();
    this.#changes = isUpgrading() ? 0 : this.#countChanges();
    roots.set(host, this);
    noteElement();
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
    this.#stopWaitingForReact?.();
    this.#stopWaitingForReact = undefined;
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
    this.#current.host.setState('late', false);
    const isFirst = !this.#hasShown;
    this.#hasShown = true;
    if (this.#mounted) this.#heard?.();
    else if (reactSide() && !this.#served && !this.#container.hasChildNodes()) this.#mount();
    else {
      if (!reactSide()) this.#stopWaitingForReact ??= whenReact(() => this.hydrateWhenNear());
      const isOutdated = this.isOutdated || this.#changes !== this.#countChanges();
      if (!isFirst || !this.#served || isOutdated || !this.#options.mayWait()) this.#paint();
      if (reactSide()) this.hydrateWhenNear();
    }
  }

  /** Hydrates as soon as a visitor may reach the element. */
  hydrateWhenNear(): void {
    if (this.#mounted || !this.#current) return;
    if (!this.#options.mayWait()) {
      renderTogether(() => this.#mount());
      return;
    }
    // A touch comes before the click that it begins, so React is there in time to hear that click.
    this.#stopWaiting ??= whenNear(this.#host, () => renderTogether(() => this.#mount()));
  }

  #countChanges(): number {
    return this.#options.showsCatalog ? changes + catalogChanges : changes;
  }

  #compute() {
    const input = this.#input.value;
    if (!input) return;
    const view = this.#options.view();
    if (!view) {
      // For wellness.css, which reserves its space until it is shown.
      untracked(() => input.host.setState('late', !this.#served));
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

  /** @param isChecked whether it also removes what others have changed since the same state was painted */
  #paint(isChecked?: boolean) {
    const current = this.#current as Rendered;
    const { view, props, words, error } = current;
    if (this.#painted === current && !isChecked) return;
    const next = this.#container.cloneNode() as Element;
    this.#painted = current;
    try {
      if (error) throw error;
      next.append(firstRender(view.View(props)));
    } catch {
      // React renders it again, meets the same error, and reports it.
      needReact();
      const notice = document.createElement('p');
      notice.role = 'alert';
      notice.className = 'ground padded';
      notice.textContent = words.say('unexpected');
      next.replaceChildren(notice);
      this.#painted = undefined;
    }
    this.#served = false;
    if (next.isEqualNode(this.#container)) return;
    adoptStyles(this.#host.shadowRoot as ShadowRoot);
    const restoreInput = keepInput(this.#container);
    update(this.#container, next);
    restoreInput();
  }

  #mount() {
    const react = reactSide();
    if (!react || this.#mounted || !this.#current) return;
    // The server knows neither the day nor the cart, and what has changed since must not look like a mismatch. Nor must the
    // nodes of a password manager: React would render anew while the visitor types.
    if (this.#container.hasChildNodes()) this.#paint(true);
    this.#stopWaitingForReact?.();
    this.#stopWaitingForReact = undefined;
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
    const isHydrating = this.#painted !== undefined || this.#served;
    if (!isHydrating) this.#container.replaceChildren();
    this.#served = false;
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
