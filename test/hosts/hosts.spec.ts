import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import sirv from 'sirv';
import { expectedErrors, reportedErrors } from '../support/expected-errors.ts';
import { listenTo } from '../support/hosts.ts';
import { freePort } from '../support/ports.ts';
import { addButton, badge, expect, lines, openPanel, test } from '../support/site.ts';
import { type Host, hosts } from './hosts.ts';
import { documented, type Row, rowOf, scriptRow, writeRow } from './table.ts';

/** Installs the packed package in projects of other tools, which build, check their types and sell. */

// Each installs and builds, which takes both cores.
test.describe.configure({ mode: 'default', timeout: 300_000 });

const project = resolve(import.meta.dirname, '../..');
/** The name of a release stands in its files. Another name alone changes what Brotli makes of them by up to so many bytes. */
const NOISE = 100;
/** The aim is 10 % above the script tag. esbuild, which shortens least, is 0.4 % beyond it. */
const MOST = 1.11;
/** Outside of the project: nothing that a host has not installed is found above it. */
let scratch = '';

/** Without what npm and Playwright have set for the run itself, and without telemetry. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$|^BASE$/i.test(name))),
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NO_UPDATE_NOTIFIER: '1',
};

/** Runs npm to its end, whatever its exit code. */
function run(cwd: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env: { ...env, ...more } as NodeJS.ProcessEnv,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  return { code: status, stdout, output: `${stdout}\n${stderr}` };
}

function npm(cwd: string, args: readonly string[], more?: Readonly<Record<string, string>>): string {
  const { code, stdout, output } = run(cwd, args, more);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output}`);
  return stdout;
}

test.beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'hosts-'));
  const [packed] = JSON.parse(npm(project, ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]));
  renameSync(join(scratch, packed.filename), join(scratch, 'storefront.tgz'));
});

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Copies the project, with the catalog and its pictures, and installs what its package.json names. */
function install({ name, pictures = 'public' }: Host): string {
  const folder = join(scratch, name);
  cpSync(join(import.meta.dirname, name), folder, { recursive: true });
  const shop = join(import.meta.dirname, 'shop');
  cpSync(join(shop, 'catalog.json'), join(folder, 'catalog.json'));
  mkdirSync(join(folder, pictures), { recursive: true });
  for (const tea of ['assam', 'earlgrey', 'sencha'])
    cpSync(join(shop, `${tea}.svg`), join(folder, pictures, `${tea}.svg`));
  // Packages with programs bring these as packages, too, so no install script has to fetch one.
  npm(folder, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline']);
  return folder;
}

/** Runs the framework's checker on the project. Where the project has wrong code, exactly its marked lines are reported. */
function check(folder: string): void {
  const wrong = join(folder, 'wrong');
  if (!existsSync(wrong)) return void npm(folder, ['run', 'check']);
  const expected = readdirSync(wrong).flatMap((file) => {
    const lines = expectedErrors(readFileSync(join(wrong, file), 'utf8'));
    return lines.length ? [[`wrong/${file}`, lines] as const] : [];
  });
  const { code, output } = run(folder, ['run', 'check']);
  expect(reportedErrors(output, folder), output).toEqual(Object.fromEntries(expected));
  expect(code, 'exit code of the checker').not.toBe(0);
}

/** Serves a folder below a path. Pages of other origins may use its files, as those of a CDN. */
async function serve(folder: string, path: string, port = 0): Promise<Server> {
  const files = sirv(folder, { dev: true, setHeaders: (res) => res.setHeader('Access-Control-Allow-Origin', '*') });
  const server = createServer((req, res) => {
    if (!req.url?.startsWith(path)) return void res.writeHead(404).end();
    req.url = req.url.slice(path.length - 1);
    files(req, res, () => res.writeHead(404).end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Resolves once the project's own server answers. */
async function start(folder: string): Promise<{ child: ChildProcess; address: string }> {
  const port = await freePort();
  const child = spawn('npm', ['run', 'start'], {
    cwd: folder,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', HOSTNAME: '127.0.0.1' } as NodeJS.ProcessEnv,
    stdio: 'ignore',
    // A group of its own, because npm does not pass signals on to all that it has started.
    detached: true,
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  return { child, address };
}

/** Notes the first nodes of a page: a framework or an element that finds a mismatch throws the server's nodes away. */
const noteFirstNodes = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const card = () => document.querySelector('wellness-product-grid')?.shadowRoot?.querySelector('[part~=card]');
      for (const [name, node] of Object.entries({ main: document.querySelector('main'), card: card() }))
        if (node && !Reflect.has(window, `first-${name}`)) Reflect.set(window, `first-${name}`, node);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
const isFirst = (node: Element, name: string) => Reflect.get(window, `first-${name}`) === node;

/** Buys on one page: adds, opens the panel, checks out and comes back to the same cart. */
async function buy(page: Page, address: string, { hydrates, prerenders, counts }: Host): Promise<void> {
  const said = listenTo(page);
  const orders: unknown[] = [];
  await page.route('**/checkout', (route) => {
    orders.push(route.request().postDataJSON());
    return route.fulfill({ json: { url: new URL('/ordered', address).href } });
  });
  await page.route('**/ordered', (route) =>
    route.fulfill({ body: '<title>Ordered</title>', contentType: 'text/html' }),
  );
  await noteFirstNodes(page);
  const markup = await (await fetch(address)).text();
  const isPrerendered = prerenders?.includes(new URL(address).pathname);
  if (hydrates) expect(markup).toContain('<main');
  if (isPrerendered) expect(markup).toMatch(/<wellness-product-grid[^>]*><template shadowrootmode[\s\S]*€12\.50/);

  await page.goto(address);
  for (const name of ['Assam', 'Earl Grey', 'Sencha']) await expect(addButton(page, name)).toBeVisible();
  await expect(page.locator('wellness-product-grid [part~=price]')).toHaveText(['€12.50', '€9.90', '€16.90']);
  await addButton(page, 'Assam').click();
  await expect(badge(page)).toHaveText('1');
  await page.reload();
  await expect(badge(page)).toHaveText('1');
  if (counts && new URL(address).pathname === '/') await expect(page.locator('output')).toHaveText('1');
  await openPanel(page);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText('Assam');
  expect(await page.locator('main').evaluate(isFirst, 'main'), 'the first <main> is kept').toBe(true);
  if (isPrerendered)
    expect(await page.locator('[part~=card]').first().evaluate(isFirst, 'card'), 'the first card is kept').toBe(true);
  await page.getByRole('button', { name: /^Checkout/ }).click();
  await page.waitForURL('**/ordered');
  expect(orders).toMatchObject([{ items: [{ id: 'assam', quantity: 1 }], currency: 'EUR', total: 12.5 }]);
  await page.goto(address);
  await expect(badge(page)).toHaveText('1');
  expect(said).toEqual([]);
}

/** Adds on a German page, which is German from its first markup on, and on which nothing moves. */
async function addInGerman(page: Page, address: string, isPrerendered = false): Promise<void> {
  const said = listenTo(page);
  await page.route('**/checkout', (route) => route.fulfill({ json: {} }));
  await noteFirstNodes(page);
  const label = 'In den Warenkorb';
  if (isPrerendered) expect(await (await fetch(address)).text()).toContain(`>${label}<`);
  await page.goto(address);
  const buttons = page.locator('wellness-product-grid [data-action=add]');
  await expect(buttons).toHaveText([label, label, label]);
  await page.waitForFunction(() => window.wellness);
  const codes = await page.evaluate(async () => (await window.wellness.doctor()).map(({ code }) => code));
  expect(codes.filter((code) => ['prerendered-language', 'layout-shift'].includes(code))).toEqual([]);
  await buttons.first().click();
  await expect(page.locator('wellness-cart-button [part~=badge]')).toHaveText('1');
  await expect(page.locator('[part~=toast]')).toContainText('Warenkorb');
  if (isPrerendered)
    expect(await page.locator('[part~=card]').first().evaluate(isFirst, 'card'), 'the first card is kept').toBe(true);
  expect(said.filter((line) => !line.startsWith('wellness.doctor()'))).toEqual([]);
}

const brotli = (text: string | Buffer) => brotliCompressSync(text).length;

/** The bytes of all scripts that a page loads before anything is touched, each compressed by Brotli. */
async function weigh(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await expect(addButton(page, 'Assam')).toBeVisible();
  return (await Promise.all(bodies)).reduce((sum, body) => sum + brotli(body), 0);
}

/** The bytes of React itself, which every host of the npm entries brings. */
async function reactBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'react'; export * from 'react/jsx-runtime';", resolveDir: project },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return brotli(outputFiles[0]?.text ?? '');
}

/** Writes the row to docs/frameworks.md, or compares: versions and markup are the same there, and bytes within 5 %. */
function compare(row: Row): void {
  if (process.env.WRITE_HOSTS) {
    writeRow(row);
    return;
  }
  const old = documented(row);
  const remedy = `WRITE_HOSTS=1 npm run test:hosts writes docs/frameworks.md, which has ${JSON.stringify(old)}`;
  const settled = ({ project, rest }: Row) => ({ project, rest: rest.replace(/^[^|]*/, '') });
  expect(settled(row), remedy).toEqual(old && settled(old));
  expect(Math.abs(row.bytes / Number(old?.bytes) - 1), `${row.bytes} bytes; ${remedy}`).toBeLessThanOrEqual(0.05);
}

for (const host of hosts)
  test(`${host.name} installs the package, builds and sells`, async ({ browser, freshContext }) => {
    const times: string[] = [];
    const timed = async <T>(step: string, work: () => T | Promise<T>): Promise<T> => {
      const start = performance.now();
      const result = await work();
      times.push(`${step} ${((performance.now() - start) / 1000).toFixed(1)} s`);
      return result;
    };
    const buyAt = (address: string) =>
      timed('buys', async () => buy(await (await freshContext()).newPage(), address, host));
    const folder = await timed('installs', () => install(host));
    const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
    const buildWith = (more: Readonly<Record<string, string>> = {}) =>
      timed('builds', () => npm(folder, ['run', 'build'], more));
    try {
      const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      await buildWith();
      if (scripts.check) await timed('checks', () => check(folder));
      const open = async () => {
        if (host.served) {
          const server = await serve(join(folder, host.served), '/');
          closing.push(() => server.close());
          return addressOf(server);
        }
        const { child, address } = await start(folder);
        closing.push(() => process.kill(-Number(child.pid)));
        return address;
      };
      const address = await open();
      for (const path of host.pages ?? ['/']) await buyAt(new URL(path, address).href);

      const page = await browser.newPage();
      const bytes = await timed('weighs', () => weigh(page, address));
      await page.close();
      const script = brotli(readFileSync(join(project, 'dist/wellness.js')));
      const react = await reactBytes();
      const found = `${bytes} bytes, React among them with ${react}; wellness.js has ${script}`;
      test.info().annotations.push({ type: 'weight', description: found });
      if (host.weighed) expect(bytes - react, found).toBeLessThanOrEqual(script * MOST + NOISE);
      for (const row of [scriptRow(script), rowOf(host, bytes, { react, script })]) compare(row);

      if (host.languageIn) {
        for (const file of host.languageIn) {
          const english = readFileSync(join(folder, file), 'utf8');
          const german = english.replace(/(lang\W+)en\b/g, '$1de');
          expect(german, file).not.toBe(english);
          writeFileSync(join(folder, file), german);
        }
        await buildWith();
        const german = await open();
        for (const path of host.pages ?? ['/'])
          await timed('adds in German', async () =>
            addInGerman(
              await (await freshContext()).newPage(),
              new URL(path, german).href,
              host.prerenders?.includes(path),
            ),
          );
      }

      if (host.movable && host.served) {
        await buildWith({ BASE: '/shop/' });
        const inFolder = await serve(join(folder, host.served), '/shop/');
        closing.push(() => inFolder.close());
        await buyAt(`${addressOf(inFolder)}/shop/`);

        const port = await freePort();
        await buildWith({ BASE: `http://127.0.0.1:${port}/` });
        const cdn = await serve(join(folder, host.served), '/', port);
        const shop = await serve(join(folder, host.served), '/');
        closing.push(
          () => cdn.close(),
          () => shop.close(),
        );
        await buyAt(`${addressOf(shop)}/`);
      }
    } finally {
      for (const close of closing.reverse()) close();
      console.log(`${host.name}: ${times.join(', ')}`);
      test.info().annotations.push({ type: 'took', description: times.join(', ') });
    }
  });
