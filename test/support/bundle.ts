import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'svelte/compiler';
import { build, type Plugin } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { keepNodeEnv } from '../../tools/build/keep-node-env.ts';
import { onlyReact18 } from '../../tools/build/only-react-18.ts';

/* A host page's own script, bundled with the framework that it brings. */

const entry = join(import.meta.dirname, 'host-app.js');
const component = join(import.meta.dirname, 'App.svelte');

export interface HostApp {
  readonly code: string;
  /** Source of the component that the code imports as `./App.svelte`. */
  readonly svelte?: string;
  /** Whether the whole page, the package included, runs on React 18. */
  readonly onReact18?: boolean;
}

/** Two releases of React beside each other, each with its own renderer. */
const react18: Plugin = {
  name: 'react-18',
  enforce: 'pre',
  resolveId: (id, from) =>
    id === 'react' && from?.includes('react-dom-18') ? import.meta.resolve('react-18').slice(7) : null,
};

/** The package by the names that it is imported by, as its "exports" say, from the `dist/` that was built. */
const installed: Plugin = {
  name: 'installed',
  enforce: 'pre',
  resolveId: (id) =>
    id === manifest.name || id.startsWith(`${manifest.name}/`) ? fileURLToPath(import.meta.resolve(id)) : null,
};

async function bundle({ code, svelte, onReact18 }: HostApp): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      onReact18 && onlyReact18,
      react18,
      installed,
      {
        name: 'host-app',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('host-app.js') ? entry : id === './App.svelte' ? component : null),
        load: (id) => (id === entry ? code : id === component && svelte ? compile(svelte, {}).js.code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  });
  if (!('output' in built)) throw new Error('vite gave no output');
  return built.output[0].code;
}

const bundles = new Map<string, Promise<string>>();

/** Each once a worker. */
export function bundled(app: HostApp): Promise<string> {
  const key = `${app.onReact18} ${app.code}`;
  const known = bundles.get(key) ?? keepNodeEnv(() => bundle(app));
  bundles.set(key, known);
  return known;
}
