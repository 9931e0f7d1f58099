import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';
import { rules } from '../../conformance/rules.ts';
import { freePort } from '../support/ports.ts';
import { sampleWith } from '../support/samples.ts';

/** `wellness-conformance`, as the package has it, against the endpoint of docs/checkout.md: as it is, and with each rule broken. */

const project = resolve(import.meta.dirname, '../..');
const site = 'http://localhost:3000';
const sample = sampleWith('createServer', 'checkout.md');

/** Starts the endpoint with other source, and runs the command against it. */
async function tryEndpoint(source: string): Promise<{ code: number; out: string }> {
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
    const product = ['--product', 'sencha', '--price', '12.5', '--currency', 'EUR'];
    const args = [join(project, 'dist/conformance.js'), `http://127.0.0.1:${port}/checkout`, '--origin', site];
    return await new Promise((ended) => {
      execFile(process.execPath, [...args, ...product], (error, out) => ended({ code: Number(error?.code ?? 0), out }));
    });
  } finally {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the endpoint of docs/checkout.md keeps every rule', async () => {
  const { code, out } = await tryEndpoint(sample);
  expect(out).toContain(`${rules.length} passed, 0 failed`);
  expect(code).toBe(0);
});

/** How the source breaks the rule of that name. */
const broken: Readonly<Record<string, readonly [found: string, instead: string]>> = {
  preflight: ["'Content-Type');\n", "'X-None');\n"],
  'other-origin': ["request.method === 'POST' && isOurs", "request.method === 'POST'"],
  'unreadable-body': [
    "status: 400, body: { reason: 'setup', message: 'The body is not an order.' }",
    'status: 400, body: {}',
  ],
  'unknown-product': ["return { reason: 'unknown' }", "return { reason: 'missing' }"],
  'unknown-order': ['return { status: 404, body: {} }', 'return { status: 200, body: {} }'],
  quantity: ['Number.isSafeInteger(value) && value > 0', 'true'],
  'wrong-total': ['cents !== Math.round(total * 100)', 'false'],
  order: [
    'return { status: 200, body: { url: paymentPage(orders.get(attempt)) } }',
    'return { status: 200, body: {} }',
  ],
  'same-attempt': [
    'return { status: 200, body: { url: paymentPage(known) } }',
    "return { status: 409, body: { reason: 'changed' } }",
  ],
  'order-status': ["isPaid(order) ? 'paid' : 'open'", "'done'"],
};

for (const { name } of rules)
  test(`an endpoint that breaks the rule ${name} is found`, async () => {
    const [found, instead] = broken[name] ?? ['', ''];
    expect(sample, `docs/checkout.md has ${found}`).toContain(found);
    const { code, out } = await tryEndpoint(sample.replace(found, instead));
    expect(out).toMatch(new RegExp(`^failed {3}${name}: `, 'm'));
    expect(code).toBe(1);
  });
