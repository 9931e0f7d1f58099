/* Views of the storefront's own parts. In the package's modules for bundlers, npm/lazy-site-views.ts replaces this file. */
export { lazyView as lazySiteView } from './lazy-views.ts';
