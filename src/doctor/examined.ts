import type { ElementDefinition } from '../bridge/define.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import type { Finding, Knowledge } from '../protocol/finding.ts';
import type { Page } from '../protocol/types.ts';

/** The page as the checks see it. */
export interface Examined extends Knowledge {
  readonly page: Page;
  /** All elements, including those in the page's shadow roots, except parts with `data-wellness-off`. */
  readonly all: readonly Element[];
  /** The defined wellness elements. */
  readonly ours: readonly HTMLElement[];
}

export type Check = (examined: Examined) => readonly Finding[] | Promise<readonly Finding[]>;

/** The class of an element. Classes of other releases may lack fields. */
export interface Known {
  readonly observedAttributes?: readonly string[];
  readonly definition?: ElementDefinition;
}

export const classOf = (element: Element): Known => (customElements.get(element.localName) ?? {}) as Known;
export const isDefined = (tag: string): boolean => customElements.get(tag) !== undefined;

/** The value of an element's property, whether it was set as a property or as an attribute. */
export const property = <Value>(element: Element, name: string): Value | undefined =>
  Reflect.get(element, name) as Value | undefined;

export const ofTag = (elements: readonly HTMLElement[], name: string): readonly HTMLElement[] =>
  elements.filter(({ localName }) => localName === `wellness-${name}`);

/** A URL that an element names. */
export interface NamedUrl {
  readonly url: string;
  readonly element: Element;
}

/** The list that the page names for all of it. */
export function pageListOf({ shared: { catalog } }: Page): readonly NamedUrl[] {
  const url = catalog.pageList?.address;
  return url ? [{ url, element: document.documentElement }] : [];
}

/** The remedy where the page is a file: its requests have no origin that a server could allow. */
export const remedyForFiles = (): string | undefined =>
  location.protocol === 'file:'
    ? 'This page was opened as a file, so its requests are refused. Serve it, for example with `npx serve`.'
    : undefined;

/** `one, two, three and 7 more`. */
export function listed(names: readonly string[]): string {
  const [some, more] = [names.slice(0, 8), names.length - 8];
  return some.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function allElements(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const { shadowRoot } = element;
    return shadowRoot && !element.localName.startsWith('wellness-') ? [element, ...allElements(shadowRoot)] : [element];
  });
}

export function collectElements(page: Page, knowledge: Knowledge): Examined {
  const all = allElements(document).filter((element) => !isLeftAlone(element));
  const ours = all.filter(
    ({ localName }) => localName.startsWith('wellness-') && isDefined(localName),
  ) as HTMLElement[];
  return { ...knowledge, page, all, ours };
}
