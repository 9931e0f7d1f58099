import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type BuildOptions, build as esbuild } from 'esbuild';
import { build as viteBuild } from 'vite';
import { keepNodeEnv } from '../../tools/build/keep-node-env.ts';
import { first } from '../support/copies.ts';
import { host, icon, listenTo, openHost } from '../support/hosts.ts';
import { addButton, badge, cartButton, expect, lines, test, toasts } from '../support/site.ts';

/** Protects sites that bundle the package in unusual ways: into one file, twice, or below a folder of a page with `<base>`. */

test.describe.configure({ mode: 'default' });

const project = resolve(import.meta.dirname, '../..');
// Below the project, whose node_modules has React.
const scratch = join(project, '.cache/bundles');
const older = '@wellness/older-storefront';

/** Installs `dist/` under another name, as a project has it that asks for two releases. */
function install(name: string, version: string): void {
  const folder = join(scratch, 'node_modules', name);
  cpSync(join(project, 'dist'), join(folder, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.map') });
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  for (const file of readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) {
      const path = join(folder, 'dist', file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(manifest.version, version));
    }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, name, version }));
}

test.beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  install('@wellness/storefront', version);
  install(older, '0.0.9');
});

/** The files of a bundle, by their path below the page's folder of scripts. `app.js` is the first. */
type Bundle = Readonly<Record<string, string>>;

async function byEsbuild(code: string, options: BuildOptions = {}): Promise<Bundle> {
  const entry = join(scratch, 'app.js');
  writeFileSync(entry, code);
  const outdir = join(scratch, 'out');
  const { outputFiles = [] } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    outdir,
    format: 'esm',
    logLevel: 'error',
    ...options,
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(outdir.length + 1), text]));
}

async function byVite(code: string, base: string): Promise<Bundle> {
  const entry = join(scratch, 'app.js');
  writeFileSync(entry, code);
  const built = await keepNodeEnv(() =>
    viteBuild({
      configFile: false,
      root: scratch,
      base,
      logLevel: 'error',
      build: { write: false, rolldownOptions: { input: entry, output: { entryFileNames: 'app.js' } } },
    }),
  );
  const files = 'output' in built ? built.output : [];
  return Object.fromEntries(
    files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  );
}

const shop =
  '<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><wellness-product-card product-id="nmn-plus"></wellness-product-card>';

async function open(page: Page, bundle: Bundle, tag: string, folder = host, head = ''): Promise<string[]> {
  const noted = listenTo(page);
  await openHost(page, {
    html: `${head}${icon}<body>${shop}${tag}`,
    files: Object.fromEntries(Object.entries(bundle).map(([name, text]) => [folder + name, text])),
  });
  return noted;
}

/** Adds a product, opens the panel, which react-dom renders, and expects the one line in it. */
async function expectToSell(page: Page): Promise<void> {
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText(['1']);
  await expect(toasts(page)).toHaveCount(1);
  // The styles of the first views, and those that come with React.
  await expect(addButton(page, 'NMN+')).not.toHaveCSS('border-top-style', 'outset');
  await expect(toasts(page)).toHaveCSS('display', 'flex');
  await cartButton(page).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
}

const plain = "import '@wellness/storefront';";
const moduleTag = (src = 'app.js') => `<script type="module" src="${src}"></script>`;

test.describe('esbuild without `splitting` makes one file that sells', () => {
  for (const [format, tag] of [
    ['esm', moduleTag()],
    ['iife', '<script defer src="app.js"></script>'],
  ] as const)
    test(`as ${format}`, async ({ page }) => {
      const bundle = await byEsbuild(plain, { format });
      expect(Object.keys(bundle)).toEqual(['app.js']);
      const noted = await open(page, bundle, tag);
      await expectToSell(page);
      expect(noted).toEqual([]);
      // docs/bundlers.md names this weight.
      const kilobytes = brotliCompressSync(bundle['app.js'] ?? '').length / 1_000;
      test.info().annotations.push({ type: 'kB', description: String(kilobytes) });
      expect(kilobytes).toBeLessThan(171);
    });
});

for (const [bundler, bundle] of [
  ['esbuild', (code: string) => byEsbuild(code, { splitting: true })],
  ['esbuild, one file', (code: string) => byEsbuild(code)],
  ['Vite', (code: string) => byVite(code, '/')],
] as const)
  for (const [order, names] of [
    ['the older first', [older, '@wellness/storefront']],
    ['the newer first', ['@wellness/storefront', older]],
  ] as const)
    test(`two releases in one bundle have one cart: ${bundler}, ${order}`, async ({ page }) => {
      const code = `${names.map((name, index) => `import { getPage as page${index} } from '${name}';`).join('\n')}
        window.pages = [page0(), page1()];`;
      const noted = await open(page, await bundle(code), moduleTag());
      await expectToSell(page);
      // esbuild runs shared chunks in an order of its own, so either release may be the first.
      const [one, two] = versionsIn(names);
      const reports = [first(one, two), first(two, one)].flat().map((line) => line.replace('cart.', 'cart'));
      await expect.poll(() => noted.length).toBe(1);
      expect(reports.some((line) => noted[0]?.startsWith(line))).toBe(true);
      expect(await page.evaluate(() => new Set(Reflect.get(window, 'pages')).size)).toBe(1);
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('wellness-cart') ?? '').items.length)).toBe(1);
    });

/** The releases in the order of their names. */
function versionsIn(names: readonly string[]): [string, string] {
  const [a = '', b = ''] = names.map(
    (name) => JSON.parse(readFileSync(join(scratch, 'node_modules', name, 'package.json'), 'utf8')).version,
  );
  return [a, b];
}

for (const [bundler, bundle] of [
  ['esbuild', () => byEsbuild(plain, { splitting: true })],
  ['esbuild, with a public path', () => byEsbuild(plain, { splitting: true, publicPath: '/shop/scripts/' })],
  ['Vite, relative', () => byVite(plain, './')],
  ['Vite, below a folder', () => byVite(plain, '/shop/scripts/')],
] as const)
  test(`scripts in a subfolder of a page with <base> find their chunks: ${bundler}`, async ({ page }) => {
    const folder = `${host}shop/scripts/`;
    const noted = await open(
      page,
      await bundle(),
      moduleTag(`${folder}app.js`),
      folder,
      `<base href="${host}elsewhere/">`,
    );
    await expectToSell(page);
    expect(noted).toEqual([]);
  });
