/** A part of the elements' stylesheet, as the build splits it. */
export type SheetPart =
  | { readonly selectors: readonly (readonly [selector: string, needs: readonly string[]])[]; readonly body: string }
  | { readonly at: string; readonly parts: readonly SheetPart[] }
  | { readonly keyframes: string; readonly css: string }
  | { readonly css: string };

/** @param used CSS that refers to the needed animations by name */
function pick(part: SheetPart, names: ReadonlySet<string>, used: string): string {
  if ('selectors' in part) {
    const selectors = part.selectors.filter(([, needs]) => needs.every((name) => names.has(name)));
    return selectors.length ? `${selectors.map(([selector]) => selector)}{${part.body}}` : '';
  }
  if ('parts' in part) {
    const inside = part.parts.map((inner) => pick(inner, names, used)).join('');
    return inside && `${part.at}{${inside}}`;
  }
  return 'keyframes' in part && !used.includes(part.keyframes) ? '' : part.css;
}

const pickAll = (parts: readonly SheetPart[], names: ReadonlySet<string>, used: string) =>
  parts.map((part) => pick(part, names, used)).join('');

/** The rules that markup with these tags and classes (`.btn`) can match. */
export const pickRules = (parts: readonly SheetPart[], names: ReadonlySet<string>): string =>
  pickAll(parts, names, pickAll(parts, names, ''));
