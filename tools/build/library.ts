import { resolve } from 'node:path';
import { type Alias, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { prerenderSheet } from './host-scope.ts';
import { inlineScript } from './inline-script.ts';
import { lazyFiles } from './lazy-files.ts';
import { sheetParts } from './sheet-parts.ts';
import { smaller } from './smaller.ts';

const project = resolve(import.meta.dirname, '../..');
const source = (file: string) => resolve(project, 'src', file);

/** What signals-react uses where React may be 17: a copy of what React has had since. */
const storeShim = /^use-sync-external-store\/shim.*$/;

/** What the elements are rendered by. */
export const react: Alias[] = [{ find: storeShim, replacement: 'react' }];
/** r2wc creates roots and elements by React: ours have roots of their own, and React loads later. */
const r2wcReact: Plugin = {
  name: 'wellness:r2wc-react',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('@r2wc/react-to-web-component') && /^react(-dom\/client)?$/.test(id)
      ? source('bridge/r2wc-react.ts')
      : undefined,
};

/** English messages that a first view rarely needs are lazy-loaded. */
const lazyEnglish: Alias = { find: './english.ts', replacement: source('words/en.ts') };
/** For the script with files beside it. */
const filesBeside: Alias[] = [
  lazyEnglish,
  { find: './files.ts', replacement: source('lazy/files-beside.ts') },
  { find: '../styles/sheet.ts', replacement: source('styles/sheet-lazy.ts') },
  { find: './languages.ts', replacement: source('words/languages-lazy.ts') },
];
/** For scripts of which nobody makes a bundle: what looks for an author's mistakes lies beside them. */
const doctorLate: Alias = { find: './doctor.ts', replacement: source('page/doctor-lazy.ts') };
/**
 * One file of dist/. Not Vite's own library mode, which leaves ES modules unminified and `process.env.NODE_ENV` in
 * place.
 */
function file(name: string, from: string, alias: Alias[], more: UserConfig = {}): UserConfig {
  const base: UserConfig = {
    root: project,
    publicDir: false,
    plugins: [smaller],
    resolve: { alias },
    build: {
      outDir: resolve(project, 'dist'),
      emptyOutDir: false,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: source(from) },
        preserveEntrySignatures: 'exports-only',
        output: { format: 'es', codeSplitting: false, entryFileNames: '[name].js' },
        // Tailwind's plugin gives no map for its styles; nobody debugs those through the script's map.
        checks: { sourcemapBroken: false },
      },
    },
  };
  return mergeConfig(base, more);
}

const classic: UserConfig = {
  // What asks for its own address asks `document.currentScript` first.
  build: { rolldownOptions: { output: { format: 'iife' }, checks: { emptyImportMeta: false } } },
};
const forNode: UserConfig['build'] = { ssr: true, minify: false, target: 'es2022' };

/** dist/, file by file. */
export const library: Readonly<Record<string, UserConfig>> = {
  /**
   * The elements, their first views and the cart; beside it rest.js, with views that load later, and react-dom.js, with
   * React; and wellness.iife.js, the same for tag managers and editors that cannot load modules.
   */
  wellness: file('wellness', 'index.ts', [...react, ...filesBeside, doctorLate], {
    plugins: [r2wcReact, lazyFiles()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: true,
          chunkFileNames: ({ name }) => (name === 'react-side' ? 'react-dom.js' : '[name].js'),
        },
      },
    },
  }),
  /** What wellness.doctor() fetches. */
  doctor: file('doctor', 'doctor/doctor.ts', []),
  /** For prerendered pages: wellness.js, beside it, comes late. */
  entry: file('entry', 'entry.ts', []),
  early: file('early', 'early.ts', [], classic),
  /** For prerendered pages that hold their sheet and their entry, where a policy keeps these from working. */
  fallback: file('fallback', 'start/fallback.ts', [], classic),
  /** For bundlers: what is installed beside it stays outside. */
  npm: file('index', 'npm.ts', [lazyEnglish], {
    plugins: [r2wcReact],
    // Its own import of react-dom would load that at once.
    ssr: { noExternal: [/^@r2wc\//] },
    build: {
      ...forNode,
      rolldownOptions: {
        // The wrappers and the elements share one cart: what both need is a chunk.
        input: { index: source('npm.ts'), react: source('react.tsx') },
        output: {
          codeSplitting: true,
          chunkFileNames: ({ isDynamicEntry, name }) =>
            isDynamicEntry && /^[a-z]{2}$/.test(name)
              ? 'lang/[name].js'
              : `${isDynamicEntry ? name : 'shared'}-[hash].js`,
        },
      },
    },
  }),
  /** For servers and static builds. */
  prerender: file('prerender', 'prerender/prerender.tsx', [doctorLate], {
    plugins: [prerenderSheet(), sheetParts, inlineScript],
    build: { ...forNode, cssMinify: true, ssrEmitAssets: true },
  }),
  /** The checkout server. Hono and Valibot are bundled; its other libraries are optional peers and stay outside. */
  server: file('server', '../server/checkout.ts', [], { build: forNode, ssr: { noExternal: ['hono', 'valibot'] } }),
};
