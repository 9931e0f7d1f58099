import { resolveRoute } from './routes.ts';

/*
 * Runs on the 404 page alone, for hosts that serve files as they lie: there `/Supplements/` is not found, though the
 * visitor means `/supplements`. The canonical path is its own canonical path, so this cannot go round in circles.
 */
const address = new URL(location.href);
const { canonical } = resolveRoute(address.pathname);
if (canonical !== null && canonical !== address.pathname) {
  // Setting the path cannot change the host, whatever the path looks like; query and fragment stay.
  address.pathname = canonical;
  location.replace(address.href);
}
