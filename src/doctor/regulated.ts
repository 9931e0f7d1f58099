import type { Finding } from '../protocol/finding.ts';
import { isKnownRegion } from '../text/us-subdivisions.ts';
import { type Check, listed, ofTag } from './examined.ts';

/** Finds products that nobody could buy, because nothing on the page asks what their rules need. */
export const checkQuestions: Check = ({ page, ours }) => {
  const { catalog, visitor } = page.shared;
  const { region, age } = visitor.facts;
  const needed = [
    ...(region === null && catalog.allRules.some(({ regions }) => regions) ? ['region'] : []),
    ...(age === null && catalog.allRules.some(({ minAge }) => minAge) ? ['age'] : []),
  ];
  if (!needed.length || ofTag(ours, 'eligibility').length) return [];
  return [
    {
      code: 'no-eligibility',
      message: `Products of this page are sold by ${needed.join(' and ')}, but nothing asks for it, so visitors cannot buy them.`,
      instead: '<wellness-eligibility></wellness-eligibility>, or wellness.visitor.set() where the page knows it.',
    },
  ];
};

/** Finds states of the United States that do not exist: no visitor is there. */
export const checkRegions: Check = ({ page }) => {
  const codes = page.shared.catalog.allRules.flatMap(({ regions }) => [
    ...(regions?.only ?? []),
    ...(regions?.except ?? []),
  ]);
  return [...new Set(codes)]
    .filter((code) => !isKnownRegion(code))
    .map((code): Finding => {
      return {
        code: 'unknown-region',
        message: `A rule names "${code}", which is no state of the United States.`,
        instead: 'A code by ISO 3166-2, such as "US-NY".',
      };
    });
};

/** Finds approvals that no product of the page can use. */
export const checkApprovals: Check = ({ page }) => {
  const { catalog, visitor } = page.shared;
  const known = new Set(catalog.allRules.filter(({ approval }) => approval).map(({ product }) => product));
  return visitor.held.flatMap(({ id, products }): Finding[] => {
    const unknown = products.filter((product) => !known.has(product));
    if (!unknown.length) return [];
    return [
      {
        code: 'unmatched-approval',
        message: `The approval "${id}" names ${listed(unknown)}, which no catalog of this page sells by an approval.`,
        instead: known.size
          ? `products with ids of ${listed([...known])}.`
          : '"approval": true on the product, in the catalog.',
      },
    ];
  });
};
