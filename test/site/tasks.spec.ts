import { readFileSync, writeFileSync } from 'node:fs';
// Not the test of support.ts: each walk is a visitor's of its own.
import { type Browser, expect, type Page, test } from '@playwright/test';
import { teachHitTest } from './hit-test.ts';
import { desktop, phone, products } from './support.ts';
import { type Task, tasks } from './tasks.ts';
import { type Cost, Visitor } from './visitor.ts';

/*
 * What patients come for, walked as they walk it. `npm run use` writes docs/use.md; STOREFRONT=http://… takes another
 * storefront than the one built here, and with WRITE_USE=before its figures are what docs/use.md compares with.
 */

const file = 'docs/use.md';
const beforeFile = 'test/site/before/use.json';
const rounds = 3;

/** null: it cannot be done. */
type Figures = Readonly<Record<string, Cost | null>>;

const storefront = process.env.STOREFRONT;
if (storefront) test.use({ baseURL: storefront });

async function walk(
  browser: Browser,
  baseURL: string | undefined,
  { on, cart, walk }: Task,
  slow: boolean,
): Promise<Cost> {
  const touch = on === 'phone';
  const context = await browser.newContext({
    viewport: touch ? phone : desktop,
    hasTouch: touch,
    isMobile: touch,
    ...(baseURL && { baseURL }),
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
    const visitor = new Visitor(page, touch);
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
async function measure(browser: Browser, baseURL: string | undefined, task: Task): Promise<Cost | null> {
  const [quick, slow]: [Cost[], Cost[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      quick.push(await walk(browser, baseURL, task, false));
      slow.push(await walk(browser, baseURL, task, true));
    }
  } catch (error) {
    console.log(`${task.name}: ${(error as Error).message}`);
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

function table(before: Figures, now: Figures): string {
  const rows = tasks.map(({ name, on }) => `| ${name} | ${on} | ${cells(before[name])} | ${cells(now[name])} |`);
  return `# What it takes

For whoever changes a page: what visitors come for, and what it takes them. Each is walked as a visitor walks it, who
sees no more than the window shows, presses only what is in it and lies under nothing, and scrolls to the rest.

- **taps**: taps, clicks and keys. Typing into a field counts as the tap into it, and so does printing.
- **scrolls**: by 0.8 window heights at most.
- **waiting**: the time in which nothing could be done, because what is needed next had not come. On a network of 400 ms
  and 400 kbit/s, with nothing in the cache at the start; taps and scrolls are counted on one without delay.

A phone is 390×844 with touch, a desktop 1440×900. Each figure is the median of ${rounds} walks. *Before* is the storefront
before it was gone through task by task. Written by \`npm run use\`; \`npm test\` fails when a task needs more taps or scrolls
than it does here, or cannot be done.

| task | on | before: taps | scrolls | waiting | now: taps | scrolls | waiting |
|---|---|--:|--:|--:|--:|--:|--:|
${rows.join('\n')}
`;
}

/** What docs/use.md says of now. */
function limitsOf(text: string): Map<string, { taps: number; scrolls: number }> {
  const rows = text.matchAll(/^\| ([^|]+) \| (?:phone|desktop) \|.*\| (\d+) \| (\d+) \| [\d.]+ s \|$/gm);
  return new Map(
    [...rows].map(([, name = '', taps, scrolls]) => [name, { taps: Number(taps), scrolls: Number(scrolls) }]),
  );
}

if (process.env.WRITE_USE) {
  test('the figures are written', async ({ browser, baseURL }) => {
    test.setTimeout(20 * 60_000);
    const found: Record<string, Cost | null> = {};
    for (const task of tasks) {
      found[task.name] = await measure(browser, baseURL, task);
      console.log(task.name, found[task.name]);
    }
    if (process.env.WRITE_USE === 'before') {
      writeFileSync(beforeFile, `${JSON.stringify(found, null, 2)}\n`);
    } else {
      writeFileSync(file, table(JSON.parse(readFileSync(beforeFile, 'utf8')), found));
    }
  });
} else {
  for (const task of tasks)
    test(`a visitor can: ${task.name}`, async ({ browser, baseURL }) => {
      const cost = await walk(browser, baseURL, task, false);
      const limits = limitsOf(readFileSync(file, 'utf8')).get(task.name);
      test.info().annotations.push({ type: 'took', description: JSON.stringify(cost) });
      expect(limits, `${file} has no figures of it: npm run use`).toBeDefined();
      expect(cost.taps, 'taps').toBeLessThanOrEqual(limits?.taps ?? 0);
      expect(cost.scrolls, 'scrolls').toBeLessThanOrEqual(limits?.scrolls ?? 0);
    });
}
