import r2wc from '@r2wc/react-to-web-component';
import { isLeftAlone } from '../markup/left-alone.ts';
import { warnOfAttributes } from '../markup/misspelt.ts';
import { watchAround } from '../markup/watch-around.ts';
import { localeOf } from '../words/locale.ts';
import { hasOwnWords, type Words, watchWords, wordsFor } from '../words/words.ts';
import { type Attributes, type Marked, readAttribute, toAttributeName } from './attributes.ts';
import { type CommonProps, attributes as common, themes } from './common-attributes.ts';
import type { ElementDefinition } from './define.ts';
import { ElementRoot, outdateMarkup } from './element-root.ts';
import type { ElementView } from './element-view.ts';
import { createHost, type Host } from './host.ts';
import { queueLater } from './later.ts';
import { queueRender, type Rendering } from './render-queue.ts';
import { listenIn } from './root-listeners.ts';
import { adoptStyles } from './styles.ts';
import { checkTabOrder } from './tab-order.ts';

/** The seams of r2wc 2.1. They are not documented: its version is pinned, and react-element.test.tsx holds them. */
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');

interface R2wcElement extends HTMLElement {
  [CONNECTED]: boolean;
  /** The mounted component, as r2wc keeps it: r2wc then updates and unmounts it as its own. */
  [CONTEXT]: { root: Pick<ElementRoot, 'render' | 'unmount'>; ReactComponent: unknown } | undefined;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  container: Element | ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

export interface ReactElementClass<Props> {
  new (): HTMLElement & Props & CommonProps & ReactElementCallbacks;
  readonly observedAttributes: readonly string[];
  /** The attributes that an untrusted placeholder may set. */
  readonly authorAttributes: readonly string[];
  readonly definition: ElementDefinition;
}

interface Options<Props> {
  /**
   * Whether the first render may stay as it is until it is near the viewport or touched. No for an element that does
   * something beyond its own box.
   */
  readonly mayWait?: (props: Props) => boolean;
  /** Whether the view depends on the catalog, or on the visitor's facts that decide about its products. */
  readonly showsCatalog?: boolean;
}

interface ReactElementCallbacks {
  connectedCallback(): void;
  disconnectedCallback(): void;
  attributeChangedCallback(name: string, before: string | null, after: string | null): void;
}

/** The elements on the page. Each renders again when its messages change. */
const here = new Set<R2wcElement>();
/** The elements that this copy of the script shows. */
export const shownElements = (): readonly HTMLElement[] => [...here];
const renderAgain = () => {
  for (const element of here) element[RENDER]();
};
const watchLanguage = watchAround('lang', () => {
  outdateMarkup();
  renderAgain();
});
const watchHidden = watchAround('aria-hidden', () => here.forEach(checkTabOrder));
/** Whether this copy of the script watches messages; one without elements does not. */
let isWatching = false;

const internalsOf = new WeakMap<Element, ElementInternals>();

/**
 * A custom element class that shows the view in its shadow root. Each attribute is also a property, and both reach the
 * model. The class adds what r2wc lacks: HTML's rules for attributes, properties set before upgrade, state that survives a
 * move, nothing mounted while detached, declarative shadow roots hydrated.
 */
export function reactElement<Props extends object, ViewProps extends object = object>(
  view: ElementView<Props, ViewProps> | (() => ElementView<Props, ViewProps> | undefined),
  ownAttributes: Attributes<Props>,
  { mayWait = () => true, showsCatalog = false }: Options<Props> = {},
): ReactElementClass<Props> {
  const attributes = { ...common, ...ownAttributes } as Record<string, Marked<unknown>>;
  const getView = typeof view === 'function' ? view : () => view;
  const definition = { view: getView, attributes } as ElementDefinition;
  // Without a DOM the class is a name only, so that the package can be imported on a server.
  if (typeof HTMLElement === 'undefined')
    return Object.assign(class {}, { definition }) as unknown as ReactElementClass<Props>;

  const properties = Object.keys(attributes);
  const propertyOf = new Map(properties.map((name) => [toAttributeName(name), name]));

  // Props go through r2wc as one object: its own parsing does not distinguish `open=""` from a missing attribute.
  const Base = r2wc((() => null) as never, { shadow: 'open', props: [] }) as unknown as {
    new (): R2wcElement;
    prototype: R2wcElement;
  };

  class ReactElement extends Base {
    static readonly observedAttributes: readonly string[] = [...propertyOf.keys()];
    static readonly authorAttributes = this.observedAttributes.filter(
      (name) => attributes[propertyOf.get(name) as string]?.owner === false,
    );
    static readonly definition = definition;
    #values: Record<string, unknown> = {};
    #root: ElementRoot;
    /** Shows the element's light DOM while it is left alone. */
    #slot: Element | undefined;
    /** The props that were rendered last: a node that was moved has nothing new to show. */
    #rendered: unknown;
    /** Whether the element shows nothing yet, because its messages are loading. */
    #isWaitingForWords = false;
    readonly #rendering: Rendering = {
      render: () => {
        // The element may have been removed within the same task, or be in a document without a window.
        if (!this.#isSeen || !this.#takeWords() || (this[CONTEXT] && this.#rendered === this[PROPS])) return;
        this.#rendered = this[PROPS];
        this[CONTEXT] ??= { root: this.#root, ReactComponent: 'x' };
        super[RENDER]();
      },
      rendered: () => {
        if (this.#isSeen && this[CONTEXT]) this.#root.start();
      },
    };

    get #isSeen(): boolean {
      return this.isConnected && this.ownerDocument.defaultView !== null && this[CONNECTED];
    }

    constructor() {
      super();
      this[CONNECTED] = false;
      for (const name of properties) this.#values[name] = attributes[name]?.initial;
      const root = this.shadowRoot as ShadowRoot;
      // React empties a container only if it is an element: in the root itself it would render beside the old content.
      let wrapper = root.querySelector('[data-root]');
      if (!wrapper) {
        wrapper = root.ownerDocument.createElement('div');
        wrapper.setAttribute('data-root', '');
        root.append(wrapper);
      }
      this.container = wrapper;
      this.#root = new ElementRoot(this, wrapper, {
        mayWait: () => mayWait(this.#values as Props),
        view: getView,
        showsCatalog,
      });
      listenIn(root, this, this.#root);
      this[PROPS] = {
        host: createHost(this, internalsOf.get(this)),
        attributes: this.#values,
      };
    }

    /** Called by r2wc's constructor, before the fields of this class exist. Keeps a declarative shadow root. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      // Test environments without a browser may lack it.
      const internals = this.attachInternals?.();
      internalsOf.set(this, internals);
      return internals?.shadowRoot ?? super.attachShadow(init);
    }

    override connectedCallback() {
      this.#takeEarlyProperties();
      this.#slot?.remove();
      const leftAlone = isLeftAlone(this);
      // The element was moved into an excluded part.
      if (leftAlone && this[CONNECTED]) this.#leave();
      // The light DOM shows, as without a script.
      if (leftAlone && !this.container.hasChildNodes()) {
        this.#slot = this.ownerDocument.createElement('slot');
        this.container.append(this.#slot);
        return;
      }
      adoptStyles(this.shadowRoot as ShadowRoot, this.#root.isServed);
      if (leftAlone) return;
      warnOfAttributes(this, (this.constructor as typeof ReactElement).observedAttributes);
      this[CONNECTED] = true;
      here.add(this);
      if (!isWatching) watchWords(renderAgain);
      isWatching = true;
      watchLanguage(this);
      watchHidden(this);
      checkTabOrder(this);
      // The server's markup shows already.
      if (this.#root.isServed)
        queueLater(() => {
          this.#rendering.render();
          this.#rendering.rendered();
        });
      else {
        // For wellness.css, which reserves its space until it is rendered.
        if (!this[CONTEXT]) (this[PROPS].host as Host).setState('late', true);
        this[RENDER]();
      }
    }

    /** A moved node is disconnected and connected again at once; only a node that stays away loses its state. */
    override disconnectedCallback() {
      this.#root.isOutdated = true;
      queueMicrotask(() => {
        if (!this.isConnected) this.#leave();
      });
    }

    #leave() {
      here.delete(this);
      super.disconnectedCallback();
    }

    /** For `moveBefore()`: with this method the browser does not disconnect the element. Its language may differ. */
    connectedMoveCallback() {
      // Its old or its new place may be in a part that the page excludes.
      if (!this[CONNECTED] || isLeftAlone(this)) return this.connectedCallback();
      watchLanguage(this);
      watchHidden(this);
      checkTabOrder(this);
      this.#root.isOutdated = true;
      this[RENDER]();
    }

    attributeChangedCallback(name: string, _before: string | null, after: string | null) {
      const property = propertyOf.get(name);
      if (property) this.setProperty(property, after);
    }

    /** Renders once for any number of changes in a row, and before the browser paints. */
    override [RENDER]() {
      if (!this[CONNECTED]) return;
      queueRender(this.#rendering);
    }

    getProperty(name: string): unknown {
      return this.#values[name];
    }

    setProperty(name: string, value: unknown) {
      const attribute = attributes[name];
      if (!attribute) return;
      const next = readAttribute(this, name, attribute, value);
      if (Object.is(next, this.#values[name])) return;
      this.#values = { ...this.#values, [name]: next };
      if (name in common) return this.#showTheme();
      this[PROPS] = { ...this[PROPS], attributes: this.#values };
      if (!this[CONNECTED]) return;
      this.#root.isOutdated = true;
      this[RENDER]();
    }

    /** Takes the messages of its language, or keeps those it has while they load. False if it has none yet. */
    #takeWords(): boolean {
      const { host, words: before } = this[PROPS] as { host: Host; words?: Words };
      const language = localeOf(this);
      const words = wordsFor(language, this.#root.isServed) ?? before;
      // prerender() did not know the language or the messages of the page.
      const { lang, messages } = (this.container as HTMLElement).dataset;
      this.#root.isOutdated ||= lang !== language || (hasOwnWords() && !messages);
      if (words !== before) this[PROPS] = { ...this[PROPS], words };
      // For wellness.css, which reserves its space.
      if (!words || this.#isWaitingForWords) host.setState('late', !words);
      this.#isWaitingForWords = !words;
      return !this.#isWaitingForWords;
    }

    /** As a state, because the property may differ from the attribute, which is never written. */
    #showTheme() {
      const host = this[PROPS].host as Host;
      for (const theme of themes) host.setState(`theme-${theme}`, theme === this.#values.theme);
    }

    /** A property that was set before the script loaded is the element's own, and hides the accessor of the class. */
    #takeEarlyProperties() {
      const before = this.#values;
      for (const name of properties) {
        if (!Object.hasOwn(this, name)) continue;
        const value = (this as Record<string, unknown>)[name];
        delete (this as Record<string, unknown>)[name];
        (this as Record<string, unknown>)[name] = value;
      }
      this.#root.isOutdated ||= before !== this.#values;
    }
  }

  for (const name of properties) {
    Object.defineProperty(ReactElement.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: ReactElement) {
        return this.getProperty(name);
      },
      set(this: ReactElement, value: unknown) {
        this.setProperty(name, value);
      },
    });
  }

  return ReactElement as unknown as ReactElementClass<Props>;
}
