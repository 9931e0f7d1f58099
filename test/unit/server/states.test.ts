import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { diagramFile, statesDiagram } from '../../../docs-site/states.ts';
import type { OrderStatus } from '../../../server/order.ts';
import { mayBecome, mayTryAgain, states, statusBy } from '../../../server/orders/states.ts';

/** Orders move by one table of states. */

const all = Object.keys(states) as OrderStatus[];

/** The contract's table. */
const wanted: Readonly<Record<OrderStatus, string>> = {
  open: 'processing authorized paid failed expired',
  processing: 'paid authorized failed',
  failed: 'open processing authorized paid',
  expired: 'open processing authorized paid',
  authorized: 'paid released',
  paid: '',
  released: '',
};

describe('the table of states', () => {
  for (const from of all)
    for (const to of all)
      test(`${from} to ${to}`, () => {
        expect(states[from].next.includes(to)).toBe(wanted[from].split(' ').includes(to));
      });

  test('an order may skip states whose messages were lost, and leaves no final one', () => {
    /** Follows the table from pair to pair, without the code's own search. */
    const pairs = new Set(all.flatMap((from) => [from, ...states[from].next].map((to) => `${from} ${to}`)));
    for (const _ of all)
      for (const one of [...pairs])
        for (const next of states[one.split(' ')[1] as OrderStatus].next) pairs.add(`${one.split(' ')[0]} ${next}`);
    for (const from of all)
      for (const to of all) expect([from, to, mayBecome(from, to)]).toEqual([from, to, pairs.has(`${from} ${to}`)]);
    expect(all.filter((status) => mayBecome('paid', status))).toEqual(['paid']);
    expect(all.filter((status) => mayBecome('released', status))).toEqual(['released']);
    expect(all.filter((status) => mayBecome('authorized', status)).sort()).toEqual(['authorized', 'paid', 'released']);
  });

  test('a payment page follows the table, too: what may follow has a higher rank, but for late messages', () => {
    const isLate = (from: OrderStatus, to: OrderStatus) => from === 'failed' && to === 'processing';
    for (const from of all)
      for (const to of states[from].next)
        if (to !== 'open' && !isLate(from, to)) expect(states[to].rank).toBeGreaterThan(states[from].rank);
  });

  test('a new try begins where the table lets an order be open again', () => {
    expect(all.filter(mayTryAgain).sort()).toEqual(['expired', 'failed', 'open']);
  });
});

test('the documentation has the table', () => {
  const [, section = ''] =
    /^## States of an order$(.*?)^## /ms.exec(readFileSync('docs/checkout-server.md', 'utf8')) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \| .+? \| (.+?) \| (\w+) \| (\w+) \|$/gm)].map((row) => row.slice(1));
  const named = (next: readonly OrderStatus[]) => next.map((status) => `\`${status}\``).join(', ') || '–';
  expect(rows).toEqual(all.map((name) => [name, named(states[name].next), states[name].stock, states[name].approvals]));
});

test('the diagram of the documentation is drawn from it', () => {
  expect(readFileSync(diagramFile, 'utf8'), '`npx tsx docs-site/states.ts` writes it').toBe(statesDiagram());
  const arrows = all.reduce((sum, name) => sum + states[name].next.length, 0);
  expect(statesDiagram().match(/marker-end/g)).toHaveLength(arrows);
});

describe('the state of an order by its pages', () => {
  const pagesOf = (...statuses: OrderStatus[]) => statuses.map((status, index) => ({ id: `${index}`, status }));
  const cases: readonly [OrderStatus[], string | null, OrderStatus, OrderStatus][] = [
    [['open'], '0', 'open', 'open'],
    [['expired', 'open'], '1', 'expired', 'open'],
    [['processing', 'open'], '1', 'open', 'processing'],
    [['authorized', 'processing'], '1', 'open', 'authorized'],
    [['authorized', 'paid'], '0', 'authorized', 'paid'],
    [['released', 'authorized'], '1', 'authorized', 'released'],
    // The hold has ended: money of an earlier try must be given back.
    [['paid', 'released'], '1', 'released', 'released'],
    [['released', 'paid'], '1', 'paid', 'paid'],
    // It has given way, or its page is being opened.
    [['failed'], null, 'expired', 'expired'],
    [['failed'], null, 'open', 'open'],
    [['failed'], null, 'processing', 'failed'],
  ];
  for (const [statuses, last, before, expected] of cases)
    test(`${before} with pages ${statuses.join(', ')} is ${expected}`, () => {
      expect(statusBy(pagesOf(...statuses), last, before)).toBe(expected);
    });

  test('it only moves along the table, whatever the pages say', () => {
    const pages = fc.array(fc.constantFrom(...all), { maxLength: 4 });
    fc.assert(
      fc.property(pages, fc.nat(4), fc.constantFrom(...all), (statuses, last, before) => {
        const status = statusBy(pagesOf(...statuses), last === 4 ? null : String(last), before);
        expect([before, status, mayBecome(before, status)]).toEqual([before, status, true]);
      }),
    );
  });
});
