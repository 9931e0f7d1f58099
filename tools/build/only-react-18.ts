import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const fromReactDom = createRequire(import.meta.resolve('react-dom-18'));

/** Replaces every import of React by React 18, for tests of hosts that have it. */
export const onlyReact18: Plugin = {
  name: 'wellness:only-react-18',
  enforce: 'pre',
  resolveId(id, importer) {
    // React's queue of work, of which every react-dom has its own version.
    if (id === 'scheduler') return fromReactDom.resolve(id);
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(id) ?? [];
    return name ? this.resolve(`${name}-18${path}`, importer) : null;
  },
};
