import { trimSlashes } from '../../text/trim-slashes.ts';
import type { Key } from '../../words/language.ts';

export interface NavLink {
  /** Message key of the label. */
  readonly key: Key;
  readonly path: string;
}

export interface NavItem extends NavLink {
  readonly children?: readonly NavLink[];
}

const metformin: NavLink = { key: 'metformin', path: '/products/metformin' };

/** The header navigation (specification, section 2). */
export const navigation: readonly NavItem[] = [
  { key: 'home', path: '/' },
  {
    key: 'antiAging',
    path: '/anti-aging',
    children: [
      { key: 'nadInjection', path: '/products/nad-injection' },
      { key: 'nadNasalSpray', path: '/products/nad-nasal-spray' },
      { key: 'glutathioneInjection', path: '/products/glutathione-injection' },
      { key: 'vitaminB12Injection', path: '/products/vitamin-b12-injection' },
      { key: 'sermorelinInjection', path: '/sermorelin-injection' },
      metformin,
    ],
  },
  {
    key: 'weightLoss',
    path: '/weight-loss',
    children: [
      { key: 'glp1Injections', path: '/products/personalized-glp-1-injections' },
      { key: 'weightLossTreatment', path: '/products/5f3a9c1e' },
      metformin,
    ],
  },
  { key: 'peptides', path: '/peptides' },
  { key: 'supplements', path: '/supplements' },
];

/** The link lists of the footer. */
export const footerLinks: Readonly<Record<'treatments' | 'company' | 'help', readonly NavLink[]>> = {
  treatments: navigation.slice(1),
  company: [
    { key: 'howItWorks', path: '/how-it-works' },
    { key: 'programs', path: '/programs' },
    { key: 'pricing', path: '/pricing' },
    { key: 'team', path: '/team' },
  ],
  help: [
    { key: 'faq', path: '/faq' },
    { key: 'contact', path: '/contact' },
    { key: 'portal', path: '/portal' },
    { key: 'blog', path: '/blog' },
    { key: 'compliance', path: '/compliance' },
  ],
};

/** The URL of a storefront's page, given the storefront's base URL. */
export const under = (base: string, path: string): string => trimSlashes(base) + path;
