export interface NavLink {
  readonly label: string;
  readonly path: string;
}

export interface NavItem extends NavLink {
  readonly children?: readonly NavLink[];
}

const metformin: NavLink = { label: 'Metformin', path: '/products/metformin' };

/** The header navigation (specification, section 2). */
export const navigation: readonly NavItem[] = [
  { label: 'Home', path: '/' },
  {
    label: 'Anti-Aging',
    path: '/anti-aging',
    children: [
      { label: 'NAD+ Injection', path: '/products/nad-injection' },
      { label: 'NAD+ Nasal Spray', path: '/products/nad-nasal-spray' },
      { label: 'Glutathione Injection', path: '/products/glutathione-injection' },
      { label: 'Vitamin B12 Injection', path: '/products/vitamin-b12-injection' },
      { label: 'Sermorelin Injection', path: '/sermorelin-injection' },
      metformin,
    ],
  },
  {
    label: 'Weight Loss',
    path: '/weight-loss',
    children: [
      { label: 'Personalized GLP-1 Injections', path: '/products/personalized-glp-1-injections' },
      { label: 'Weight Loss Treatment', path: '/products/5f3a9c1e' },
      metformin,
    ],
  },
  { label: 'Peptides', path: '/peptides' },
  { label: 'Supplements', path: '/supplements' },
];

/** The footer's lists: every route that the header does not name. */
export const footerLinks: Readonly<Record<'treatments' | 'company' | 'help', readonly NavLink[]>> = {
  treatments: navigation.slice(1),
  company: [
    { label: 'How It Works', path: '/how-it-works' },
    { label: 'Programs', path: '/programs' },
    { label: 'Membership & Pricing', path: '/pricing' },
    { label: 'Meet the Team', path: '/team' },
  ],
  help: [
    { label: 'FAQ', path: '/faq' },
    { label: 'Contact', path: '/contact' },
    { label: 'Patient Portal', path: '/portal' },
    { label: 'Blog', path: '/blog' },
    { label: 'Compliance', path: '/compliance' },
    { label: 'Embed', path: '/embed' },
  ],
};

/** The address of a page of a storefront that lies at `base`. */
export const under = (base: string, path: string): string => base.replace(/\/+$/, '') + path;
