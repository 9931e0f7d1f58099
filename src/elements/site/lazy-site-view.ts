/* Views of the storefront's own elements. In the modules for bundlers, npm/lazy-site-view.ts replaces this file. */
export { lazyView as lazySiteView } from '../../bridge/lazy-views.ts';
