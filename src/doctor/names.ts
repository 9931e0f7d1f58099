import { toAttributeName } from '../bridge/attributes.ts';
import { meantAttribute } from '../markup/misspelt.ts';
import type { Finding } from '../protocol/finding.ts';
import { nearest } from '../text/nearest.ts';
import { shorten } from '../text/shorten.ts';
import { type Check, classOf, type Examined, isDefined, listed } from './examined.ts';
import { wrongAmounts } from './products.ts';

/** Finds unknown tags, and placeholders that were not turned into elements. */
export const checkTags: Check = ({ all, ours, tags }) => {
  const findings: Finding[] = [];
  const names = tags.map((tag) => `<${tag}>`).join(', ');
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
        code: 'unmounted-placeholder',
        element,
        message: `A placeholder for <${tag}> was not turned into an element.`,
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
      message: 'This page has no wellness elements.',
      instead:
        'Write a tag, <wellness-product-grid></wellness-product-grid> for example. If an editor removes unknown tags, write <div data-wellness="product-grid"></div>.',
    });
  return findings;
};

/** The wellness element that hides this one, because this one is inside it but in none of its slots. */
function holderOf(element: Element, ours: ReadonlySet<Element>): Element | undefined {
  for (let inner = element, outer = inner.parentElement; outer; inner = outer, outer = inner.parentElement)
    if (ours.has(outer)) return inner.assignedSlot ? undefined : outer;
  return undefined;
}

export const checkNesting: Check = ({ ours }) => {
  const all = new Set<Element>(ours);
  const reported = new Set<Element>();
  return ours.flatMap((element): Finding[] => {
    const holder = holderOf(element, all);
    // One tag that is not closed hides everything after it.
    if (!holder || reported.has(holder)) return [];
    reported.add(holder);
    const [inner, outer] = [element.localName, holder.localName];
    return [
      {
        code: 'unclosed-tag',
        element,
        message: `<${inner}> is inside <${outer}>, which hides it. In HTML, "/>" does not close a tag.`,
        instead: `Write </${outer}> before it.`,
      },
    ];
  });
};

/** Finds misspelled attributes, invalid values and ignored attributes of placeholders. */
export const checkAttributes: Check = ({ page, ours, meantFor, refusedOf, leftOutOf }) =>
  ours.flatMap((element) => [
    ...namesOf(element, meantFor),
    ...valuesOf(element, refusedOf(element)),
    ...amountsOf(element, page),
    ...leftOut(element, leftOutOf),
  ]);

function namesOf(element: Element, meantFor: Examined['meantFor']): Finding[] {
  const known = classOf(element).observedAttributes ?? [];
  const tag = element.localName;
  const findings = element.getAttributeNames().flatMap((name): Finding[] => {
    const meant = meantAttribute(name, known);
    if (!meant) return [];
    const message = `<${tag}>: unknown attribute "${name}".`;
    return [{ code: 'unknown-attribute', element, message, instead: `${meant}="${element.getAttribute(name)}"` }];
  });
  const meant = meantFor(element);
  if (meant && !findings.length && !element.hasAttribute(meant))
    findings.push({
      code: 'unknown-attribute',
      element,
      message: `<${tag}>: an attribute of its placeholder is misspelled.`,
      instead: `data-${meant}="…"`,
    });
  return findings;
}

function valuesOf(element: Element, refused: ReturnType<Examined['refusedOf']>): Finding[] {
  const { attributes = {} } = classOf(element).definition ?? {};
  return Object.entries(attributes).flatMap(([property, { fromText, initial, expected }]): Finding[] => {
    const name = toAttributeName(property);
    const written = element.getAttribute(name);
    const isWrong = written !== null && fromText(written) === undefined;
    // Frameworks set properties, which no attribute shows.
    const value = isWrong ? written : refused?.get(property);
    // An empty attribute without a default counts as missing.
    if (value === undefined || (value === '' && initial === undefined)) return [];
    const given = typeof value === 'string' ? `${name}="${value.slice(0, 80)}"` : `${property} = ${shorten(value)}`;
    return [
      {
        code: expected.includes('URL') ? 'unsafe-url' : 'invalid-value',
        element,
        message: `<${element.localName}>: ${given} is invalid.`,
        instead: `${name} must be ${expected}.`,
      },
    ];
  });
}

/** Amounts of a card that its currency does not have. */
function amountsOf(element: Element, page: Examined['page']): Finding[] {
  if (element.localName !== 'wellness-product-card') return [];
  return [...wrongAmounts(element, page.shared.catalog).values()].map(({ property, got, expected }) => {
    const name = toAttributeName(property);
    return {
      code: 'invalid-value',
      element,
      message: `<${element.localName}>: ${name}="${got}" is invalid.`,
      instead: `${name} must be ${expected}.`,
    };
  });
}

function leftOut(element: Element, leftOutOf: Examined['leftOutOf']): Finding[] {
  const names = leftOutOf(element) ?? [];
  if (!names.length) return [];
  const written = listed(names.map((name) => `data-${name}`));
  return [
    {
      code: 'ignored-attribute',
      element,
      message: `<${element.localName}>: ignored ${written} of its placeholder, because it is untrusted.`,
      instead: `Write the tag itself: <${element.localName} ${names.map((name) => `${name}="…"`).join(' ')}>.`,
    },
  ];
}

/** Finds duplicate ids of wellness elements. Other ids are not checked. */
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
        message: `id="${id}" is used twice. Scripts and links find only the first.`,
        instead: 'A different id for each.',
      },
    ];
  });
