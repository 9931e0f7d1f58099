import { routes } from '../../demo-site/routes.ts';

/** One address for each page of the storefront; the 404 page has none. */
export function addresses(): readonly string[] {
  return routes.filter(({ status }) => status === undefined).map(({ path, canonical }) => canonical ?? path);
}
