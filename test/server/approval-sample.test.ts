import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { decodeProtectedHeader } from 'jose';
import { anOrder, openShop } from '../support/checkout.ts';
import { sampleWith } from '../support/samples.ts';

/** The sample of docs/regulated-products.md signs approvals as it stands there, and the checkout server accepts them. */

const project = resolve(import.meta.dirname, '../..');

test('approvals that the sample in the docs signs buy their quantity', async () => {
  // Inside the project, so that the sample finds its package.
  mkdirSync(join(project, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(project, '.cache/approvals-'));
  const before = process.cwd();
  const shop = await openShop();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeFileSync(join(folder, 'approvals-2026-11.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(join(folder, 'approvals.mjs'), sampleWith('SignJWT', 'regulated-products.md'));
    process.chdir(folder);
    const { issuer, keys, approve } = await import(pathToFileURL(join(folder, 'approvals.mjs')).href);
    const checkout = await shop.open({ approvals: { issuer, keys: async () => JSON.parse(JSON.stringify(keys)) } });
    const token = await approve(['nad-injection'], 2);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: '2026-11' });
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const order = (quantity: number) => {
      const items = [{ id: 'nad-injection', quantity }];
      return anOrder({ items, total: 199 * quantity, visitor: { approvals: [token] } });
    };
    expect((await checkout.post(order(3))).body).toMatchObject({ lines: [{ reason: 'limit', max: 2 }] });
    expect((await checkout.post(order(2))).status).toBe(200);
  } finally {
    process.chdir(before);
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
