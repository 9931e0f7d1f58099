import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { createList, type ProductList } from '../../../server/list/list.ts';
import { toLogLine } from '../../../server/log.ts';
import type { CheckoutOptions } from '../../../server/options.ts';
import { type Listening, listen } from '../../support/checkout.ts';
import { Invoices } from '../../support/invoices.ts';

/** Protects orders from a list that cannot be read: the last good one stays in use, and the log says why. */

const tea = (price: unknown, more: object = {}) => ({ id: 'tea', name: 'Tea', price, currency: 'EUR', ...more });
const shop = 'https://shop.example';

function open(catalog: unknown, { catalogMaxAge = 0, ...more }: Partial<Parameters<typeof createList>[0]> = {}) {
  const log: string[] = [];
  const list = createList({
    catalog: catalog as CheckoutOptions['catalog'],
    catalogMaxAge,
    currency: 'EUR',
    origins: [{ origin: shop, success: `${shop}/order`, cancel: `${shop}/` }],
    payment: new Invoices(),
    report: (error) => void log.push(toLogLine(error)),
    ...more,
  });
  /** The price of tea for an order that comes now. */
  const price = async () => (await list.fresh()).products.get('tea')?.price;
  return { list, log, price };
}

const goesOn = 'Orders go on with the list that was read at ';
/** A log line without the time of the list. */
const plain = (line: string | undefined) => line?.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'T');

describe('the list of a function', () => {
  afterEach(() => mock.restoreAll());

  test('is read for each order, or once it is too old by a clock that is never set', async () => {
    let now = 1_000;
    let price = 1;
    mock.method(performance, 'now', () => now);
    const old = open(async () => [tea(price)], { catalogMaxAge: 10 });
    const each = open(() => [tea(price)]);
    expect([await old.price(), await each.price()]).toEqual([1, 1]);
    price = 2;
    now += 9_999;
    // A clock that is set forward or back makes no list older or younger.
    mock.method(Date, 'now', () => 0);
    expect([await old.price(), await each.price()]).toEqual([1, 2]);
    now += 1;
    expect(await old.price()).toBe(2);
  });

  test('is read once for requests that come together, and again after them', async () => {
    let calls = 0;
    const { list, price } = open(async () => {
      calls++;
      await pause(20);
      return [tea(calls)];
    });
    expect(await Promise.all([price(), price(), list.ready().then(price)])).toEqual([1, 1, 2]);
    expect(await price()).toBe(3);
  });

  test('is read anew by reload(), also beside a reading that has begun before the change', async () => {
    let stored = 1;
    const { list, price } = open(
      async () => {
        const found = stored;
        await pause(20);
        return [tea(found)];
      },
      { catalogMaxAge: 3_600 },
    );
    const first = price();
    stored = 2;
    expect(await Promise.all([list.reload(), list.reload()])).toEqual([[], []]);
    expect([await first, await price()]).toEqual([1, 2]);
  });

  test('is in use only after onList, which may delay or refuse it', async () => {
    const seen: (number | undefined)[] = [];
    let away = false;
    let stored = 1;
    const onList = async ({ products }: ProductList) => {
      await pause(5);
      if (away) throw new Error('the database is away');
      seen.push(products.get('tea')?.price);
    };
    const { list, price, log } = open(() => [tea(stored)], { onList });
    expect(await price()).toBe(1);
    away = true;
    stored = 2;
    await expect(price()).rejects.toThrow('the database is away');
    expect(list.current()?.products.get('tea')?.price).toBe(1);
    away = false;
    expect(await price()).toBe(2);
    expect(seen).toEqual([1, 2]);
    expect(log).toEqual([]);
  });
});

describe('a bad reading', () => {
  test('refuses orders if it is the first, and is read again for the next', async () => {
    let value: unknown = [{ id: 'a' }, { id: 'b', name: 'B', price: '2' }];
    const { list, log, price } = open(() => value);
    const both =
      'the function: product 1 ("a"): "name" is missing; the function: product 2 ("b"): "price" must be a number without quotes, 0 or more, got "2"';
    await expect(list.ready()).rejects.toThrow(`createCheckout: catalog: ${both}`);
    await expect(list.ready()).rejects.toThrow(both);
    expect(log).toEqual([]);
    await expect(price()).rejects.toMatchObject({ status: 503 });
    await expect(price()).rejects.toMatchObject({ status: 503 });
    expect(log).toEqual([`checkout: catalog: ${both}. Orders are refused until a list can be read.`]);
    value = [tea(3)];
    expect(await price()).toBe(3);
    await list.ready();
  });

  test('is logged once for each cause until a reading is good, with the time of the list in use', async () => {
    let price: unknown = 1;
    const began = Date.now();
    const shopList = open(() => [tea(price)]);
    await shopList.price();
    for (price of ['1', '1', -1, '1', 2, '1']) await shopList.price();
    const wrong = (value: string) =>
      `checkout: catalog: the function: product 1 ("tea"): "price" must be a number without quotes, 0 or more, got ${value}. ${goesOn}T.`;
    expect(shopList.log.map(plain)).toEqual([wrong('"1"'), wrong('-1'), wrong('"1"')]);
    const read = shopList.log.map((line) => Date.parse(/\d{4}-\S+Z/.exec(line)?.[0] ?? ''));
    expect(read[0]).toBeGreaterThanOrEqual(began);
    expect(read[1]).toBe(read[0]);
    expect(read[2]).toBeLessThanOrEqual(Date.now());
    expect(await shopList.list.reload()).toEqual([
      'the function: product 1 ("tea"): "price" must be a number without quotes, 0 or more, got "1"',
    ]);
    expect(shopList.log.length).toBe(3);
  });

  const other = { id: 'mug', name: 'Mug', price: 9, currency: 'EUR' };
  const values: Readonly<Record<string, readonly [value: unknown, sentence: string | RegExp]>> = {
    'an empty list': [[], 'has no products'],
    'the whole response of an API': [
      { products: [other] },
      'the list: expected a JSON array of products, got an object. Write only the array in its field "products"',
    ],
    'nothing at all': [undefined, 'the list: expected a JSON array of products'],
    'an id twice': [[other, other], 'product 2 ("mug"): the id "mug" is used twice'],
    'two products of one id at the server': [
      [other, tea(1, { checkoutId: 'mug' })],
      '"mug" is the id or checkoutId of two products',
    ],
    'another currency': [
      [{ ...other, currency: 'USD' }],
      'has nothing that is sold in EUR: set `currency` to the currency of your products',
    ],
    'a price that the provider cannot take': [[{ ...other, price: 3e6 }], '"mug": no invoice is above 2,000,000'],
    'a state that is none': [
      [{ ...other, regions: { only: ['US-ZZ'] } }],
      '"mug": the United States have no subdivision US-ZZ',
    ],
    'a field of another system': [
      [{ ...other, soldOut: true }],
      /product 1 \("mug"\): unknown field "soldOut": write /,
    ],
  };
  for (const [what, [value, sentence]] of Object.entries(values))
    test(`changes nothing: ${what}`, async () => {
      let found: unknown = [tea(1)];
      const { list, log, price } = open(() => found);
      await list.ready();
      found = value;
      expect(await price()).toBe(1);
      const line = `checkout: catalog: the function: `;
      expect(log.length).toBe(1);
      expect(log[0]).toContain(line);
      if (typeof sentence === 'string') expect(plain(log[0])).toBe(`${line}${sentence}. ${goesOn}T.`);
      else expect(log[0]).toMatch(sentence);
      expect((await list.reload()).join()).toContain('the function: ');
      found = [tea(2)];
      expect([await list.reload(), await price()]).toEqual([[], 2]);
    });

  for (const [what, fail] of Object.entries({
    throws: () => {
      throw new Error('no table\n "products" at\u0007 10.0.0.1:5432');
    },
    rejects: () => Promise.reject(new Error('no table "products" at 10.0.0.1:5432')),
  }))
    test(`is one line with its whole text if a function ${what}`, async () => {
      let read: () => unknown = () => [tea(1)];
      const { log, price } = open(() => read());
      await price();
      read = fail;
      expect(await price()).toBe(1);
      expect(log.map(plain)).toEqual([
        `checkout: catalog: the function: it failed: no table "products" at 10.0.0.1:5432. ${goesOn}T.`,
      ]);
    });

  test('is not shortened', async () => {
    const wrong = Array.from({ length: 400 }, (_, index) => ({ id: `a-long-id-of-a-product-${index}`, name: 'A' }));
    let found: unknown[] = [tea(1)];
    const { log, price } = open(() => found);
    await price();
    found = wrong;
    await price();
    expect(log[0]?.match(/"a-long-id-of-a-product-\d+"\): "price" is missing/g)?.length).toBe(400);
  });

  test('takes 5 s at most, also of an address', async (t) => {
    let isSlow = false;
    let wasCanceled = false;
    const server = await listen(async (_, response) => {
      response.once('close', () => {
        wasCanceled = !response.writableFinished;
      });
      if (isSlow) response.write('[');
      else response.end(JSON.stringify([tea(1)]));
    });
    t.after(() => server.close());
    const one = open(() => (isSlow ? pause(60_000, [tea(2)], { ref: false }) : [tea(1)]));
    const other = open(server.url);
    await Promise.all([one.price(), other.price()]);
    isSlow = true;
    const began = performance.now();
    expect(await Promise.all([one.price(), one.price(), other.price()])).toEqual([1, 1, 1]);
    expect(performance.now() - began).toBeLessThan(20_000);
    const late = (name: string) => `checkout: catalog: ${name}: it took longer than 5 s. ${goesOn}T.`;
    expect(one.log.map(plain)).toEqual([late('the function')]);
    expect(other.log.map(plain)).toEqual([late(server.url)]);
    await expect.poll(() => wasCanceled).toBe(true);
  });
});

describe('the list of a file', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'list-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('is read if its time or size has changed, and by reload() in any case', async () => {
    const path = join(folder, 'a.json');
    const write = (price: number | string, seconds: number) => {
      writeFileSync(path, JSON.stringify([tea(price)]));
      utimesSync(path, seconds, seconds);
    };
    write(1, 1_000_000);
    const { list, price, log } = open(path);
    expect(await price()).toBe(1);
    write(2, 1_000_000);
    expect(await price()).toBe(1);
    expect([await list.reload(), await price()]).toEqual([[], 2]);
    write(3, 1_000_001);
    expect(await price()).toBe(3);
    write(44, 1_000_001);
    expect(await price()).toBe(44);
    // An older file than before, as from a backup.
    write(5, 900_000);
    expect(await price()).toBe(5);
    expect(log).toEqual([]);
  });

  test('is read again after a part of it was found, even if time and size stay', async () => {
    const path = join(folder, 'b.json');
    const text = JSON.stringify([tea(7)]);
    const write = (content: string) => {
      writeFileSync(path, content);
      utimesSync(path, 1_000_000, 1_000_000);
    };
    write(JSON.stringify([tea(11)]));
    const { price, log } = open(path);
    await price();
    write(`${text.slice(0, 20)}${' '.repeat(text.length - 20)}`);
    expect(await price()).toBe(11);
    expect(log.length).toBe(1);
    expect(log[0]).toContain(`checkout: catalog: ${path}: it is not JSON: `);
    write(text);
    expect(await price()).toBe(7);
  });

  const files: Readonly<Record<string, readonly [content: string | Buffer | undefined, sentence: string | RegExp]>> = {
    'that is missing': [undefined, 'there is no such file'],
    'that is empty': ['', 'it is not JSON: Unexpected end of JSON input'],
    'with a mistake of grammar': ['[\n{"id": "tea",}]', /it is not JSON: .*line 2 column 14/],
    'with a page': ['<!doctype html><p>Sign in</p>', 'it is an HTML page, not JSON'],
    'in another encoding': [Buffer.from('[{"id":"kase","name":"K\xe4se","price":1}]', 'latin1'), 'it is not in UTF-8'],
    'of 20 MB': [JSON.stringify([tea(1)]) + ' '.repeat(2e7), 'it has more than 5 MB'],
  };
  for (const [what, [content, sentence]] of Object.entries(files))
    test(`changes nothing if it is one ${what}`, async () => {
      const path = join(folder, 'c.json');
      writeFileSync(path, JSON.stringify([tea(1)]));
      const { list, price, log } = open(path);
      await list.ready();
      if (content === undefined) rmSync(path);
      else writeFileSync(path, content);
      expect(await price()).toBe(1);
      expect(log.length).toBe(1);
      if (typeof sentence === 'string')
        expect(plain(log[0])).toBe(`checkout: catalog: ${path}: ${sentence}. ${goesOn}T.`);
      else expect(log[0]).toMatch(sentence);
      await expect(open(path).list.ready()).rejects.toThrow(sentence);
    });

  test('is no folder, and may begin with a byte order mark', async () => {
    await expect(open(folder).list.ready()).rejects.toThrow(`${folder}: it is not a file`);
    const path = join(folder, 'd.json');
    writeFileSync(path, `\ufeff${JSON.stringify([tea(1)])}`);
    expect(await open(path).price()).toBe(1);
    expect(statSync(path).size).toBeGreaterThan(3);
  });
});

describe('the list at an address', () => {
  let server: Listening;
  let address: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const asked: IncomingMessage['headers'][] = [];
  before(async () => {
    server = await listen((request, response) => {
      asked.push(request.headers);
      answer(request, response);
    });
    address = `${server.url}/list?token=secret`;
  });
  after(() => server.close());
  afterEach(() => {
    asked.length = 0;
  });
  const json = (value: unknown, headers: Readonly<Record<string, string>> = {}) => {
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
  };

  test('is asked by its ETag, or else by its time, and 304 keeps it', async () => {
    for (const [header, asks, value] of [
      ['ETag', 'if-none-match', '"one"'],
      ['Last-Modified', 'if-modified-since', 'Sun, 29 Nov 2026 10:00:00 GMT'],
    ] as const) {
      asked.length = 0;
      json([tea(1)], { [header]: value });
      const { price, list, log } = open(address);
      await price();
      answer = (_, response) => response.writeHead(304).end();
      expect(await price()).toBe(1);
      // A bad list is not the one in use, so its ETag is not sent.
      json([], { [header]: 'other' });
      await price();
      json([tea(2)]);
      await price();
      await list.reload();
      expect(asked.map((headers) => headers[asks])).toEqual([undefined, value, value, value, undefined]);
      expect(log.length).toBe(1);
      expect(await price()).toBe(2);
    }
  });

  test('gives pictures relative to its own address', async () => {
    json([tea(1, { image: 'tea.png' })]);
    expect((await open(address).list.fresh()).products.get('tea')?.image).toBe(`${server.url}/tea.png`);
    expect((await open([tea(1, { image: 'tea.png' })]).list.fresh()).products.get('tea')?.image).toBe(
      `${shop}/tea.png`,
    );
  });

  test('has no counts if another checkout server publishes it, and the log says so once', async () => {
    json([tea(1, { variants: [{ id: 's', name: 'S', stock: 2 }] })], { 'Wellness-List': 'published' });
    const { list, log } = open(address);
    expect(await list.fresh()).toMatchObject({ isPublished: true });
    await list.fresh();
    expect(log).toEqual([
      `checkout: catalog: ${server.url}/list?…: another checkout server publishes it. No counts are taken from it.`,
    ]);
    json([tea(1, { stock: 2 })]);
    expect(await open(address).list.fresh()).toMatchObject({ isPublished: false });
  });

  const answers: Readonly<Record<string, readonly [typeof answer, string]>> = {
    '503': [(_, response) => response.writeHead(503).end('[]'), 'it answered 503'],
    'a page': [(_, response) => response.end(' \n<html>'), 'it is an HTML page, not JSON'],
    'a page before the list': [(_, response) => response.end('<br />Notice: …[{}]'), 'it is an HTML page, not JSON'],
    '20 MB': [(_, response) => response.end(`[${' '.repeat(2e7)}]`), 'it has more than 5 MB'],
    'without an end': [
      async (_, response) => {
        while (!response.destroyed) await new Promise((done) => response.write(' '.repeat(1e5), done));
      },
      'it has more than 5 MB',
    ],
    'a part': [
      (_, response) => {
        response.writeHead(200, { 'Content-Length': '100' }).write('[{');
        setTimeout(() => response.destroy(), 20);
      },
      'its answer was cut off',
    ],
    'no answer': [(_, response) => response.destroy(), 'it cannot be reached (UND_ERR_SOCKET)'],
    'an address without https': [
      ({ url, headers }, response) => {
        // The same server by a name that is not of loopback alone.
        const Location = `http://0.0.0.0:${headers.host?.split(':')[1]}/list`;
        if (url?.includes('?')) response.writeHead(302, { Location }).end();
        else response.end(JSON.stringify([tea(2)]));
      },
      'it leads to an address without https',
    ],
  };
  for (const [what, [respond, sentence]] of Object.entries(answers))
    test(`changes nothing if it answers ${what}`, async () => {
      json([tea(1)]);
      const { list, price, log } = open(address);
      await list.ready();
      answer = respond;
      expect(await price()).toBe(1);
      expect(log.map(plain)).toEqual([`checkout: catalog: ${server.url}/list?…: ${sentence}. ${goesOn}T.`]);
    });
});
