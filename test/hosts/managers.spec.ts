import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

/** Installs the checkout server as docs/run-checkout.md says, by package managers beside npm, and starts it. */

const project = resolve(import.meta.dirname, '../..');
let scratch = '';
let packed = '';

/** Each is a package of npm's. Yarn resolves imports by itself, without node_modules. */
const managers = [
  { name: 'pnpm', program: ['pnpm@10.34.9', 'pnpm'], node: ['node'] },
  { name: 'Bun', program: ['bun@1.4.5', 'bun'], node: ['bun'] },
  { name: 'Yarn', program: ['@yarnpkg/cli-dist@4.18.1', 'yarn'], node: ['yarn', 'node'] },
] as const;

const server = `
import { createCheckout, stripe } from '@wellness/storefront/server';
import { serve } from 'srvx';

const origin = 'https://shop.example';
const checkout = createCheckout({
  catalog: [{ id: 'tea', name: 'Tea', price: 5 }],
  origins: [{ origin, success: origin, cancel: origin }],
  payment: stripe({ key: 'sk_test_none', webhookSecret: 'whsec_of_a_test_that_is_long_enough' }),
  databaseUrl: 'postgres://127.0.0.1:1/none',
  shipTo: [],
  log: () => {},
});
const server = serve({ fetch: checkout.fetch, port: 0, hostname: '127.0.0.1', silent: true });
await server.ready();
const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
const { status } = await fetch(new URL('/checkout', server.url), { method: 'OPTIONS', headers });
// Its library has been found if it looks for the database.
const database = await checkout.ready().catch((error) => String(error.cause ?? error));
console.log(JSON.stringify({ status, database }));
process.exit();
`;

test.beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'managers-'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch];
  const output = execFileSync('npm', args, { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' });
  packed = join(scratch, JSON.parse(output)[0].filename);
});

test.afterAll(() => rmSync(scratch, { recursive: true, force: true }));

for (const { name, program, node } of managers)
  test(`${name} installs the checkout server, which starts`, () => {
    test.setTimeout(180_000);
    const folder = join(scratch, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
    writeFileSync(join(folder, 'checkout.mjs'), server);
    // Without it Yarn looks for a project above.
    if (name === 'Yarn') writeFileSync(join(folder, 'yarn.lock'), '');
    const run = (...args: readonly string[]) =>
      execFileSync('npm', ['exec', '--yes', `--package=${program[0]}`, '--', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key))),
          YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
          YARN_ENABLE_TELEMETRY: '0',
          YARN_GLOBAL_FOLDER: join(scratch, 'yarn'),
        },
        shell: process.platform === 'win32',
      });
    const documented = readFileSync(join(project, 'docs/run-checkout.md'), 'utf8');
    const packages = /npm install \.\/wellness-storefront-\S+\.tgz (.+)/.exec(documented)?.[1]?.split(' ') ?? [];
    expect(packages).toContain('stripe');
    run(program[1], 'add', `@wellness/storefront@file:${packed}`, ...packages);
    const [last = ''] = run(...node, 'checkout.mjs')
      .trim()
      .split('\n')
      .slice(-1);
    expect(JSON.parse(last)).toEqual({ status: 204, database: expect.stringContaining('ECONNREFUSED') });
  });
