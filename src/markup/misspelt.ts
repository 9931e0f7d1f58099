import { nearest } from '../text/nearest.ts';

/** Every tag that this copy of the script knows. */
export const tags: string[] = [];

/** The correction of each unknown name so far, if there is one: a mistake in a thousand cards is reported once. */
const corrections = new Map<string, string | undefined>();
/** Further warnings of a page are left out: the console takes longer for each than the search. */
const MAX_WARNINGS = 100;
let warnings = 0;
const corrected = new WeakMap<Element, string>();

/**
 * The known attribute that a misspelled name means. Names such as `:price`, `[price]` and `.price` belong to frameworks, which
 * set the attribute themselves.
 */
export const meantAttribute = (name: string, known: readonly string[]): string | undefined =>
  known.includes(name) || !/^\w[\w-]*$/.test(name) ? undefined : nearest(name, known);

/** Warns of misspelled attributes. Attributes that resemble none of ours are the host's own. */
export function warnOfAttributes(
  element: Element,
  known: readonly string[],
  { source = element, prefix = '' }: { source?: Element; prefix?: string } = {},
): void {
  const tag = element.localName;
  for (const name of source.getAttributeNames()) {
    if (!name.startsWith(prefix)) continue;
    const key = `${tag} ${name}`;
    const isNew = !corrections.has(key);
    if (isNew) corrections.set(key, meantAttribute(name.slice(prefix.length), known));
    const meant = corrections.get(key);
    if (!meant) continue;
    corrected.set(element, meant);
    if (isNew && warnings++ < MAX_WARNINGS)
      console.warn(`<${tag}>: unknown attribute "${name}". Did you mean "${prefix}${meant}"?`, source);
  }
}

/** The attribute that a warning has suggested for the element. */
export const meantFor = (element: Element): string | undefined => corrected.get(element);

/** Whether the sentence begins with the attribute that a warning has suggested for the element. */
export const wasCorrected = (element: Element, sentence: string): boolean =>
  sentence.startsWith(`"${corrected.get(element)}"`);

/** Warns of an unknown tag. */
export function warnOfTag(element: Element, tag: string, prefix = ''): void {
  if (corrections.has(tag)) return;
  const meant = nearest(tag, tags);
  corrections.set(tag, meant);
  if (warnings++ < MAX_WARNINGS)
    console.warn(`wellness: ${prefix}<${tag}> is unknown.${meant ? ` Did you mean <${meant}>?` : ''}`, element);
}
