import { toAttributeName } from '../bridge/attributes.ts';
import { nearest } from '../misspelt.ts';
import { type Check, classOf, type Examined, isDefined, listed } from './examined.ts';
import type { Finding } from './finding.ts';

/** Tags that are none, placeholders that became none. */
export const checkTags: Check = ({ all, ours, tags }) => {
  const findings: Finding[] = [];
  const names = listed(tags.map((tag) => `<${tag}>`));
  for (const element of all) {
    const { localName } = element;
    if (localName.includes('-') && !isDefined(localName)) {
      const meant = nearest(localName, tags);
      if (meant || localName.startsWith('wellness-'))
        findings.push({
          code: 'unknown-tag',
          element,
          message: `<${localName}> is unknown.`,
          instead: meant ? `<${meant}>` : `One of ${names}.`,
        });
    }
    const { wellness } = (element as HTMLElement).dataset ?? {};
    if (wellness === undefined || localName === 'script') continue;
    const tag = `wellness-${wellness}`;
    if (isDefined(tag))
      findings.push({
        code: 'placeholder',
        element,
        message: `A placeholder of <${tag}> has become no element.`,
        instead: 'Call wellness.mount(part) with the part of the page that holds it, its shadow root for example.',
      });
    else {
      const meant = nearest(tag, tags);
      findings.push({
        code: 'unknown-tag',
        element,
        message: `data-wellness="${wellness}" names no element.`,
        instead: meant ? `data-wellness="${meant.slice('wellness-'.length)}"` : `One of ${names}, without "wellness-".`,
      });
    }
  }
  if (!ours.length && !findings.length)
    findings.push({
      code: 'no-elements',
      message: 'No element of ours stands on this page.',
      instead:
        'Write a tag, <wellness-product-grid></wellness-product-grid> for example. Where an editor takes unknown tags out, write <div data-wellness="product-grid"></div>.',
    });
  return findings;
};

/** Whether the page sees it: what lies in an element and in no slot of it is a fallback for a page without scripts. */
function holderOf(element: Element, ours: ReadonlySet<Element>): Element | undefined {
  for (let inner = element, outer = inner.parentElement; outer; inner = outer, outer = inner.parentElement)
    if (ours.has(outer)) return inner.assignedSlot ? undefined : outer;
  return undefined;
}

export const checkNesting: Check = ({ ours }) => {
  const all = new Set<Element>(ours);
  return ours.flatMap((element): Finding[] => {
    const holder = holderOf(element, all);
    if (!holder) return [];
    const [inner, outer] = [element.localName, holder.localName];
    return [
      {
        code: 'unclosed-tag',
        element,
        message: `<${inner}> lies in <${outer}>, and is not seen: HTML does not close a tag by "/>".`,
        instead: `Write </${outer}> before it.`,
      },
    ];
  });
};

/** Attributes that are none, and values that are not taken. */
export const checkAttributes: Check = ({ ours, meantFor, leftOutOf }) =>
  ours.flatMap((element) => [...namesOf(element, meantFor), ...valuesOf(element), ...leftOut(element, leftOutOf)]);

function namesOf(element: Element, meantFor: Examined['meantFor']): Finding[] {
  const known = classOf(element).observedAttributes ?? [];
  const tag = element.localName;
  const findings = element.getAttributeNames().flatMap((name): Finding[] => {
    const meant = known.includes(name) ? undefined : nearest(name, known);
    if (!meant) return [];
    const message = `<${tag}>: unknown attribute "${name}".`;
    return [{ code: 'unknown-attribute', element, message, instead: `${meant}="${element.getAttribute(name)}"` }];
  });
  const meant = meantFor(element);
  if (meant && !findings.length && !element.hasAttribute(meant))
    findings.push({
      code: 'unknown-attribute',
      element,
      message: `<${tag}>: an attribute of the placeholder that it was is misspelt.`,
      instead: `data-${meant}="…"`,
    });
  return findings;
}

function valuesOf(element: Element): Finding[] {
  const { attributes = {} } = classOf(element).definition ?? {};
  return Object.entries(attributes).flatMap(([property, { fromText, initial, expected }]): Finding[] => {
    const name = toAttributeName(property);
    const value = element.getAttribute(name);
    // An empty one means "none".
    if (value === null || fromText(value) !== undefined || (value === '' && initial === undefined)) return [];
    return [
      {
        code: expected.includes('URL') ? 'unsafe-url' : 'bad-value',
        element,
        message: `<${element.localName}>: ${name}="${value.slice(0, 80)}" is not taken.`,
        instead: `${name} must be ${expected}.`,
      },
    ];
  });
}

function leftOut(element: Element, leftOutOf: Examined['leftOutOf']): Finding[] {
  const names = leftOutOf(element) ?? [];
  if (!names.length) return [];
  const written = listed(names.map((name) => `data-${name}`));
  return [
    {
      code: 'left-out',
      element,
      message: `<${element.localName}>: ${written} of its placeholder was left out: a stranger may have written it.`,
      instead: `Write the tag itself: <${element.localName} ${names.map((name) => `${name}="…"`).join(' ')}>.`,
    },
  ];
}

/** An `id` is the page's own matter, unless it is meant to find one of ours. */
export const checkIds: Check = ({ ours }) =>
  ours.flatMap((element): Finding[] => {
    const { id } = element;
    if (!id) return [];
    const [first, second] = (element.getRootNode() as ParentNode).querySelectorAll(`#${CSS.escape(id)}`);
    if (!second || (first !== element && ours.includes(first as HTMLElement))) return [];
    return [
      {
        code: 'duplicate-id',
        element,
        message: `id="${id}" stands twice: scripts and links find the first alone.`,
        instead: 'An id of its own for each.',
      },
    ];
  });
