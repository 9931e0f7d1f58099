import { isLeftAlone } from '../left-alone.ts';
import { warnOfAttributes, warnOfTag } from '../misspelt.ts';
import { noteFromPlaceholder, startMounting } from './mount.ts';

/** What an element keeps of its placeholder beside its own attributes. Styles go by CSSOM, which strict policies allow. */
const kept = ['id', 'class', 'lang', 'dir'];

/** Scripts hold the page's own catalogue and words. */
const PLACEHOLDER = '[data-wellness]:not(script)';

/** What is asked of the class of a tag. A copy of the script that marks no attributes may have defined it. */
interface Known {
  readonly observedAttributes?: readonly string[];
  readonly authorAttributes?: readonly string[];
}

/** By the prototype, since a stranger's `<img name="readyState">` hides the document's own. */
const ofDocument = <Name extends keyof Document>(name: Name): Document[Name] =>
  Reflect.get(Document.prototype, name, document);

const isLoaded = () => ofDocument('readyState') === 'complete';

/** Why the placeholder may be a stranger's, if it may. */
function doubtOf(isLate: boolean): string | undefined {
  if (ofDocument('documentElement').hasAttribute('data-wellness-guard')) return 'on a page with data-wellness-guard';
  return isLate ? 'that came after the page had loaded' : undefined;
}

/** What was left out, by tag and attribute: strangers write it often, and it is told once. */
const warnedLeftOut = new Set<string>();

function warnOfLeftOut(element: Element, names: readonly string[], doubt: string): void {
  const tag = element.localName;
  const news = names.filter((name) => !warnedLeftOut.has(`${tag} ${name}`));
  if (!news.length) return;
  for (const name of news) warnedLeftOut.add(`${tag} ${name}`);
  const written = news.map((name) => `"data-${name}"`).join(', ');
  console.warn(
    `<${tag}>: left out ${written} of a placeholder ${doubt}: a stranger may have written it. Write the tag itself.`,
    element,
  );
}

function upgradeOne(placeholder: HTMLElement, isLate: boolean): void {
  const tag = `wellness-${placeholder.dataset.wellness}`;
  const known = customElements.get(tag) as Known | undefined;
  if (!known) {
    warnOfTag(placeholder, tag, `data-wellness="${placeholder.dataset.wellness}" names no element, `);
    return;
  }
  const attributes = known.observedAttributes ?? [];
  const element = placeholder.ownerDocument.createElement(tag);
  warnOfAttributes(element, attributes, { source: placeholder, prefix: 'data-' });
  for (const name of kept) {
    const value = placeholder.getAttribute(name);
    if (value !== null) element.setAttribute(name, value);
  }
  if (placeholder.hasAttribute('style')) element.style.cssText = placeholder.style.cssText;
  const doubt = doubtOf(isLate);
  const leftOut: string[] = [];
  // Only what the element knows: data-onclick="…" must not become a handler.
  for (const name of attributes) {
    const value =
      placeholder.getAttribute(`data-${name}`) ?? (name === 'href' ? placeholder.getAttribute('href') : null);
    if (value === null) continue;
    if (doubt && !known.authorAttributes?.includes(name)) leftOut.push(name);
    else element.setAttribute(name, value);
  }
  if (doubt) warnOfLeftOut(element, leftOut, doubt);
  element.append(...placeholder.childNodes);
  noteFromPlaceholder(element, leftOut);
  placeholder.replaceWith(element);
}

/**
 * The placeholders in one part of the page, which may be one itself. Of those that came after the page had loaded, and
 * of all on a guarded page, only what an author may say is taken.
 */
export function upgrade(root: ParentNode, isLate = false): void {
  const found = [...root.querySelectorAll<HTMLElement>(PLACEHOLDER)];
  if (root instanceof HTMLElement && root.matches(PLACEHOLDER)) found.push(root);
  for (const placeholder of found)
    try {
      // In an editor, whose text is stored as it stands there, it is not a placeholder yet.
      if (!isLeftAlone(placeholder) && !placeholder.isContentEditable) upgradeOne(placeholder, isLate);
    } catch (error) {
      // A form's fields hide what they are named after, `getAttribute` too. The other placeholders are none the worse.
      console.error(error);
    }
}

/** Turns the placeholders of the whole document into elements. Each copy does, since it may know more tags. */
export function mountAll(): void {
  startMounting(upgrade);
  upgrade(document);
}

/** The same for what is added later, also with the tags of other copies: once a page. */
export function mountLater(): void {
  // Once all scripts of the page are there, since another copy may know more tags.
  if (isLoaded()) warnOfUnknown(document);
  else addEventListener('load', () => warnOfUnknown(document));
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.isConnected) {
          upgrade(node, isLoaded());
          if (isLoaded()) warnOfUnknown(node);
        }
  }).observe(document, { childList: true, subtree: true });
}

function warnOfUnknown(root: ParentNode): void {
  const found = [...root.querySelectorAll(':not(:defined)')];
  if (root instanceof HTMLElement && root.matches(':not(:defined)')) found.push(root);
  for (const element of found) {
    const tag = element.localName;
    if (tag.startsWith('wellness-') && !customElements.get(tag) && !isLeftAlone(element)) warnOfTag(element, tag);
  }
}
