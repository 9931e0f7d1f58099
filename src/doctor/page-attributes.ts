import type { Finding } from '../protocol/finding.ts';
import type { Page } from '../protocol/types.ts';
import { nearest } from '../text/nearest.ts';
import type { Check } from './examined.ts';

const PREFIX = 'data-wellness';
/** The attributes that a page may write on elements of its own, with the place of each where it has one. */
const known: Readonly<Record<string, 'html' | 'script' | undefined>> = {
  [PREFIX]: undefined,
  [`${PREFIX}-base`]: 'script',
  // checkCartName() says more about it.
  [`${PREFIX}-cart`]: undefined,
  [`${PREFIX}-catalog`]: 'html',
  [`${PREFIX}-guard`]: 'html',
  [`${PREFIX}-off`]: undefined,
  [`${PREFIX}-sheet`]: 'script',
  [`${PREFIX}-tax`]: 'html',
};
const names = Object.keys(known);
const taxes = ['included', 'added', 'none'];

/** The correction of a value that is not read as it looks, if it is one. */
function betterValue(name: string, value: string): string | undefined {
  if (name === `${PREFIX}-tax` && !taxes.includes(value)) return nearest(value, taxes) ?? 'included';
  return undefined;
}

function findingsOf(element: Element, name: string): Finding[] {
  const { localName } = element;
  const value = element.getAttribute(name) ?? '';
  const written = `<${localName} ${name}="${value.slice(0, 80)}">`;
  if (!names.includes(name)) {
    const meant = nearest(name, names);
    if (!meant && !name.startsWith(`${PREFIX}-`)) return [];
    const instead = meant
      ? `${meant}="${value}"`
      : `One of ${names.filter((one) => one !== `${PREFIX}-sheet`).join(', ')}.`;
    return [{ code: 'unknown-attribute', element, message: `${written} names no attribute of the kit.`, instead }];
  }
  const place = known[name];
  if (place && place !== localName)
    return [
      { code: 'invalid-value', element, message: `${written} is ignored here.`, instead: `<${place} ${name}="…">` },
    ];
  const better = betterValue(name, value);
  if (better === undefined) return [];
  const instead = `<html ${name}="${better}">; without it the panel says that taxes are added at checkout.`;
  return [{ code: 'invalid-value', element, message: `${written}: the value is unknown, so it is ignored.`, instead }];
}

/** `"false"` does not switch these off: they are set, whatever they say. */
function setAllTheSame(): Finding[] {
  return ['guard', 'off'].flatMap((name) =>
    [...document.querySelectorAll(`[${PREFIX}-${name}="false"]`)].map((element) => ({
      code: 'invalid-value' as const,
      element,
      message: `${PREFIX}-${name}="false" counts as set.`,
      instead: `No ${PREFIX}-${name}.`,
    })),
  );
}

/** Finds a list of the page that is at no URL, or was named after the script had read the attribute. */
function unreadList({ shared: { catalog } }: Page): Finding[] {
  const element = document.documentElement;
  const { wellnessCatalog: written } = element.dataset;
  if (written === undefined || catalog.pageList?.address) return [];
  return [
    {
      code: 'invalid-value',
      element,
      message: `data-wellness-catalog="${written.slice(0, 80)}" is not read: ${catalog.pageList ? 'it is no http or https URL' : 'it was set after the script'}.`,
      instead: catalog.pageList
        ? 'data-wellness-catalog="https://…/checkout/catalog"'
        : 'The attribute in the HTML of the page.',
    },
  ];
}

/** Finds misspelled attributes of the kit on elements of the page, and their invalid values and places. */
export const checkPageAttributes: Check = ({ page, all }) => [
  ...all.flatMap((element) =>
    element
      .getAttributeNames()
      .filter((name) => name.startsWith('data-wel'))
      .flatMap((name) => findingsOf(element, name)),
  ),
  ...setAllTheSame(),
  ...unreadList(page),
];
