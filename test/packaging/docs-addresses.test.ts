import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

/** Messages of the kit name files of the package, or addresses of the site that `DOCS_URL` names at the build. */

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** In a process of its own, since a build sets NODE_ENV. */
async function builtDoctor(site: string | undefined): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'docs-addresses-'));
  folders.push(outDir);
  const { DOCS_URL: _, ...env } = process.env;
  await promisify(execFile)('npx', ['vite', 'build', '--mode', 'doctor', '--outDir', outDir, '--logLevel', 'error'], {
    env: site === undefined ? env : { ...env, DOCS_URL: site },
  });
  return readFileSync(join(outDir, 'doctor.js'), 'utf8');
}

test('without DOCS_URL, messages name files of the package', async () => {
  const code = await builtDoctor(undefined);
  expect(code).toContain('(docs/checkout.md#by-an-endpoint)');
  expect(code).toContain('docs/messages.md');
});

test('with DOCS_URL, messages name addresses of that site, and no file', async () => {
  const code = await builtDoctor('https://docs.example/kit/');
  expect(code).toContain('(https://docs.example/kit/checkout/#by-an-endpoint)');
  expect(code).toContain('https://docs.example/kit/products/#fields');
  expect(code).not.toMatch(/docs\/[a-z-]+\.md/);
});
