import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { rules } from '../../conformance/rules.ts';
import { openShop, site as testSite } from '../support/checkout.ts';
import { freePort } from '../support/ports.ts';
import { sampleWith } from '../support/samples.ts';

/** `wellness-conformance`, as the package has it, against the endpoint of docs/checkout.md: as it is, and with each rule broken. */

const project = resolve(import.meta.dirname, '../..');
const site = 'http://localhost:3000';
const sample = sampleWith('createServer', 'checkout.md');
const product = ['--product', 'sencha', '--price', '12.5', '--currency', 'EUR'];
const fromSite = ['--origin', site, ...product];

interface Result {
  readonly code: number;
  readonly out: string;
}

const tryAddress = (address: string, args: readonly string[]): Promise<Result> =>
  new Promise((ended) => {
    execFile(process.execPath, [join(project, 'dist/conformance.js'), address, ...args], (error, out) =>
      ended({ code: Number(error?.code ?? 0), out }),
    );
  });

/** Starts the endpoint with other source, and runs the command against it. */
async function tryEndpoint(source: string, args: readonly string[] = fromSite): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  let server: ChildProcess | undefined;
  try {
    writeFileSync(join(folder, 'endpoint.mjs'), source);
    const port = await freePort();
    const child = spawn(process.execPath, ['endpoint.mjs'], { cwd: folder, env: { PORT: String(port), SITE: site } });
    server = child;
    await new Promise<void>((listening, failed) => {
      child.stderr.on('data', (text) => failed(new Error(String(text))));
      child.stdout.once('data', () => listening());
    });
    return await tryAddress(`http://127.0.0.1:${port}/checkout`, args);
  } finally {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Change = readonly [found: string, instead: string];

/** The source of the sample with these changes. */
const changed = (...changes: readonly Change[]) =>
  changes.reduce((source, [found, instead]) => {
    expect(source, `docs/checkout.md has ${found}`).toContain(found);
    return source.replace(found, () => instead);
  }, sample);

test('the endpoint of docs/checkout.md keeps every rule', async () => {
  const { code, out } = await tryEndpoint(sample);
  expect(out).toContain(`${rules.length} passed, 0 failed`);
  expect(code).toBe(0);
});

test('the checkout server keeps every rule', async () => {
  const shop = await openShop();
  try {
    const { url } = await shop.open();
    const nmn = ['--product', 'nmn-plus', '--price', '89', '--currency', 'USD'];
    const { out } = await tryAddress(`${url}/checkout`, ['--origin', testSite, ...nmn]);
    expect(out).toContain(`${rules.length} passed, 0 failed`);
  } finally {
    await shop.close();
  }
});

test('without a product half of the rules are not run', async () => {
  const { code, out } = await tryEndpoint(sample, ['--origin', site]);
  expect(out).toContain(`${rules.length / 2} passed, 0 failed, ${rules.length / 2} not run`);
  expect(code).toBe(0);
});

const page = (url: string): Change => [
  'const paymentPage = ({ attempt }) =>',
  `const paymentPage = (order) => ${url};\nconst unused = ({ attempt }) =>`,
];
const open = "return { status: 200, body: { status: isPaid(order) ? 'paid' : 'open', ";

/** How the source breaks a rule, and a part of the sentence that says so. */
const broken: readonly (readonly [rule: string, says: string, ...changes: readonly Change[]])[] = [
  [
    'origin',
    `It refuses every post from ${site}: name a page that may post, with --origin.`,
    ['headers.origin === site', "headers.origin === 'https://the-page.example'"],
  ],
  [
    'origin',
    `It refuses every post from ${site}: name a page that may post, with --origin.`,
    ['headers.origin === site', "headers.origin === 'https://the-page.example'"],
    ["{ status: 403, body: { reason: 'setup'", "{ status: 400, body: { reason: 'setup'"],
  ],
  [
    'preflight',
    'It answered 204 without Content-Type in Access-Control-Allow-Headers.',
    ["'Content-Type');\n", "'X-None');\n"],
  ],
  [
    'other-origin',
    'It answered 200 to https://other.example (403 expected).',
    ["request.method === 'POST' && isOurs", "request.method === 'POST'"],
  ],
  [
    'vary-origin',
    'It answered 400 to POST without Vary: Origin.',
    ["response.setHeader('Vary', 'Origin');", "if (request.method === 'GET') response.setHeader('Vary', 'Origin');"],
  ],
  [
    'vary-origin',
    'It answered 404 to GET without Vary: Origin.',
    ["response.setHeader('Vary', 'Origin');", "if (request.method === 'POST') response.setHeader('Vary', 'Origin');"],
  ],
  [
    'unreadable-body',
    'It answered 400, but the body must be an object with "reason"',
    ["status: 400, body: { reason: 'setup', message: 'The body is not an order.' }", 'status: 400, body: {}'],
  ],
  [
    'unknown-product',
    'It answered 409, but lines[0].reason must be one of unknown, ',
    ["return { reason: 'unknown' }", "return { reason: 'missing' }"],
  ],
  [
    'unknown-order',
    'It answered 200 (404 expected).',
    ['return { status: 404, body: {} }', 'return { status: 200, body: {} }'],
  ],
  [
    'unknown-order',
    `It answered 404 without Access-Control-Allow-Origin for ${site}, so the page cannot read it.`,
    [
      'return show(attempt);',
      "{\n      response.removeHeader('Access-Control-Allow-Origin');\n      return show(attempt);\n    }",
    ],
  ],
  [
    'quantity',
    'For quantity 0 it answered 200, not with a refusal (4xx).',
    ['Number.isSafeInteger(value) && value > 0', 'true'],
  ],
  ['wrong-total', 'It answered 200, not with a refusal (4xx).', ['cents !== Math.round(total * 100)', 'false']],
  [
    'wrong-total',
    'The price of sencha must be 12.5, as --price says in the main unit, got 1250.',
    ["reason: 'price', price: centsOf(item) / 100", "reason: 'price', price: centsOf(item)"],
  ],
  ['order', 'It answered 200, but the body must be an object with "url"', page('undefined')],
  ['same-attempt', 'It answered with ', page("'https://pay.example/' + Math.random()")],
  [
    'same-moment',
    'It answered with ',
    page("'https://pay.example/' + (order.page ??= Math.random())"),
    // Looks for the order, and stores its own a moment later.
    ['  return respond(insert({', '  await new Promise((done) => setTimeout(done, 100));\n  return respond(replace({'],
    [
      'function take(',
      'function replace(order) {\n  return orders.set(order.attempt, order).get(order.attempt);\n}\n\nasync function take(',
    ],
  ],
  [
    'changed-cart',
    'For two pieces instead of one it answered 200, not with a refusal (4xx).',
    ['cartOf(stored) === cartOf(order)', 'true'],
  ],
  [
    'changed-cart',
    'It answered 409 with another reason ("changed" expected): {"reason":"busy"}.',
    ["reason: 'changed'", "reason: 'busy'"],
  ],
  ['order-status', 'It answered 200, but status must be one of open, ', ["isPaid(order) ? 'paid' : 'open'", "'done'"]],
  ['order-status', 'Its answer has "email".', [open, `${open} email: 'ann@mail.example', `]],
  [
    'order-status',
    'Its answer has "lines.0.buyer".',
    ['name: catalog[item.id].name,', "name: '', buyer: { name: 'Ann' },"],
  ],
  ['order-status', 'Its answer has an email address in number.', [open, `${open} number: 'ann@mail.example', `]],
  [
    'order-status',
    'The price of sencha must be 12.5, as --price says in the main unit, got 1250.',
    ['price: centsOf(item) / 100,', 'price: centsOf(item),'],
  ],
];

test('each rule is broken by an endpoint', () => {
  expect([...new Set(broken.map(([rule]) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort());
});

for (const [index, [rule, says, ...changes]] of broken.entries())
  test(`an endpoint that breaks the rule ${rule} is found: ${index + 1}`, async () => {
    const { code, out } = await tryEndpoint(changed(...changes));
    const found = out.split('\n').filter((line) => line.startsWith('failed'));
    expect(
      found.find((line) => line.startsWith(`failed   ${rule}: `)),
      out,
    ).toContain(says);
    expect(code).toBe(1);
  });

test('an endpoint that refuses the origin passes no rule', async () => {
  const { code, out } = await tryEndpoint(sample, product);
  expect(out).toMatch(/^failed {3}origin: .*It refuses every post from http:\/\/127\.0\.0\.1:\d+: name a page/);
  expect(out).toContain(`0 passed, 1 failed, ${rules.length - 1} not run`);
  expect(code).toBe(1);
});

test('an endpoint that keeps no orders passes, and the output says so', async () => {
  const { code, out } = await tryEndpoint(changed(['if (!order) return', 'if (order || !order) return']));
  expect(out).toMatch(/^passed {3}order-status: .*It answered 404: it keeps no orders/m);
  expect(out).toContain(`${rules.length} passed, 0 failed`);
  expect(code).toBe(0);
});

test('an endpoint that ends ends the run, with the body that it has not survived', async () => {
  const { code, out } = await tryEndpoint(
    changed(['  } catch {\n    return', '  } catch {\n    process.exit(1);\n    return']),
  );
  expect(out).toContain('The endpoint has ended. The last body that was sent: `{`.');
  expect(out).toContain('3 passed, 1 failed, 10 not run');
  expect(code).toBe(1);
});

test('a connection that breaks is one broken rule', async () => {
  const { out } = await tryEndpoint(
    changed(['  } catch {\n    return', '  } catch {\n    request.socket.destroy();\n    return']),
  );
  expect(out).toMatch(/^failed {3}unreadable-body: .*There was no answer: [\w ]+\.$/m);
  expect(out).toMatch(/^passed {3}order: /m);
});

test('too many posts end the run', async () => {
  const few = "const few = { status: 429, body: { reason: 'busy' } };\nlet posts = 0;\n";
  const { out } = await tryEndpoint(
    few + changed(['&& isOurs) return take', '&& isOurs) return ++posts > 4 ? few : take']),
  );
  expect(out).toMatch(/^failed {3}quantity: .*It answered 429, too many posts\./m);
});

test('docs/checkout.md names each rule', () => {
  const document = readFileSync(join(project, 'docs/checkout.md'), 'utf8');
  const section = document.slice(document.indexOf('### Test your endpoint'), document.indexOf('### On another origin'));
  for (const { name } of rules) expect(section).toContain(`\`${name}\``);
});
