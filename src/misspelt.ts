/** Every tag that this copy of the script knows. */
export const tags: string[] = [];

/** What was meant by each name that was met, if anything: a thousand cards with one mistake are told of once. */
const met = new Map<string, string | undefined>();
const corrected = new WeakMap<Element, string>();

const letters = (name: string) => [...name.replaceAll('-', '')].sort().join();

/** Whether nothing differs but so many letters, which are missing, wrong or too many. */
const isNear = (a: string, b: string, edits: number): boolean =>
  a === b ||
  (a[0] === b[0]
    ? isNear(a.slice(1), b.slice(1), edits)
    : edits > 0 && [a, a.slice(1)].some((a) => [b, b.slice(1)].some((b) => isNear(a, b, edits - 1))));

/** The name that is meant: one of the same letters, else a long one with one letter off, else a longer one with two. */
export const nearest = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => letters(one) === letters(name)) ??
  known.find((one) => one.length > 4 && isNear(one, name, 1)) ??
  known.find((one) => one.length > 7 && isNear(one, name, 2));

/** Tells the page's author of attributes that are none, but look much like one. Others are the host's own. */
export function warnOfAttributes(
  element: Element,
  known: readonly string[],
  { source = element, prefix = '' }: { source?: Element; prefix?: string } = {},
): void {
  const tag = element.localName;
  for (const name of source.getAttributeNames()) {
    const bare = name.slice(prefix.length);
    if (known.includes(bare) || !name.startsWith(prefix)) continue;
    const key = `${tag} ${name}`;
    const isNew = !met.has(key);
    if (isNew) met.set(key, nearest(bare, known));
    const meant = met.get(key);
    if (!meant) continue;
    corrected.set(element, meant);
    if (isNew) console.warn(`<${tag}>: "${name}" is no attribute of it. Did you mean "${prefix}${meant}"?`, source);
  }
}

/** What its author has been told to write. */
export const meantFor = (element: Element): string | undefined => corrected.get(element);

/** Whether the sentence begins with the attribute that the element's author has been told to write. */
export const wasCorrected = (element: Element, sentence: string): boolean =>
  sentence.startsWith(`"${corrected.get(element)}"`);

/** Tells the page's author of a tag that is none. */
export function warnOfTag(element: Element, tag: string, how = ''): void {
  if (met.has(tag)) return;
  const meant = nearest(tag, tags);
  met.set(tag, meant);
  console.warn(`wellness: ${how}<${tag}> is unknown.${meant ? ` Did you mean <${meant}>?` : ''}`, element);
}
