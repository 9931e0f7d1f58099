import { resolveRoute } from './routes.ts';

/*
 * Runs only on the 404 page, for static hosts that do not find `/Supplements/` for `/supplements`. Redirects do not loop,
 * because the canonical path is its own canonical path.
 */
const address = new URL(location.href);
const { canonical } = resolveRoute(address.pathname);
if (canonical !== null && canonical !== address.pathname) {
  // Setting the path cannot change the host, whatever the path looks like; query and fragment stay.
  address.pathname = canonical;
  location.replace(address.href);
}
