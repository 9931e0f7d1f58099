/* The page of the builder, by selectors and by the names of its fields. */
import type { Values } from './lines.ts';

export const find = <T extends Element = HTMLElement>(selector: string): T => document.querySelector(selector) as T;

export const findAll = <T extends Element = HTMLElement>(selector: string, root: ParentNode = document): T[] => [
  ...root.querySelectorAll<T>(selector),
];

/** The content of a template, as nodes of their own. */
export const copyOf = (template: string): DocumentFragment =>
  document.importNode(find<HTMLTemplateElement>(template).content, true);

/** Sets the legends of repeated parts: `{number}` in `data-legend` is the part's place, from 1. */
export function numberParts(parts: readonly HTMLElement[]): void {
  for (const [i, part] of parts.entries()) {
    const legend = part.querySelector('legend');
    if (legend) legend.textContent = filled(part.dataset.legend ?? '', { number: String(i + 1) });
  }
}

export const field = <T extends Element = HTMLInputElement>(name: string): T => find<T>(`[name="${name}"]`);

export const choiceOf = (name: string): HTMLInputElement => find(`[name="${name}"]:checked`);

export const chosen = (name: string): string => choiceOf(name).value;

export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...inside);
  return element;
};

export const wordsIn = (template: string): string =>
  (find<HTMLTemplateElement>(template).content.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Replaces each `{name}` by the value of that name. */
export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

export function markInvalid(control: Element, isWrong: boolean): void {
  if (isWrong) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}
