import type { Plugin } from 'vite';

const method = String.raw`(function\(\)\{[^{}]*\})`;
const assignments = new RegExp(String.raw`\b(\w+\.prototype)\.valueOf=${method};\1\.toString=${method}`);

/**
 * Defines two methods of signals instead of assigning them: where a page has frozen `Object.prototype`, which has methods
 * of the same names, an assignment throws.
 */
export const frozenPrototypes: Plugin = {
  name: 'wellness:frozen-prototypes',
  transform: {
    filter: { id: /@preact\/signals-core\/dist\// },
    handler(code) {
      const defined = code.replace(assignments, 'Object.defineProperties($1,{valueOf:{value:$2},toString:{value:$3}})');
      if (defined === code) this.error('@preact/signals-core no longer assigns valueOf and toString as it did.');
      return { code: defined, map: null };
    },
  },
};
