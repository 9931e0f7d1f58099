import { afterEach, beforeEach, describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { createCatalog } from '../../../src/catalog/catalog.ts';
import { createOutlets } from '../../../src/outlets/outlets.ts';
import { createToasts } from '../../../src/outlets/toasts.ts';
import { createPageWords } from '../../../src/words/page-messages.ts';
import { setOwnWords, watchWords } from '../../../src/words/words.ts';

/** Protects the callbacks that script copies of a page share: one that throws is reported, and the others still run. */

const words = createPageWords();
const catalog = createCatalog();
const outlets = createOutlets();
const toasts = createToasts();

const cases: [name: string, watch: (callback: () => void) => () => void, change: () => unknown][] = [
  ['from the catalog', catalog.watch, () => catalog.bring({}, [])],
  ['from the lists of the catalog', catalog.subscribe, () => catalog.bring({}, [])],
  ['from the outlets', outlets.watch, () => outlets.addButton({} as Element)],
  ['from the toasts', toasts.watch, () => toasts.show({ title: 'Hello', duration: 2 ** 31 })],
  ["from the page's own messages", words.watch, () => words.add({}, 'the test')],
  ['from the messages', watchWords, () => setOwnWords(new Map())],
];

describe('a callback that throws', () => {
  let reported: unknown[];

  beforeEach(() => {
    reported = [];
    globalThis.reportError = (error) => void reported.push(error);
  });

  afterEach(() => void Reflect.deleteProperty(globalThis, 'reportError'));

  for (const [name, watch, change] of cases)
    test(`${name} is reported, and the next one still runs`, () => {
      const error = new Error('thrown by another copy of the script');
      let calls = 0;
      const stops = [
        watch(() => {
          throw error;
        }),
        watch(() => calls++),
      ];
      change();
      for (const stop of stops) stop();
      expect(reported).toStrictEqual([error]);
      expect(calls).toBe(1);
    });
});
