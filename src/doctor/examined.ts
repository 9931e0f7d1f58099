import type { ElementDefinition } from '../bridge/define.ts';
import { isLeftAlone } from '../left-alone.ts';
import type { Page } from '../page/types.ts';
import type { Finding, Knowledge } from './finding.ts';

/** The page as every check is given it. */
export interface Examined extends Knowledge {
  readonly page: Page;
  /** All elements, also in shadow roots that are not ours, but for what the page wants left alone. */
  readonly all: readonly Element[];
  /** Ours, as far as they are defined. */
  readonly ours: readonly HTMLElement[];
}

export type Check = (examined: Examined) => readonly Finding[] | Promise<readonly Finding[]>;

/** What the class of an element says of it. A copy of another release may say less. */
export interface Known {
  readonly observedAttributes?: readonly string[];
  readonly definition?: ElementDefinition;
}

export const classOf = (element: Element): Known => (customElements.get(element.localName) ?? {}) as Known;
export const isDefined = (tag: string): boolean => customElements.get(tag) !== undefined;

/** What an element's property says, by whichever way it was set. */
export const property = <Value>(element: Element, name: string): Value | undefined =>
  Reflect.get(element, name) as Value | undefined;

export const ofTag = (elements: readonly HTMLElement[], name: string): readonly HTMLElement[] =>
  elements.filter(({ localName }) => localName === `wellness-${name}`);

/** `one, two, three and 7 more`. */
export function listed(names: readonly string[]): string {
  const [some, more] = [names.slice(0, 8), names.length - 8];
  return some.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function everything(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const { shadowRoot } = element;
    return shadowRoot && !element.localName.startsWith('wellness-') ? [element, ...everything(shadowRoot)] : [element];
  });
}

export function lookAt(page: Page, knowledge: Knowledge): Examined {
  const all = everything(document).filter((element) => !isLeftAlone(element));
  const ours = all.filter(
    ({ localName }) => localName.startsWith('wellness-') && isDefined(localName),
  ) as HTMLElement[];
  return { ...knowledge, page, all, ours };
}
