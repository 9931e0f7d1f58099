import type { ReadonlySignal } from '@preact/signals-core';
import type { Words } from '../words/words.ts';
import type { Host } from './host.ts';

/** Everything that a model turns into props of its view. */
export interface Input<Props = object> {
  readonly host: Host;
  readonly words: Words;
  readonly attributes: Props;
}

/** The result of a view, made by JSX. React's type is not used, because the package's types of elements must not need it. */
export type Markup = object | string | number | bigint | boolean | null | undefined;

/** An element's model, view and behavior. Only `component` needs React. */
export interface ElementView<Props, ViewProps> {
  /**
   * Reads attributes and signals; is called again when one of them changes.
   * @param before props that it returned last: values that are still true should be returned again as they are.
   */
  model(input: Input<Props>, before: ViewProps | undefined): ViewProps;
  /** A pure function of its props: no hooks, no contexts, no page state. */
  readonly View: (props: ViewProps) => Markup;
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

/** The state of an element, as React reads it. */
export interface Source {
  readonly subscribe: (heard: () => void) => () => void;
  readonly current: () => Rendered;
  /** The props that are on the page already: hydration starts from them. */
  readonly first: () => Rendered;
}
