import { routes } from '../../demo-site/routes.ts';

/** Every page, the one for unknown paths too, by a path that leads there. */
export const paths = routes.map(({ path, canonical }) => canonical ?? (path === '/*' ? '/no-such-page' : path));

/** The pages of treatments, which a licensed provider prescribes. */
export const treatments: readonly string[] = [
  '/products/nad-injection',
  '/products/nad-nasal-spray',
  '/products/glutathione-injection',
  '/products/vitamin-b12-injection',
  '/sermorelin-injection',
  '/products/metformin',
  '/products/personalized-glp-1-injections',
  '/products/bpc-157',
  '/products/5f3a9c1e',
];
