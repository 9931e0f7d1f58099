import { routes } from '../../demo-site/routes.ts';

/** Every page, the one for unknown paths too, by a path that leads there. */
export const paths = routes.map(({ path, canonical }) => canonical ?? (path === '/*' ? '/no-such-page' : path));
