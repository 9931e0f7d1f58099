import { resolve } from 'node:path';
import { type Alias, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { languages } from '../../src/words/languages.ts';
import { docsAddresses } from './docs-addresses.ts';
import { elementFiles } from './elements.ts';
import { moduleSheet } from './first-sheet.ts';
import { frozenPrototypes } from './frozen-prototypes.ts';
import { prerenderSheet } from './host-scope.ts';
import { inlineScript } from './inline-script.ts';
import { lazyFiles } from './lazy-files.ts';
import { noticesLine } from './notices.ts';
import { sheetParts } from './sheet-parts.ts';
import { swap } from './swaps.ts';

const project = resolve(import.meta.dirname, '../..');
const source = (file: string) => resolve(project, 'src', file);

/** signals-react imports this copy of `useSyncExternalStore` for React 17. */
const storeShim = /^use-sync-external-store\/shim.*$/;

/** Aliases for every bundle with React. */
export const react: Alias[] = [{ find: storeShim, replacement: 'react' }];
/** React's server renderer that needs nothing of Node, so that prerendering runs on every server. */
const webReact: Alias[] = [
  { find: /^react-dom\/server$/, replacement: 'react-dom/server.edge' },
  // Nothing hydrates on a server.
  { find: /^react-dom\/client$/, replacement: source('prerender/no-client.ts') },
];
/** Replaces React in r2wc, because the bridge creates the roots itself and React loads later. */
const r2wcReact: Plugin = {
  name: 'wellness:r2wc-react',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('@r2wc/react-to-web-component') && /^react(-dom\/client)?$/.test(id)
      ? source('bridge/r2wc-react.ts')
      : undefined,
};

const classOf = (name: string) => `${name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}Element`;

/** Generated modules: one for each element, and one for each language, whose messages are in two files. */
const generated: Plugin = {
  name: 'wellness:generated',
  resolveId: (id) => (/^(element|language):/.test(id) ? `\0${id}` : undefined),
  load(id) {
    const [, kind, name = ''] = /^\0(\w+):(.+)$/.exec(id) ?? [];
    const from = (file: string) => `from ${JSON.stringify(source(file))};`;
    if (kind === 'element')
      return `import ${JSON.stringify(source('npm/start.ts'))}; export { ${classOf(name)} } ${from(elementFiles.get(name) as string)}`;
    if (kind === 'language')
      return `import general ${from(`words/lang/${name}.ts`)} import site ${from(`words/lang/site/${name}.ts`)} export default { ...general, ...site };`;
  },
};

/** The modules for bundlers. One build, because all of them share one cart. */
const npmModules: Readonly<Record<string, string>> = {
  index: source('npm/index.ts'),
  react: source('npm/react.tsx'),
  ...Object.fromEntries([...elementFiles.keys()].map((name) => [`elements/${name}`, `element:${name}`])),
};

/** One file of dist/. */
const file = (name: string, from: string, alias: Alias[], more: UserConfig = {}): UserConfig =>
  files({ [name]: source(from) }, alias, more);

/**
 * Files of dist/, by the module of each. Not Vite's own library mode, which leaves ES modules unminified and
 * `process.env.NODE_ENV` in place.
 */
function files(input: Readonly<Record<string, string>>, alias: Alias[], more: UserConfig): UserConfig {
  const base: UserConfig = {
    root: project,
    publicDir: false,
    plugins: [docsAddresses, frozenPrototypes, noticesLine],
    resolve: { alias },
    build: {
      outDir: resolve(project, 'dist'),
      emptyOutDir: false,
      // Maps decode stacks of errors. They stay in dist/, so no published file names one.
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: {
        input,
        // Comments with the path of each module would make the files differ from folder to folder.
        experimental: { attachDebugInfo: 'none' },
        preserveEntrySignatures: 'exports-only',
        output: { format: 'es', codeSplitting: false, entryFileNames: '[name].js' },
        // Tailwind's plugin returns no source map for its styles.
        checks: { sourcemapBroken: false },
      },
    },
  };
  return mergeConfig(base, more);
}

const classic: UserConfig = {
  // Classic scripts find their address by `document.currentScript`, so an empty `import.meta` is harmless.
  // The banner ends the file that a host may join before this one.
  build: { rolldownOptions: { output: { format: 'iife', postBanner: ';' }, checks: { emptyImportMeta: false } } },
};
const forNode: UserConfig['build'] = { ssr: true, minify: false, target: 'es2022' };

/** dist/, file by file. */
export const library: Readonly<Record<string, UserConfig>> = {
  /**
   * The elements, their first views and the cart; beside it rest.js, with views that load later, and react-dom.js, with
   * React; and wellness.iife.js, the same for tag managers and editors that cannot load modules.
   */
  wellness: file('wellness', 'index.ts', react, {
    plugins: [swap('script'), r2wcReact, lazyFiles()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: true,
          chunkFileNames: ({ name }) => (name === 'react-beside' ? 'react-dom.js' : '[name].js'),
        },
      },
    },
  }),
  /** The checks of `wellness.doctor()`. */
  doctor: file('doctor', 'doctor/doctor.ts', []),
  /** The languages beside English, which wellness.js loads by name. */
  languages: files(Object.fromEntries(languages.map((code) => [`lang/${code}`, `language:${code}`])), [], {
    plugins: [generated],
    build: { rolldownOptions: { output: { codeSplitting: true } } },
  }),
  /** For prerendered pages, which lazy-load wellness.js. */
  entry: file('entry', 'entry.ts', []),
  early: file('early', 'early.ts', [], classic),
  /** For prerendered pages whose policy blocks their inline styles and script. */
  fallback: file('fallback', 'start/fallback.ts', [], classic),
  /** For bundlers. Dependencies that hosts share stay external. */
  npm: files(npmModules, [], {
    plugins: [swap('npm'), r2wcReact, generated, moduleSheet()],
    // r2wc's own import of react-dom would load that at once. Lucide is large, and few of its icons are used.
    ssr: { noExternal: [/^@r2wc\//, 'lucide'] },
    build: {
      ...forNode,
      rolldownOptions: {
        output: {
          codeSplitting: true,
          // Server components of Next and others render it in the browser and for a page's HTML.
          banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
          chunkFileNames: ({ isDynamicEntry, name }) => `${isDynamicEntry ? name : 'shared'}-[hash].js`,
        },
      },
    },
  }),
  /** For servers and static builds. */
  prerender: file('prerender', 'prerender/prerender.tsx', [...react, ...webReact], {
    plugins: [swap('prerender'), r2wcReact, prerenderSheet(), sheetParts, inlineScript],
    // React is bundled, because in a server component of Next `react` is another one, without hooks.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { ...forNode, minify: true, cssMinify: true, ssrEmitAssets: true },
  }),
  /** The checkout server. Hono and Valibot are bundled; its other libraries are optional peers and stay outside. */
  server: file('server', '../server/checkout.ts', [], { build: forNode, ssr: { noExternal: ['hono', 'valibot'] } }),
  /** The command `wellness-fake-stripe`, which needs nothing but Node. */
  'fake-stripe': file('fake-stripe', '../fake-stripe/command.ts', [], {
    plugins: [swap('command')],
    build: { ...forNode, rolldownOptions: { output: { banner: '#!/usr/bin/env node' } } },
    ssr: { noExternal: true },
  }),
  /** The command `wellness-conformance`, which needs nothing but Node. */
  conformance: file('conformance', '../conformance/command.ts', [], {
    build: { ...forNode, rolldownOptions: { output: { banner: '#!/usr/bin/env node' } } },
    ssr: { noExternal: true },
  }),
  /** The command `wellness-catalog`, which needs nothing but Node. */
  catalog: file('catalog', '../catalog-import/command.ts', [], {
    build: { ...forNode, rolldownOptions: { output: { banner: '#!/usr/bin/env node' } } },
    ssr: { noExternal: true },
  }),
};
