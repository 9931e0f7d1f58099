import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * Bundles the checkout server of an earlier commit for test/database/older-server.test.ts, with the packages of today:
 * `npx tsx tools/older-server.ts <commit>`. The bundle is committed, because a copy of the project may have no history.
 */

const project = resolve(import.meta.dirname, '..');
const folder = join(project, 'test/fixtures/older-server');

const [given] = process.argv.slice(2);
if (!given) throw new Error('Name a commit: npx tsx tools/older-server.ts <commit>');
const git = (...words: string[]) => execFileSync('git', words, { cwd: project, maxBuffer: 2 ** 30 });
const commit = git('rev-parse', given).toString().trim();

const sources = mkdtempSync(join(tmpdir(), 'older-server-'));
try {
  execFileSync('tar', ['x', '-C', sources], { input: git('archive', commit, 'server', 'src', 'package.json') });
  symlinkSync(join(project, 'node_modules'), join(sources, 'node_modules'));
  const { outputFiles } = await build({
    stdin: { contents: "export { createCheckout, stripe } from './server/checkout.ts';", resolveDir: sources },
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['stripe', 'pg', '@electric-sql/pglite', 'jose'],
    banner: { js: `/* The checkout server of ${commit.slice(0, 8)}, made by tools/older-server.ts. */` },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'server.js.br'), brotliCompressSync(outputFiles[0]?.contents ?? ''));
} finally {
  rmSync(sources, { recursive: true });
}
