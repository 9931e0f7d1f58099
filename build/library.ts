import { resolve } from 'node:path';
import type { UserConfig } from 'vite';

const project = resolve(import.meta.dirname, '..');

/**
 * dist/wellness.js: one module, no chunks, React inside.
 * Not Vite's own library mode, which leaves ES modules unminified and `process.env.NODE_ENV` in place.
 */
export const library: UserConfig = {
  root: project,
  publicDir: false,
  build: {
    outDir: resolve(project, 'dist'),
    sourcemap: true,
    modulePreload: false,
    rolldownOptions: {
      input: { wellness: resolve(project, 'src/index.ts') },
      preserveEntrySignatures: 'exports-only',
      output: { format: 'es', codeSplitting: false, entryFileNames: '[name].js' },
      // Tailwind's plugin gives no map for its styles; nobody debugs those through the script's map.
      checks: { sourcemapBroken: false },
    },
  },
};
