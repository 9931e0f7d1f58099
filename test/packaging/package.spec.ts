import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect, test } from '@playwright/test';
import { build as esbuild } from 'esbuild';
import { publint } from 'publint';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';
import { build, type Plugin } from 'vite';
import { english } from '../../src/words/english.ts';
import { languages } from '../../src/words/languages.ts';
import { elementFiles } from '../../tools/build/elements.ts';
import { bundled } from '../support/bundle.ts';
import { giveEngine } from '../support/embedded.ts';
import { host, listenTo, openHost } from '../support/hosts.ts';

/**
 * The package as `npm publish` would send it and a project finds it installed: its files, types, dependencies and modules.
 */

// In one worker, which packs once.
test.describe.configure({ mode: 'default' });

const project = resolve(import.meta.dirname, '../..');
// Below the project, so that what the package depends on is found above it, as in a project that has installed it.
const scratch = join(project, '.cache/scratch');
const installed = join(scratch, 'node_modules/@wellness/storefront');
let tarball: string;

/** Not with what Vite leaves behind in a worker that has built: it is for production. */
const env = (({ NODE_ENV, ...rest }) => rest)(process.env) as NodeJS.ProcessEnv;
const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', env });

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));

/** Bundles a module and returns the text of all files. The host's React stays outside. */
async function byRolldown(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: scratch,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: entry, external: /^(react|node:|stripe|jose$|pg$|@electric-sql)/ },
    },
  });
  return ('output' in built ? built.output : [])
    .map((file) => ('code' in file ? file.code : String(file.source)))
    .join('');
}

async function byEsbuild(entry: string): Promise<string> {
  const outdir = join(scratch, 'out');
  const { outputFiles } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir,
    format: 'esm',
    platform: 'node',
    packages: 'bundle',
    logLevel: 'error',
    external: ['react', 'react-dom', 'react/*', 'react-dom/*', 'stripe', 'jose', 'pg', '@electric-sql/pglite'],
  });
  return outputFiles.map(({ text }) => text).join('');
}

test.beforeAll(() => {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  const [packed] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch], project),
  );
  tarball = join(scratch, packed.filename);
  run('tar', ['xzf', tarball, '--strip-components=1', '-C', installed], scratch);
});

test('the package contains the intended files, and nothing else', () => {
  const files = filesIn(installed);
  expect(files.filter((name) => !/^(dist|docs)\//.test(name)).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'SKILL.md',
    'package.json',
  ]);
  const docs = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.md') && name.startsWith('docs/')).sort()).toEqual(
    docs
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`)
      .sort(),
  );
  const shipped = files.filter((name) => /^dist\/[^/]+$/.test(name));
  const names = new Set(shipped.map((name) => name.slice(5).replace(/-[\w-]{8}\.js$/, '-*.js')));
  expect([...names].sort()).toEqual(
    [
      'angular.d.ts',
      'angular.js',
      'astro.d.ts',
      'catalog.js',
      'conformance.js',
      'custom-elements.json',
      'doctor-*.js',
      'doctor.js',
      'early.js',
      'entry.js',
      'fake-stripe.js',
      'fallback.js',
      'globals.d.ts',
      'importmap.json',
      'index.d.ts',
      'index.js',
      'integrity.json',
      'jsx.d.ts',
      'preact.d.ts',
      'prerender.css',
      'prerender.d.ts',
      'prerender.js',
      'react-dom.js',
      'rest.js',
      'react.d.ts',
      'react-side-*.js',
      'rest-*.js',
      'react.js',
      'shared-*.js',
      'site-*.js',
      ...languages.map((code) => `${code}-*.js`),
      'THIRD-PARTY-NOTICES.txt',
      'sbom.cdx.json',
      'server.d.ts',
      'server.js',
      'solid.d.ts',
      'svelte.d.ts',
      'tags.d.ts',
      'vscode.css-custom-data.json',
      'vscode.html-custom-data.json',
      'vue.d.ts',
      'web-types.json',
      'wellness.css',
      'wellness.iife.js',
      'wellness.js',
    ].sort(),
  );
  expect(files.filter((name) => /^dist\/lang\/.*js$/.test(name)).length).toBe(languages.length);
  const elements = [...elementFiles.keys()].flatMap((name) => [`${name}.d.ts`, `${name}.js`]);
  expect(filesIn(join(installed, 'dist/elements')).sort()).toEqual(elements.sort());
  // Source maps stay out, and no file names one.
  for (const name of files.filter((name) => /\.(m?js|css|d\.ts)$/.test(name)))
    expect(readFileSync(join(installed, name), 'utf8'), name).not.toMatch(/\/[/*][#@] sourceMappingURL=/);
  // The fake Stripe is a command of its own, and no part of the checkout server.
  expect(files.filter((name) => /fake-stripe|demo-portal/.test(name))).toEqual(['dist/fake-stripe.js']);
  expect(readFileSync(join(installed, 'dist/server.js'), 'utf8')).not.toContain('startFakeStripe');
});

test('README.md and docs link only to files of the package', () => {
  const files = filesIn(installed);
  const links = files
    .filter((name) => name === 'README.md' || /^docs\/.*\.md$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(installed, name), 'utf8').replace(/^```.*?^```|`[^`\n]*`/gms, '');
      const found = text.matchAll(/\]\(\s*<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)|\b(?:src|href)="([^"]+)"/gm);
      return [...found]
        .map(([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? '')
        .filter((target) => !/^(#|[a-z]+:|\/)/.test(target))
        .map((target) => `${name}: ${join(dirname(name), target.replace(/[?#].*$/, ''))}`);
    });
  expect(links).toContain('README.md: docs/images/home.png');
  expect(links.filter((link) => !files.includes(link.replace(/^.*: /, '')))).toEqual([]);
});

test('its description names files for CDNs, and which of its modules have side effects', async () => {
  const { keywords, unpkg, jsdelivr, ...description } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  expect(keywords).toContain('web-components');
  for (const file of [unpkg, jsdelivr]) expect(readFileSync(join(installed, file), 'utf8')).toMatch(/^;/);
  // No address is published where the source is not.
  expect(Object.keys(description)).not.toContain('repository');
  expect(description.sideEffects).toEqual(expect.any(Array));
});

for (const [code, isKept] of [
  ["import '@wellness/storefront'", true],
  ["import '@wellness/storefront/react'", true],
  ["import '@wellness/storefront/wellness.js'", true],
  ["import '@wellness/storefront/wellness.iife.js'", true],
  ["import '@wellness/storefront/entry.js'", true],
  ["import '@wellness/storefront/early.js'", true],
  ["import '@wellness/storefront/fallback.js'", true],
  ["import { getPage } from '@wellness/storefront'; globalThis.page = getPage", true],
  ["import '@wellness/storefront/wellness.css'", true],
  ["import '@wellness/storefront/prerender'", false],
  ["import { createCheckout } from '@wellness/storefront/server'", false],
] as const)
  for (const bundler of ['Rolldown', 'esbuild'] as const)
    test(`${bundler} ${isKept ? 'keeps' : 'removes'} \`${code}\``, async () => {
      const entry = join(scratch, 'side-effects.js');
      writeFileSync(entry, `${code};`);
      const text = bundler === 'esbuild' ? await byEsbuild(entry) : await byRolldown(entry);
      if (!isKept) expect(text.replace(/"(react(-dom)?)(\/[\w-]+)?"|\/\/.*|\s/g, '')).toBe('');
      else if (code.includes('.css')) expect(text).toContain('wellness-');
      else expect(text.length).toBeGreaterThan(400);
      if (/storefront'/.test(code)) expect(text).toContain('customElements.define');
    });

test('every entry of "exports" exists, and publint finds nothing', async () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const targets = Object.values(exports as Record<string, string | Record<string, string>>).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  );
  // A pattern has a file for each element.
  for (const target of targets)
    expect(existsSync(join(installed, target.replace('*', 'product-card'))), target).toBe(true);
  const { messages } = await publint({ pkgDir: installed, level: 'warning' });
  expect(messages).toEqual([]);
});

test('its modules import exactly its dependencies', async () => {
  const imported = new Set<string>();
  // Above the scratch project lies ours, with all that we build with: only the names tell.
  const outside: Plugin = {
    name: 'outside',
    enforce: 'pre',
    resolveId(id, from) {
      if (!from || /^[./\0]/.test(id)) return null;
      if (!isBuiltin(id)) imported.add(/^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
      return { id, external: true };
    },
  };
  const entries = ['index', 'react', 'prerender', 'server', 'angular'].map((name) =>
    join(installed, 'dist', `${name}.js`),
  );
  await build({
    configFile: false,
    root: scratch,
    logLevel: 'error',
    plugins: [outside],
    build: { write: false, rolldownOptions: { input: entries } },
  });
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect([...imported].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort());
});

test('its types match its exports', async () => {
  // Scripts for pages, styles and data have no types.
  const excludeEntrypoints = [/wellness|entry|early|fallback|prerender\.css|json/];
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const types = await checkPackage(packed, { excludeEntrypoints });
  if (!types.types) throw new Error('The package has no types');
  const modules = ['react', 'elements/*', 'prerender', 'server', 'angular'].flatMap((name) => [`${name}.js`, name]);
  const tags = ['tags', 'jsx', 'preact', 'solid', 'vue', 'svelte', 'astro'].map((name) => `${name}.d.ts`);
  const entries = [...modules, ...tags];
  expect(Object.keys(types.entrypoints)).toEqual(['.', ...entries.map((name) => `./${name}`)]);
  // ES modules alone: TypeScript before 5.8 knows no require() of them.
  const typed = types.problems.filter(
    (problem) =>
      !('resolutionKind' in problem) ||
      // Without "exports", typed tags are found at their path alone: dist/jsx.d.ts.
      !(
        problem.resolutionKind === 'node16-cjs' ||
        (problem.resolutionKind === 'node10' && /\.d\.ts$/.test(problem.entrypoint))
      ),
  );
  expect(typed.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
});

for (const entry of ['index', 'react', 'prerender', 'server'])
  test(`${entry}.js can be imported where there is no DOM, and leaves nothing behind`, () => {
    const script = `
      const before = Object.getOwnPropertyNames(globalThis).length + Object.getOwnPropertySymbols(globalThis).length;
      const module = await import(${JSON.stringify(join(installed, 'dist', `${entry}.js`))});
      const after = Object.getOwnPropertyNames(globalThis).length + Object.getOwnPropertySymbols(globalThis).length;
      console.log(String(Object.keys(module).length > 0) + " " + (after - before));`;
    expect(run(process.execPath, ['--input-type=module', '-e', script], scratch).trim()).toBe('true 0');
  });

test('prerender.js runs in a server component, where React has no hooks, and react.js is for the browser', () => {
  const script = `
    import { prerender } from '@wellness/storefront/prerender';
    console.log(await prerender('<wellness-rating value="4"></wellness-rating>', { stylesheet: '/a.css' }));`;
  const flags = ['--conditions', 'react-server', '--input-type=module', '-e', script];
  expect(run(process.execPath, flags, scratch)).toContain('<template shadowrootmode="open">');
  expect(readFileSync(join(installed, 'dist/react.js'), 'utf8')).toMatch(/^['"]use client['"];/);
});

test('every module is found by its name without .js, too', () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const entry of ['react', 'prerender', 'server', 'angular'])
    expect(exports[`./${entry}`]).toEqual(exports[`./${entry}.js`]);
});

test('installing it does not install the checkout server’s libraries', () => {
  // Outside of the project: nothing is found above it, and nothing comes over the network.
  const clean = mkdtempSync(join(tmpdir(), 'clean-'));
  try {
    const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
    const { peerDependencies, peerDependenciesMeta } = packages[''];
    const optional = Object.keys(peerDependenciesMeta).sort();
    expect(optional).toEqual(['@angular/core', '@electric-sql/pglite', 'jose', 'pg', 'stripe']);
    const here: Record<string, string> = {};
    const want = (name: string) => {
      if (here[name]) return;
      here[name] = `file:${join(project, 'node_modules', name)}`;
      const { dependencies = {} } = packages[`node_modules/${name}`];
      for (const dependency of Object.keys(dependencies)) want(dependency);
    };
    for (const name of Object.keys({ ...packages[''].dependencies, ...peerDependencies }))
      if (!optional.includes(name)) want(name);
    const wanted = { dependencies: { '@wellness/storefront': `file:${tarball}` }, overrides: here };
    writeFileSync(
      join(clean, 'package.json'),
      JSON.stringify({ name: 'shop', private: true, type: 'module', ...wanted }),
    );
    run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], clean);
    for (const name of optional) expect(existsSync(join(clean, 'node_modules', name)), name).toBe(false);
    expect(existsSync(join(clean, 'node_modules/react'))).toBe(true);
    const folders = Object.keys(here).map((name) => join(project, 'node_modules', name));
    expect(folders.length + 1).toBeLessThanOrEqual(12);
    const sizes = [installed, ...folders].flatMap((folder) =>
      filesIn(folder).map((name) => statSync(join(folder, name)).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15e6);

    // And a checkout server says what it lacks.
    const script =
      "await import('@wellness/storefront/server').catch(({ code, message }) => console.log(code, message))";
    expect(run(process.execPath, ['--input-type=module', '-e', script], clean)).toMatch(/ERR_MODULE_NOT_FOUND.*stripe/);
  } finally {
    rmSync(clean, { recursive: true, force: true });
  }
});

test('server.js takes an order of a page, from the package as it is installed', async () => {
  await giveEngine(join(scratch, 'data'), 'fake');
  const script = `
    import { createCheckout, stripe } from '@wellness/storefront/server';
    const site = 'https://the-page.example';
    const checkout = createCheckout({
      catalog: [{ id: 'nmn-plus', name: 'NMN+', price: 89 }],
      origins: [{ origin: site, success: site + '/order', cancel: site + '/' }],
      payment: stripe({ key: 'nobody', webhookSecret: 'whsec_nobody', fake: 'http://127.0.0.1:1' }),
      dataFolder: ${JSON.stringify(join(scratch, 'data'))}, log: () => {},
    });
    await checkout.ready();
    const post = async (items) => {
      const body = JSON.stringify({ attempt: 'a'.repeat(32), items, currency: 'USD', total: 89, locale: 'en' });
      const headers = { Origin: site, 'Content-Type': 'application/json' };
      const answer = await checkout.fetch(new Request(site + '/checkout', { method: 'POST', headers, body }));
      return [answer.status, (await answer.json()).lines?.[0].reason];
    };
    console.log(JSON.stringify([await post([{ id: 'nobody', quantity: 1 }]), await post([{ id: 'nmn-plus', quantity: 1 }])]));
    await checkout.close();`;
  // Nobody takes the money here, which the checkout server survives.
  expect(JSON.parse(run(process.execPath, ['--input-type=module', '-e', script], scratch))).toEqual([
    [409, 'unknown'],
    [503, null],
  ]);
});

const properties = `{
  productId: 'nmn-plus', price: n + 1, headingLevel: 2, availability: n > 2 ? 'unavailable' : undefined,
  className: 'mine', style: { width: 300 + n + 'px', '--wellness-radius': '9px' }, title: 'Nr ' + n, lang: 'en', dir: 'rtl',
  hidden: n > 1, 'data-n': n, 'aria-label': 'Card',
}`;
const wrappers = `
  import { createElement as h, useEffect, useRef, useState } from 'react';
  import { createRoot, hydrateRoot } from 'react-dom/client';
  import { CartButton, CartProvider, ProductCard, Toaster, useCart } from '@wellness/storefront/react.js';
  const seen = (window.seen = { refs: [], clicks: [], added: [], opened: 0 });
  const Count = () => h('output', null, useCart().count);
  function App() {
    const [n, setN] = useState(0);
    const card = useRef(null);
    useEffect(() => void seen.refs.push(card.current?.localName), []);
    return h(CartProvider, null,
      h(CartButton, { persistence: 'none', checkoutIds: { a: 'b' }, onCartOpen: () => seen.opened++ }),
      h(ProductCard, { ref: card, ...${properties},
        onClick: (event) => seen.clicks.push([n, event.currentTarget === card.current]),
        onCartAdd: (event) => seen.added.push([n, event.detail.price]) }),
      h('button', { type: 'button', id: 'next', onClick: () => setN(n + 1) }, 'Next'), h(Count));
  }
  const root = document.getElementById('root');
  if (root.firstChild) hydrateRoot(root, h(App), { onRecoverableError: (error) => console.error(error) });
  else createRoot(root).render(h(App));`;

for (const [how, release] of [
  ['rendered', 19],
  ['hydrated', 19],
  ['rendered', 18],
  ['hydrated', 18],
] as const)
  test(`react.js in a page, ${how} by React ${release}: refs, styles, handlers, attributes and its own events, and again after a change`, async ({
    page,
  }) => {
    const said = listenTo(page);
    const { CartButton, CartProvider, ProductCard } = await import(join(installed, 'dist/react.js'));
    const first = new Function('n', `return ${properties}`)(0);
    const served = renderToString(
      h(
        CartProvider,
        null,
        h(CartButton, { persistence: 'none', checkoutIds: { a: 'b' } }),
        h(ProductCard, first),
        h('button', { type: 'button', id: 'next' }, 'Next'),
        h('output', null, 0),
      ),
    );
    await openHost(page, {
      html: `<title>Host</title><link rel="icon" href="data:,"><body><div id="root">${how === 'hydrated' ? served : ''}</div><script>document.querySelectorAll('#root > *').forEach((node) => { node.sent = true; });</script><script type="module" src="${host}app.js"></script>`,
      files: { [`${host}app.js`]: await bundled({ code: wrappers, onReact18: release === 18 }) },
    });
    const card = page.locator('wellness-product-card');
    const add = page.getByRole('button', { name: 'Add to Cart: NMN+' });
    const next = page.locator('#next');
    const attributes = () =>
      card.evaluate((node: HTMLElement) => ({
        ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
        // A server writes it closer together.
        style: node.style.cssText,
      }));
    const seen = () => page.evaluate(() => Reflect.get(window, 'seen'));
    const given = { 'product-id': 'nmn-plus', class: 'mine', lang: 'en', dir: 'rtl', 'aria-label': 'Card' };
    const style = (n: number) => `width: ${300 + n}px; --wellness-radius: 9px;`;

    await add.click();
    await expect(page.locator('output')).toHaveText('1');
    expect(await attributes()).toMatchObject({ ...given, title: 'Nr 0', 'data-n': '0', style: style(0) });
    expect((await card.boundingBox())?.width).toBe(300);
    expect(await card.evaluate((node) => Reflect.get(node, 'sent') === true)).toBe(how === 'hydrated');

    await next.click();
    await expect(card.locator('[part=price]')).toHaveText('$2');
    await add.click();
    await expect(page.locator('output')).toHaveText('2');
    expect(await attributes()).toMatchObject({ ...given, title: 'Nr 1', 'data-n': '1', style: style(1) });
    expect(await seen()).toEqual({
      refs: ['wellness-product-card'],
      clicks: [
        [0, true],
        [1, true],
      ],
      added: [
        [0, 1],
        [1, 2],
      ],
      opened: 0,
    });

    await next.click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: /^Shopping cart/ }).click();
    await expect.poll(async () => (await seen()).opened).toBe(1);
    expect(said).toEqual([]);
  });

test('index.js in a page: the elements, and the cart by its name', async ({ page }) => {
  const said = listenTo(page);
  const code = `
    import { getPage, ProductCardElement } from '@wellness/storefront';
    const card = new ProductCardElement();
    Object.assign(card, { productId: 'nmn-plus', price: 7 });
    document.body.append(card);
    getPage().cart.subscribe(({ total }) => document.body.append('Total: ' + total));`;
  await openHost(page, {
    html: `<title>Host</title><link rel="icon" href="data:,"><body><wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><script type="module" src="${host}app.js"></script>`,
    files: { [`${host}app.js`]: await bundled({ code }) },
  });
  await page.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
  await expect(page.locator('wellness-cart-button').locator('[part=badge]')).toHaveText('1');
  await expect(page.locator('body')).toContainText('Total: 7');
  await expect(page.locator('[part=toast]')).toContainText('NMN+ added');
  expect(said).toEqual([]);
});

test('index.js in a page: doctor() knows the messages of every part', async ({ page }) => {
  await openHost(page, {
    html: `<title>Host</title><link rel="icon" href="data:,"><body><wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster><script type="module" src="${host}app.js"></script>`,
    files: { [`${host}app.js`]: await bundled({ code: "import '@wellness/storefront'" }) },
  });
  await expect(page.getByRole('button', { name: /cart/i })).toBeVisible();
  const unknown = await page.evaluate(async (names) => {
    const { wellness } = window;
    wellness.messages('de', Object.fromEntries([...names, 'noSuchName'].map((name) => [name, 'x'])));
    const found = await wellness.doctor();
    return found.filter(({ code }) => code === 'unknown-message').map(({ message }) => message.split(' ')[0]);
  }, Object.keys(english));
  expect(unknown).toEqual(['"noSuchName"']);
});

test('index.js in a page: an order status element in the HTML requests a pending order', async ({ page }) => {
  const order = { status: 'processing', receipt: null, test: false };
  await openHost(page, {
    html: `<title>Host</title><link rel="icon" href="data:,"><body><wellness-cart-button></wellness-cart-button><wellness-order-status endpoint="${host}order/{attempt}.json"></wellness-order-status><script type="module" src="${host}app.js"></script>`,
    files: {
      [`${host}app.js`]: await bundled({ code: "import '@wellness/storefront'" }),
      [`${host}order/a-1.json`]: JSON.stringify(order),
    },
  });
  const words = page.locator('wellness-order-status').locator('[part=status]');
  await expect(words).toContainText('There is no order to show');
  await page.evaluate(() => {
    const attempt = { attempt: 'pending:a-1', at: Date.now(), lines: [], currency: 'USD', back: [] };
    window.wellness.shared.cart.run([{ type: 'remember', attempt }], 'update');
  });
  await page.reload();
  await expect(words).toContainText('Your payment is being confirmed');
});

test('elements/product-card.js in a page: one element, with the page’s own products', async ({ page }) => {
  const said = listenTo(page);
  const products = [{ id: 'oolong', name: 'Oolong', price: 9 }];
  await openHost(page, {
    html: `<title>Host</title><link rel="icon" href="data:,"><body><script type="application/json" data-wellness="catalog">${JSON.stringify(products)}</script><wellness-product-card product-id="oolong"></wellness-product-card><wellness-nav></wellness-nav><script type="module" src="${host}app.js"></script>`,
    files: { [`${host}app.js`]: await bundled({ code: "import '@wellness/storefront/elements/product-card'" }) },
  });
  await page.getByRole('button', { name: 'Add to Cart: Oolong' }).click();
  await expect.poll(() => page.evaluate(() => window.wellness.cart.count)).toBe(1);
  expect(await page.evaluate(() => [customElements.get('wellness-nav')])).toEqual([undefined]);
  expect(said).toEqual([]);
});

test('elements/nav.js in a page: its own parts, in the language of the page', async ({ page }) => {
  const said = listenTo(page);
  await openHost(page, {
    html: `<html lang="de"><title>Host</title><link rel="icon" href="data:,"><body><wellness-nav></wellness-nav><script type="module" src="${host}app.js"></script>`,
    files: { [`${host}app.js`]: await bundled({ code: "import '@wellness/storefront/elements/nav'" }) },
  });
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toContainText('Startseite');
  expect(said).toEqual([]);
});

test('a project of its own builds with it', async () => {
  writeFileSync(
    join(scratch, 'main.tsx'),
    `import { CartButton, CartProvider, ProductCard, useCart } from '@wellness/storefront/react.js';
     const Count = () => <b>{useCart().count}</b>;
     export const app = (
       <CartProvider>
         <ProductCard productId="nmn-plus" onCartAdd={(event) => console.log(event.detail.price)} />
         <CartButton position="inline" checkoutIds={{ a: 'b' }} />
         <Count />
       </CartProvider>
     );`,
  );
  const output = await build({
    configFile: false,
    root: scratch,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(scratch, 'main.tsx'), preserveEntrySignatures: 'strict' } },
  });
  const [chunk] = 'output' in output ? output.output : [];
  expect(chunk?.type === 'chunk' && chunk.code).toContain('wellness-product-card');
});

/** The files of a project that TypeScript refuses, with the code of each error. */
function faultsOf(folder: string): readonly string[] {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  let said = '';
  try {
    said = run(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], folder);
  } catch (error) {
    said = (error as { stdout: string }).stdout;
  }
  const faults = said.match(/^[\w./@-]+\.tsx?\(\d+,\d+\): error TS\d+/gm) ?? [];
  return faults.map((fault) => fault.replace(/\(.*error /, ' ')).sort();
}

test('TypeScript knows its names, and finds the wrong ones', () => {
  const wrong = (line: string) => `import * as shop from '@wellness/storefront/react.js';\n${line}\n`;
  const files = {
    'right.tsx': `import { getPage, type Product } from '@wellness/storefront';
      import { type ProductCardElement } from '@wellness/storefront';
      import { ProductCard } from '@wellness/storefront/react.js';
      import { prerender } from '@wellness/storefront/prerender.js';
      import { createCheckout, type Order, type Checkout, type CheckoutOptions } from '@wellness/storefront/server';
      declare const options: CheckoutOptions;
      export const checkout: Checkout = createCheckout({ ...options, onPaid: (order: Order) => console.log(order.id, order.total) });
      export const answer: Promise<Response> = checkout.fetch(new Request('https://a.example/checkout'));
      const product: Product = { id: 'a', name: 'A', description: '', price: 1 };
      export const html: Promise<string> = prerender('', { stylesheet: '/a.css', catalog: [product], year: 2026 });
      import { createRef } from 'react';
      const ref = createRef<ProductCardElement>();
      export const card = (
        <ProductCard
          productId="a"
          headingLevel={2}
          onCartAdd={(event) => event.detail.price.toFixed()}
          onWellnessError={(event) => event.detail.message.trim()}
          ref={ref}
          key="a"
          className="b"
          style={{ width: 300 }}
          dir="rtl"
          lang="ar"
          title="A"
          hidden
          tabIndex={-1}
          aria-label="A"
          data-a="b"
          onClick={(event) => event.currentTarget.price?.toFixed()}
        >
          <a href="/a">A</a>
        </ProductCard>
      );
      export const price: number | undefined = ref.current?.price;
      export const total: number = getPage().cart.total;`,
    'wrong-attribute.tsx': wrong('export const card = <shop.ProductCard sku="a" />;'),
    'wrong-value.tsx': wrong('export const button = <shop.CartButton position="top" />;'),
    'wrong-ref.tsx': wrong('export const card = <shop.ProductCard ref={(card: HTMLAnchorElement | null) => {}} />;'),
    'wrong-event.tsx': wrong('export const card = <shop.ProductCard onCartAdd={(event) => event.detail.sku} />;'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  expect(faultsOf(scratch)).toEqual([
    'wrong-attribute.tsx TS2322',
    'wrong-event.tsx TS2339',
    'wrong-ref.tsx TS2322',
    'wrong-value.tsx TS2322',
  ]);
});

for (const resolution of ['bundler', 'node16', 'nodenext'])
  test(`TypeScript knows tags, events and the page without React, resolving as ${resolution}`, () => {
    // Outside of the project, where no types of React are found.
    const clean = mkdtempSync(join(tmpdir(), 'plain-'));
    try {
      const modules = join(clean, 'node_modules');
      cpSync(installed, join(modules, '@wellness/storefront'), { recursive: true });
      cpSync(join(project, 'node_modules/@preact/signals-core'), join(modules, '@preact/signals-core'), {
        recursive: true,
      });
      const files = {
        'right.ts': `import { getPage, type Product } from '@wellness/storefront';
          getPage().cart.open();
          window.wellness.cart.open();
          document.addEventListener('wellness-cart-change', ({ detail }) => detail.count.toFixed() + detail.reason.trim());
          const card = document.createElement('wellness-product-card');
          card.price = 3;
          card.addEventListener('wellness-cart-add', (event) => event.detail.price.toFixed());
          document.querySelector('wellness-cart-button')?.addEventListener('wellness-checkout', ({ detail }) =>
            detail.items.map(({ name, quantity }) => name.repeat(quantity)));
          export const tea: Product = { id: 'tea', name: 'Tea', price: 3 };`,
        'wrong-property.ts': "import '@wellness/storefront'; document.createElement('wellness-rating').stars = 3;",
        'wrong-event.ts':
          "import '@wellness/storefront'; document.addEventListener('wellness-paid', ({ detail }) => detail.total);",
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(clean, name), text);
      writeFileSync(join(clean, 'package.json'), '{ "type": "module" }');
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        target: 'es2022',
        lib: ['es2024', 'dom', 'dom.iterable'],
        skipLibCheck: false,
        types: [],
      };
      writeFileSync(join(clean, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
      expect(faultsOf(clean)).toEqual(['wrong-event.ts TS2339', 'wrong-property.ts TS2339']);
    } finally {
      rmSync(clean, { recursive: true, force: true });
    }
  });
