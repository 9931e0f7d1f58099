import { readFileSync, writeFileSync } from 'node:fs';
// Not the test of site.ts: each walk has a context of its own.
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../tools/server.ts';
import { teachHitTest } from '../support/hit-test.ts';
import { desktop, phone, products } from '../support/site.ts';
import { type Code, wordsOf } from '../support/words-of.ts';
import { type Task, tasks } from './tasks.ts';
import { startTranslated } from './translated.ts';
import { type Cost, Visitor } from './visitor.ts';

/**
 * Protects what visitors come for: each task can be done, with no more taps and scrolls than docs/use.md says, on the
 * storefront and on one whose elements speak Spanish. `npm run use` writes docs/use.md; STOREFRONT=http://… takes another
 * storefront than the one built here, and with WRITE_USE=before its figures are what docs/use.md compares with.
 */

const file = 'docs/use.md';
const beforeFile = 'test/sweeps/before/use.json';
const rounds = 3;

/** null: it cannot be done. */
type Figures = Readonly<Record<string, Cost | null>>;

const storefront = process.env.STOREFRONT;
if (storefront) test.use({ baseURL: storefront });

/** A storefront, and what its elements say. */
interface Shop {
  readonly origin: string | undefined;
  readonly language: Code;
}

let spanish: RunningServer | undefined;
test.beforeAll(async ({ baseURL }) => {
  if (baseURL && !storefront) spanish = await startTranslated(baseURL, 'es');
});
test.afterAll(() => spanish?.close());

async function walk(
  browser: Browser,
  { origin, language }: Shop,
  { on, cart, walk }: Task,
  slow: boolean,
): Promise<Cost> {
  const touch = on === 'phone';
  const context = await browser.newContext({
    viewport: touch ? phone : desktop,
    hasTouch: touch,
    isMobile: touch,
    ...(origin && { baseURL: origin }),
  });
  try {
    await teachHitTest(context);
    const page = await context.newPage();
    if (slow) {
      await slowDown(page);
      page.on('popup', slowDown);
    }
    if (cart) {
      const items = Object.values(products)
        .filter(({ id }) => cart[id])
        .map((product) => ({ ...product, quantity: cart[product.id] }));
      await page.addInitScript(
        (stored) => localStorage.getItem('wellness-cart') ?? localStorage.setItem('wellness-cart', stored),
        JSON.stringify({ v: 1, items }),
      );
    }
    const visitor = new Visitor(page, wordsOf(language), touch);
    await walk(visitor);
    return visitor.cost;
  } finally {
    await context.close();
  }
}

/** A phone at the edge of its network: 400 ms there and back, 400 kbit a second. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const rate = 400_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: rate,
    uploadThroughput: rate,
  });
}

/** The middle one of three: figures of one run are those of a moment. */
async function measure(browser: Browser, shop: Shop, task: Task): Promise<Cost | null> {
  const [quick, slow]: [Cost[], Cost[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      quick.push(await walk(browser, shop, task, false));
      slow.push(await walk(browser, shop, task, true));
    }
  } catch (error) {
    console.log(`${task.name} (${shop.language}): ${(error as Error).message}`);
    return null;
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  return {
    taps: median(quick.map(({ taps }) => taps)),
    scrolls: median(quick.map(({ scrolls }) => scrolls)),
    waiting: Number(median(slow.map(({ waiting }) => waiting)).toFixed(1)),
  };
}

const cells = (cost: Cost | null | undefined): string =>
  cost ? `${cost.taps} | ${cost.scrolls} | ${cost.waiting.toFixed(1)} s` : 'cannot be done | |';

function table(before: Figures, now: Figures, inSpanish: Figures): string {
  const rows = tasks.map(
    ({ name, on }) => `| ${name} | ${on} | ${cells(before[name])} | ${cells(now[name])} | ${cells(inSpanish[name])} |`,
  );
  return `# What it takes

This page counts what visitors' tasks take them. A robot walks each task like a visitor: it sees only the window's content,
presses only visible controls that nothing covers, and scrolls to the rest.

- **Taps** are taps, clicks and keys. Typing into a field counts as the tap into it, and so does printing.
- **Scrolls** move by 0.8 window heights at most.
- **Waiting** is time in which nothing could be done, because the next thing had not loaded. The network has 400 ms and 400 kbit/s,
  and the cache is empty at the start. Taps and scrolls are counted without delay.

A phone is 390×844 with touch, a desktop 1440×900. Each figure is the median of ${rounds} walks. *Before* is the storefront before
it was improved task by task. *In Spanish* is today's with \`<html lang="es">\`, its elements in Spanish and its own text in English.

\`npm run use\` writes this page. \`npm run test:all\` fails when a task cannot be done, or needs more taps or scrolls than here. In
Spanish it walks the tasks that depend on the elements' text.

| task | on | before: taps | scrolls | waiting | now: taps | scrolls | waiting | in Spanish: taps | scrolls | waiting |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}
`;
}

interface Limits {
  readonly taps: number;
  readonly scrolls: number;
}

/** What docs/use.md says of now: by task, in English and in Spanish. */
function limitsOf(text: string): Map<string, Partial<Record<Code, Limits>>> {
  const cost = String.raw`(\d+) \| (\d+) \| [\d.]+ s`;
  const rows = text.matchAll(new RegExp(`^\\| ([^|]+) \\| (?:phone|desktop) \\|.*\\| ${cost} \\| ${cost} \\|$`, 'gm'));
  return new Map(
    [...rows].map(([, name = '', ...figures]) => {
      const [taps = 0, scrolls = 0, tapsInSpanish = 0, scrollsInSpanish = 0] = figures.map(Number);
      return [name, { en: { taps, scrolls }, es: { taps: tapsInSpanish, scrolls: scrollsInSpanish } }];
    }),
  );
}

if (process.env.WRITE_USE) {
  test('the figures are written', async ({ browser, baseURL }) => {
    test.setTimeout(20 * 60_000);
    const measureAll = async (shop: Shop): Promise<Figures> => {
      const found: Record<string, Cost | null> = {};
      for (const task of tasks) {
        found[task.name] = await measure(browser, shop, task);
        console.log(shop.language, task.name, found[task.name]);
      }
      return found;
    };
    const found = await measureAll({ origin: baseURL, language: 'en' });
    if (process.env.WRITE_USE === 'before') {
      writeFileSync(beforeFile, `${JSON.stringify(found, null, 2)}\n`);
    } else {
      const before = JSON.parse(readFileSync(beforeFile, 'utf8'));
      writeFileSync(file, table(before, found, await measureAll({ origin: spanish?.url, language: 'es' })));
    }
  });
} else {
  for (const language of storefront ? (['en'] as const) : (['en', 'es'] as const))
    for (const task of tasks.filter(({ speaks }) => language === 'en' || speaks))
      test(`a visitor can${language === 'es' ? ', in Spanish' : ''}: ${task.name}`, async ({ browser, baseURL }) => {
        const origin = language === 'es' ? spanish?.url : baseURL;
        const cost = await walk(browser, { origin, language }, task, false);
        const limits = limitsOf(readFileSync(file, 'utf8')).get(task.name)?.[language];
        test.info().annotations.push({ type: 'took', description: JSON.stringify(cost) });
        expect(limits, `${file} has no figures of it: npm run use`).toBeDefined();
        expect(cost.taps, 'taps').toBeLessThanOrEqual(limits?.taps ?? 0);
        expect(cost.scrolls, 'scrolls').toBeLessThanOrEqual(limits?.scrolls ?? 0);
      });
}
