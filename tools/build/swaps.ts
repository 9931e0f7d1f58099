import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

const project = resolve(import.meta.dirname, '../..');

/**
 * The modules that a build replaces by others, by their paths below the project's folder. A build fails if a replacement
 * lacks an export that is imported.
 * `script`: wellness.js, which loads the files beside it, and runs on no server. `npm`: the modules for bundlers, where
 * react-dom and the storefront's own parts are chunks. `prerender`: prerender.js. `command`: wellness-fake-stripe.
 */
export const swaps = {
  script: {
    'src/events/in-task.ts': 'src/events/in-task-later.ts',
    'src/doctor/load.ts': 'src/doctor/load-lazy.ts',
    'src/lazy/files.ts': 'src/lazy/files-beside.ts',
    'src/page/on-server.ts': 'src/page/in-browser.ts',
    'src/styles/additions.ts': 'src/styles/additions-lazy.ts',
    'src/styles/sheet.ts': 'src/styles/sheet-lazy.ts',
    'src/words/english.ts': 'src/words/en.ts',
    'src/words/load-language.ts': 'src/words/load-language-lazy.ts',
  },
  npm: {
    'src/catalog/supplements.ts': 'src/npm/no-supplements.ts',
    'src/lazy/files.ts': 'src/npm/files.ts',
    'src/elements/site/lazy-site-view.ts': 'src/npm/lazy-site-view.ts',
    'src/styles/additions.ts': 'src/styles/additions-lazy.ts',
    'src/styles/sheet.ts': 'src/styles/sheet-lazy.ts',
    'src/ui/ProductArt.tsx': 'src/npm/no-art.tsx',
    'src/ui/popover-target.ts': 'src/npm/popover-target.ts',
    'src/words/english.ts': 'src/words/en.ts',
    'src/words/load-language.ts': 'src/npm/load-language.ts',
  },
  prerender: {
    'src/doctor/load.ts': 'src/doctor/load-lazy.ts',
  },
  command: {
    'fake-stripe/page-files.ts': 'fake-stripe/page-files-packaged.ts',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Replaces modules. Those of src/npm/ import the modules that theirs replace. */
export function swap(build: keyof typeof swaps): Plugin {
  const replacements = new Map(
    Object.entries(swaps[build]).map(([from, to]) => [resolve(project, from), resolve(project, to)]),
  );
  return {
    name: `wellness:swap-${build}`,
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !id.startsWith('.') || dirname(importer) === resolve(project, 'src/npm')) return undefined;
      return replacements.get(resolve(dirname(importer), id));
    },
  };
}
