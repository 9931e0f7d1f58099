import { inTask } from '../events/in-task.ts';
import { tags } from '../markup/misspelt.ts';
import type { Marked } from './attributes.ts';
import type { AnyView } from './element-view.ts';
import { upgradeBy } from './render-queue.ts';

/** Everything that it takes to render an element where there is no DOM. */
export interface ElementDefinition {
  readonly view: () => AnyView | undefined;
  readonly attributes: Readonly<Record<string, Marked<unknown>>>;
}

/** Elements that were defined where there is no DOM, by tag. */
export const definitions = new Map<string, ElementDefinition>();

let isDefining = true;

/** For a copy of the script that stays out of the page. */
export function defineNothing(): void {
  isDefining = false;
}

/**
 * Defines the tag, unless another copy of the script has defined it.
 * @param isMany whether a page may have so many of them that the script defines the tag in a task of its own
 */
export function define(
  tag: `wellness-${string}`,
  element: CustomElementConstructor & { readonly definition?: ElementDefinition },
  isMany = false,
): void {
  if (typeof customElements === 'undefined') {
    if (element.definition) definitions.set(tag, element.definition);
    return;
  }
  tags.push(tag);
  const defineNow = () =>
    upgradeBy(() => {
      if (isDefining && !customElements.get(tag)) customElements.define(tag, element);
    });
  if (isMany) inTask(defineNow);
  else defineNow();
}
