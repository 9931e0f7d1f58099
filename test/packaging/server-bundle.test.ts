import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'esbuild';
import { withFolder } from '../support/server-test.ts';

/** Frameworks bundle the checkout server into a route handler, also where optional packages are not installed. */

const server = resolve(import.meta.dirname, '../../dist/server.js');
const bundle = (file: string) =>
  build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    external: ['stripe'],
    logLevel: 'silent',
  });

withFolder('bundlers accept server.js without its optional packages', async (folder) => {
  // Far from this project's node_modules.
  const file = join(folder, 'server.js');
  copyFileSync(server, file);
  const { errors, warnings } = await bundle(file);
  expect([errors, warnings.map(({ text }) => text)]).toEqual([[], []]);
});
