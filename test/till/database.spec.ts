import { expect, test } from '@playwright/test';
import pg from 'pg';
import { anOrder, openShop, type RunningTill, type Shop } from '../support/till.ts';
import { needPostgres } from './support.ts';

/* The till while its database is away, locked or full: words, nothing changed, and it lives on. */

test.describe.configure({ mode: 'default' });

let shop: Shop;
let till: RunningTill;
test.beforeAll(async () => {
  needPostgres();
  shop = await openShop();
  till = await shop.open();
});
// Undefined where nothing was begun.
test.afterAll(() => shop?.close());

const sql = async (...statements: readonly string[]) => {
  const client = new pg.Client({ connectionString: shop.home.databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return client;
};

/** Neither taken nor asked of Stripe nor shown, and told so within the time that a page waits. */
async function isOut(known: { readonly attempt: string }) {
  const order = anOrder();
  const began = Date.now();
  const answers = await Promise.all([till.post(order), till.post(known)]);
  for (const { status, body } of answers) {
    expect(status).toBe(503);
    expect(body.message).toContain('Nothing was charged');
  }
  expect(Date.now() - began).toBeLessThan(13_000);
  expect(await shop.sessions(order.attempt)).toEqual([]);
  return order;
}

/** What was refused meanwhile is taken now; what was paid meanwhile is paid. */
async function isBack(refused: ReturnType<typeof anOrder>, paid: { readonly attempt: string }) {
  await expect.poll(async () => (await till.post(refused)).status, { intervals: [500] }).toBe(200);
  const statusOf = async () => (await till.status(paid.attempt)).body.status;
  await expect.poll(statusOf, { intervals: [500] }).toBe('paid');
  expect(till.log.join()).not.toContain(paid.attempt);
}

async function begun() {
  const order = anOrder();
  return { ...order, url: (await till.post(order)).body.url as string };
}

test('away', async () => {
  const { url, ...known } = await begun();
  await shop.postgres?.kill();
  await shop.pay(url);
  const refused = await isOut(known);
  expect((await till.status(known.attempt)).status).toBe(503);
  await till.till.sweep();
  await shop.postgres?.start();
  await isBack(refused, known);
});

test('locked', async () => {
  const { url, ...known } = await begun();
  const client = await sql('begin', 'lock table till.orders in access exclusive mode');
  await shop.pay(url);
  const refused = await isOut(known);
  await client.query('rollback');
  await client.end();
  await isBack(refused, known);
});

test('full', async () => {
  const { url, ...known } = await begun();
  // As PostgreSQL says it of a disk.
  const full = await sql(
    `create function till.full() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
    'create trigger full_orders before insert or update on till.orders for each row execute function till.full()',
    'create trigger full_sessions before insert or update on till.sessions for each row execute function till.full()',
  );
  await shop.pay(url);
  const order = anOrder();
  const { status, body } = await till.post(order);
  expect([status, body.message]).toEqual([503, expect.stringContaining('Nothing was charged')]);
  expect(await shop.sessions(order.attempt)).toEqual([]);
  // What can be read is shown.
  expect((await till.status(known.attempt)).body.status ?? 'away').not.toBe('paid');
  await full.query('drop function till.full() cascade');
  await full.end();
  await isBack(order, known);
});
