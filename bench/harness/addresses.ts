import { routes } from '../../demo-site/routes.ts';

/** One address for each page of the storefront; the page of what is not found has none. */
export function addresses(): readonly string[] {
  return routes.filter(({ status }) => status === undefined).map(({ path, canonical }) => canonical ?? path);
}
