import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { readCatalog } from '../../src/catalog/read-catalog.ts';

/** `wellness-catalog`, as the package has it: docs/products.md describes it. */

const project = resolve(import.meta.dirname, '../..');
const exports = join(project, 'test/fixtures/exports');

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

const run = (args: readonly string[], input = ''): Promise<Ended> =>
  new Promise((ended) => {
    const child = execFile(process.execPath, [join(project, 'dist/catalog.js'), ...args], (error, out, errors) =>
      ended({ code: Number(error?.code ?? 0), out, errors }),
    );
    child.stdin?.end(input);
  });

test('prints a catalog, one product a line, and says on the standard error what it left out', async () => {
  const { code, out, errors } = await run([join(exports, 'feed.xml')]);
  expect(code).toBe(0);
  expect(out.split('\n')).toHaveLength(5);
  const { products, problems } = readCatalog(JSON.parse(out));
  expect([products.map(({ id }) => id), problems]).toStrictEqual([['gayo', 'mug'], []]);
  expect(errors).toContain('“Pot” is left out: the price "1.299,00" cannot be read.\n');
  expect(errors).toMatch(/\n2 products from a product feed\.\n$/);
});

test('takes currency and address of the shop, and writes a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  try {
    const path = join(folder, 'catalog.json');
    const file = join(exports, 'shopify-products.json');
    const { code, out } = await run([file, '--currency', 'EUR', '--shop', 'https://holz.example', '--out', path]);
    expect([code, out]).toStrictEqual([0, '']);
    expect(JSON.parse(readFileSync(path, 'utf8'))[1]).toMatchObject({
      currency: 'EUR',
      availability: 'unavailable',
      href: 'https://holz.example/products/brotkasten',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('reads the standard input', async () => {
  const { code, out } = await run(['-'], readFileSync(join(exports, 'woocommerce.json'), 'utf8'));
  expect([code, JSON.parse(out)[1].price]).toStrictEqual([0, 12.99]);
});

test('says how to use it', async () => {
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--currency <code>') });
});

for (const [what, args, sentence] of [
  ['no file', [], 'Name one file'],
  ['two files', ['a', 'b'], 'Name one file'],
  ['a missing file', ['no-such.json'], 'no-such.json cannot be read (ENOENT).'],
  ['a file of another kind', [join(project, 'package.json')], 'This is no export that can be read'],
  ['an unknown option', ['--curency', 'EUR'], "Unknown option '--curency'. Use --help"],
  ['a currency that is none', ['x', '--currency', 'euro'], '--currency must be three capital letters'],
  ['an address that is none', ['x', '--shop', 'shop'], '--shop must be an address'],
] as const)
  test(`fails with a sentence for ${what}`, async () => {
    const { code, out, errors } = await run(args);
    expect([code, out]).toStrictEqual([1, '']);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('    at ');
  });
