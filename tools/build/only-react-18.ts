import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const fromReactDom = createRequire(import.meta.resolve('react-dom-18'));

/** Replaces every import of React by React 18, for tests of hosts that have it. */
export const onlyReact18: Plugin = {
  name: 'wellness:only-react-18',
  enforce: 'pre',
  resolveId(id) {
    // React's queue of work, of which every react-dom has its own version.
    if (id === 'scheduler') return fromReactDom.resolve(id);
    const [, name, path = ''] = /^(react|react-dom)(\/.*)?$/.exec(id) ?? [];
    return name ? fileURLToPath(import.meta.resolve(`${name}-18${path}`)) : null;
  },
};
