import { resolve } from 'node:path';
import { type Alias, mergeConfig, type UserConfig } from 'vite';
import { handed } from './handed.ts';
import { prerenderSheet } from './host-scope.ts';
import { inlineScript } from './inline-script.ts';
import { reactParts } from './react-parts.ts';
import { restFile } from './rest-file.ts';
import { sheetParts } from './sheet-parts.ts';
import { smaller } from './smaller.ts';

const project = resolve(import.meta.dirname, '../..');
const source = (file: string) => resolve(project, 'src', file);

/** What signals-react uses where React may be 17: a copy of what React has had since. */
const storeShim = /^use-sync-external-store\/shim.*$/;

/** What the elements are rendered by. */
export const react: Alias[] = [{ find: storeShim, replacement: 'react' }];
/** For scripts that are handed react-dom when it has come. */
const late: Alias[] = [...react, { find: /^react-dom\/client$/, replacement: source('bridge/no-root.ts') }];
/** For the script whose rest comes late: what src/rest/views.ts names, where its element imports it. */
const restLate: Alias[] = [
  {
    find: /^\.\/(ContactForm|FooterView|LoginView|MembershipTiers|NavView|OrderStatus|Sheet|ToastLayer)\.tsx$/,
    replacement: source('rest/views-late.tsx'),
  },
  { find: '../styles/sheet.ts', replacement: source('styles/sheet-late.ts') },
  { find: './english.ts', replacement: source('words/en.ts') },
  { find: './languages.ts', replacement: source('words/languages-late.ts') },
];
/** For scripts of which nobody makes a bundle: what looks for an author's mistakes lies beside them. */
const doctorLate: Alias = { find: './doctor.ts', replacement: source('page/doctor-late.ts') };
/** For those that have it from the beginning. */
export const there: Alias = { find: './start/react-dom-late.ts', replacement: source('start/react-dom-there.ts') };

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
   * React, and elements that draw before react-dom is there; beside it rest.js, with the views that come late, and
   * wellness.iife.js, the same for tag managers and editors that cannot load modules.
   */
  wellness: file('wellness', 'index.ts', [...late, ...restLate, doctorLate], {
    plugins: [reactParts, restFile()],
    build: { rolldownOptions: { output: { codeSplitting: true, chunkFileNames: '[name].js' } } },
  }),
  /** What comes beside it, at the first sign of use. */
  'react-dom': file('react-dom', 'start/react-dom-file.ts', [], {
    plugins: [handed],
    build: {
      rolldownOptions: {
        external: ['react'],
        output: { format: 'iife', name: 'reactDom' },
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
  npm: file('index', 'npm.ts', [there], {
    build: {
      ...forNode,
      rolldownOptions: {
        // The wrappers and the elements share one cart: what both need is a chunk.
        input: { index: source('npm.ts'), react: source('react.tsx') },
        output: {
          codeSplitting: true,
          chunkFileNames: ({ isDynamicEntry, name }) =>
            isDynamicEntry && name !== 'doctor' ? 'lang/[name].js' : `${name === 'doctor' ? name : 'shared'}-[hash].js`,
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
