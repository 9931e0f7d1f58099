import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Claim, claims, conduct, conductWords, names, promises } from '../../demo-site/claims.ts';
import { routes } from '../../demo-site/routes.ts';
import { paths, treatments } from '../support/paths.ts';
import { cartButton, compounded, emergencyLine, expect, fdaStatement, paidAfter, test } from '../support/site.ts';
import { readBlocks, readPage } from './words.ts';

/**
 * Protects the words and links of all pages together: no page claims what is not in the list, and every link leads
 * somewhere. `npm run claims` writes docs/claims.md.
 */

// In one worker, so that the pages are read once: every test here needs all of them.
test.describe.configure({ mode: 'default' });

interface Found {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly headings: readonly string[];
  readonly links: readonly string[];
  readonly ids: readonly string[];
  /** The text of the whole page, block by block. */
  readonly blocks: readonly string[];
  /** The text of `main`. */
  readonly main: readonly string[];
}

/** Reads a page once its elements have rendered, with every shadow root. */
async function read(page: Page, path: string): Promise<Found> {
  const response = await page.goto(path);
  await cartButton(page).waitFor();
  const found = await page.evaluate(() => {
    const all = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
    const nodes = all(document);
    const content = (selector: string, attribute: string) =>
      document.querySelector(selector)?.getAttribute(attribute) ?? '';
    return {
      title: document.title,
      description: content('meta[name="description"]', 'content'),
      canonical: content('link[rel="canonical"]', 'href'),
      headings: [...document.querySelectorAll('h1')].map((node) => node.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
      links: nodes.filter((node) => node.matches('a, area')).map((node) => node.getAttribute('href') ?? ''),
      ids: nodes.flatMap(({ id }) => (id ? [id] : [])),
    };
  });
  const [blocks, main] = [await readPage(page), await readBlocks(page, 'main')];
  return { status: response?.status() ?? 0, ...found, blocks, main };
}

let known: ReadonlyMap<string, Found> | undefined;

async function readAll(page: Page): Promise<ReadonlyMap<string, Found>> {
  if (known) return known;
  const found = new Map<string, Found>();
  for (const path of paths) found.set(path, await read(page, path));
  known = found;
  return found;
}

/** Pages that may be linked to: neither the page of unknown paths nor one that only a checkout leads to. */
const listed: readonly string[] = routes
  .filter(({ status, unlisted }) => status === undefined && !unlisted)
  .map(({ canonical, path }) => canonical ?? path);

async function readListed(page: Page): Promise<ReadonlyMap<string, Found>> {
  return new Map([...(await readAll(page))].filter(([path]) => listed.includes(path)));
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const claimsFile = 'docs/claims.md';
const everywhere = (pattern: RegExp) => new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));

/** Finds numbers, and words that promise something, that no claim of the list covers. */
function unlisted(block: string): string[] {
  let rest = block;
  for (const pattern of [...[...claims, ...conduct].map(({ said }) => said), ...names])
    rest = rest.replace(everywhere(pattern), ' ');
  return [...rest.matchAll(/\d(?:[\d,.]*\d)?/g), ...rest.matchAll(promises)].map(([found]) => found);
}

/** Finds words about what people and the shop do that no sentence of the list covers. */
function unduePromises(block: string): string[] {
  return [...segmenter.segment(block)].flatMap(({ segment }) => {
    let rest = segment.trim();
    for (const { said } of conduct) rest = rest.replace(everywhere(said), ' ');
    return [...rest.matchAll(conductWords)].map(([found]) => found);
  });
}

const productPages = paths.filter((path) => path.startsWith('/products/'));

/** The pages as short as docs/claims.md names them. */
function shortly(found: readonly string[]): string {
  if (found.length === paths.length) return 'every page';
  const others = found.filter((path) => !productPages.includes(path));
  const isAll = found.length - others.length === productPages.length;
  return (isAll ? [...others, '/products/*'] : found).map((path) => `\`${path}\``).join(' ');
}

function claimsTable(pagesOf: Map<string, string[]>): string {
  const rows = (listed: readonly Claim[]) => {
    const bySource = new Map<string, string[]>();
    for (const { claim, source } of listed) {
      const key = `${source} | ${shortly(pagesOf.get(claim) ?? [])}`;
      bySource.set(key, [...(bySource.get(key) ?? []), claim]);
    }
    return [...bySource].map(([key, ofIt]) => `| ${ofIt.join('; ')} | ${key} |`).join('\n');
  };
  return `# What the storefront claims

Every claim, price, rating and dosage on the storefront, with its source in the specification and the pages that show it.
\`/products/*\` stands for all product pages.

\`npm run claims\` writes this page from \`demo-site/claims.ts\` and the built pages. \`npm run test:all\` fails when a page shows a
number or a promise that is not listed, or when this page is out of date.

| claim | specification | shown on |
|---|---|---|
${rows(claims)}

## What people and the shop do

A page promises nothing beyond these: not what a provider does, not how fast it is done.

| promise | specification | stands on |
|---|---|---|
${rows(conduct)}
`;
}

test('a number or a promise that is not in the list is found', () => {
  expect(unlisted('NAD+ Injection, $279, rated 4.4 out of 5, in 2 days, from an FDA-registered US pharmacy')).toEqual(
    [],
  );
  expect(unlisted('$280, in 3 days, by doctors, clinically proven')).toEqual([
    '280',
    '3',
    'doctors',
    'clinically',
    'proven',
  ]);
  expect(unlisted('FDA-approved')).toEqual(['FDA-approved']);
});

test('a promise about people and the shop that is not in the list is found', () => {
  expect(
    unduePromises('A medical team reviews your answers. Your provider decides how often. In an emergency, call 911.'),
  ).toEqual([]);
  for (const [sentence, word] of [
    ['Your provider goes through possible side effects with you.', 'provider'],
    ['Do not wait for a check-in.', 'Do not wait'],
    ['The 2 days are counted from the provider evaluation.', 'counted'],
    ['Your provider answers within 24 hours.', 'within'],
    ['It will be prescribed.', 'prescribed'],
    ['We always deliver.', 'always'],
    ['Our nurses are there for you.', 'nurses'],
  ] as const)
    expect(unduePromises(sentence), sentence).toContain(word);
});

test('pages have the claims of the list and no others, and docs/claims.md names the pages', async ({ page }) => {
  test.slow();
  const pagesOf = new Map<string, string[]>();
  const found: string[] = [];
  for (const [path, { blocks }] of await readAll(page)) {
    found.push(
      ...blocks.flatMap((block) =>
        [...unlisted(block), ...unduePromises(block)].map((word) => `${path}: "${word}" in "${block}"`),
      ),
    );
    for (const { claim, said, ofSupplement } of [...claims, ...conduct]) {
      if (!blocks.some((block) => said.test(block))) continue;
      pagesOf.set(claim, [...(pagesOf.get(claim) ?? []), path]);
      if (ofSupplement && !blocks.some((block) => block.includes(fdaStatement)))
        found.push(`${path}: no statement of the FDA`);
    }
  }
  expect(found).toEqual([]);
  expect(
    [...claims, ...conduct].filter(({ claim }) => !pagesOf.has(claim)).map(({ claim }) => claim),
    'claims that stand nowhere',
  ).toEqual([]);

  const text = claimsTable(pagesOf);
  if (process.env.WRITE_CLAIMS) writeFileSync(claimsFile, text);
  expect(readFileSync(claimsFile, 'utf8'), 'npm run claims writes it anew').toBe(text);
});

test('claims about the shop are not on pages of treatments', async ({ page }) => {
  const pages = await readAll(page);
  for (const path of treatments)
    expect(pages.get(path)?.blocks.join('\n').replaceAll(compounded, ''), path).not.toMatch(
      /potency|compounded|patients\b/i,
    );
});

/** Pages that name the price of a treatment without being its own. */
const pricedElsewhere = ['/', '/anti-aging', '/peptides', '/pricing'];

test('each treatment says that it is not approved by the FDA and when it is paid for, and none says what a supplement says', async ({
  page,
}) => {
  const pages = await readAll(page);
  for (const path of [...treatments, ...pricedElsewhere]) {
    const said = pages.get(path)?.main.join('\n') ?? '';
    expect(said, path).toContain(compounded);
    expect(said, path).toContain(paidAfter);
    if (path !== '/pricing') expect(said, path).not.toContain(fdaStatement);
  }
  const named = /\bgeneric\b|\bsame (active )?(ingredient|medication|drug)|\b(equal|equivalent|identical) to\b/i;
  for (const [path, { blocks }] of pages) expect(blocks.join('\n'), path).not.toMatch(named);
});

test('every page says that this is a demonstration, and pages for trouble name 911', async ({ page }) => {
  const pages = await readAll(page);
  for (const [path, { blocks }] of pages)
    expect(blocks.join('\n'), path).toContain('A demonstration: Wellness is not a real clinic.');
  for (const path of ['/contact', '/portal', '/order']) expect(pages.get(path)?.main, path).toContain(emergencyLine);
});

/** Unknown facts stand once: elsewhere pages say what to do instead. */
test('facts that the demonstration does not name are listed on /compliance alone', async ({ page }) => {
  for (const [path, { main }] of await readAll(page))
    if (path !== '/compliance') expect(main.join('\n'), path).not.toMatch(/not listed|isn’t listed|don’t (list|name)/i);
  await page.goto('/compliance');
  const list = page.locator('section', { has: page.locator('#not-named') });
  for (const subject of [
    'a dose or a month',
    'paid back',
    'states',
    'age',
    'long',
    'license',
    'Pharmacy',
    'contain',
    'phone',
  ])
    await expect(list).toContainText(subject);
});

/** Sections whose heading names safety or side effects, and the two pages that have one under another heading or in a table. */
const safetySections = [...treatments, '/weight-loss', '/compliance'];

test('safety sections say that side effects differ, who to contact, and to call 911 in an emergency', async ({
  page,
}) => {
  const pages = await readAll(page);
  for (const path of safetySections) {
    const said = pages.get(path)?.main ?? [];
    expect(said, path).toContain(emergencyLine);
    expect(said.join('\n'), path).toMatch(/differ from person to person/);
    expect(said.join('\n'), path).toContain('Tell your provider about anything unusual.');
  }
});

const wordsOf = (text: string): string[] => text.split(/[\s—–/]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Share of the words of `main` in lines that stand on more than one page, in percent. */
const mostRepeated = 25;
/** Words of repeated lines count from this length on: shorter ones are labels. */
const line = 4;
/** Sentences of the contract are the same wherever they stand. */
const given = [fdaStatement, emergencyLine, compounded, paidAfter];
const countedLines = (main: readonly string[]) =>
  main.map((block) => given.reduce((text, sentence) => text.replace(sentence, ''), block).trim()).filter(Boolean);

/** Words of all pages, those of repeated lines, and on how many pages each such line stands. */
function repeated(pages: ReadonlyMap<string, readonly string[]>) {
  const pagesOf = new Map<string, Set<string>>();
  const all = [...pages].flatMap(([path, main]) => countedLines(main).map((text) => ({ path, text })));
  for (const { path, text } of all) pagesOf.set(text, (pagesOf.get(text) ?? new Set()).add(path));
  const twice = all.filter(({ text }) => wordsOf(text).length >= line && (pagesOf.get(text)?.size ?? 0) > 1);
  const sum = (some: typeof all) => some.reduce((words, { text }) => words + wordsOf(text).length, 0);
  return { words: sum(all), repeated: sum(twice), lines: [...new Set(twice.map(({ text }) => text))] };
}

test('lines on two pages are counted, labels and lines of one page are not', () => {
  const two = new Map([
    ['/a', ['Start with the quiz.', 'Free quiz', 'It is the only page that says so.', emergencyLine]],
    ['/b', ['Start with the quiz.', 'Free quiz', emergencyLine]],
  ]);
  expect(repeated(two)).toEqual({ words: 20, repeated: 8, lines: ['Start with the quiz.'] });
});

test('few words are in lines that repeat from page to page, and no sentence is twice on a page', async ({ page }) => {
  const pages = await readAll(page);
  const found = repeated(new Map([...pages].map(([path, { main }]) => [path, main])));
  expect((100 * found.repeated) / found.words, found.lines.join('\n')).toBeLessThan(mostRepeated);

  const twice = [...pages].flatMap(([path, { main }]) => {
    // A title without a full stop names a thing, and may do so twice.
    const sentences = countedLines(main)
      .flatMap((block) => [...segmenter.segment(block)].map(({ segment }) => segment.trim()))
      .filter((sentence) => /[.?!]$/.test(sentence) && wordsOf(sentence).length >= line);
    return sentences.filter((sentence, index) => sentences.indexOf(sentence) < index).map((text) => `${path}: ${text}`);
  });
  expect(twice, 'sentences that a page says twice').toEqual([]);
});

/** Specification, section 2: the public routes, and what the navigation links to. */
const specified = {
  '/': /./,
  '/programs': /programs/i,
  '/how-it-works': /how it works/i,
  '/pricing': /membership & pricing/i,
  '/team': /meet the team/i,
  '/portal': /patient portal/i,
  '/blog': /blog/i,
  '/faq': /faq|questions/i,
  '/compliance': /compliance/i,
  '/contact': /contact/i,
  '/supplements': /supplements/i,
  '/products/nad-injection': /NAD\+ injection/i,
  '/products/bpc-157': /BPC-157/,
  '/products/glutathione-injection': /glutathione/i,
  '/anti-aging': /anti-aging/i,
  '/peptides': /peptides/i,
  '/weight-loss': /weight loss/i,
  '/products/nad-nasal-spray': /NAD\+ nasal spray/i,
  '/products/vitamin-b12-injection': /vitamin B12/i,
  '/sermorelin-injection': /sermorelin/i,
  '/products/metformin': /metformin/i,
  '/products/personalized-glp-1-injections': /GLP-1/,
  '/products/5f3a9c1e': /weight loss treatment/i,
} as const;

test('every path of the specification has its page, under a heading of its own', async ({ page }) => {
  const pages = await readListed(page);
  expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([]);
  const headings = Object.keys(specified).map((path) => pages.get(path)?.headings ?? []);
  expect(headings.filter(({ length }) => length !== 1)).toEqual([]);
  expect(new Set(headings.flat()).size).toBe(headings.length);
  for (const [path, heading] of Object.entries(specified)) expect(pages.get(path)?.headings[0], path).toMatch(heading);
});

for (const what of ['title', 'description', 'canonical'] as const)
  test(`every page has a ${what} of its own`, async ({ page }) => {
    const all = [...(await readListed(page)).values()].map((found) => found[what]);
    expect(all.filter((text) => text.length < 10)).toEqual([]);
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

test('every link leads somewhere: to a page, and to the place on it that it names', async ({ page, request }) => {
  const pages = await readListed(page);
  const origin = 'http://localhost';
  const broken: string[] = [];
  const asked = new Map<string, boolean>();
  for (const [path, { links }] of pages) {
    for (const link of links) {
      const complain = (why: string) => broken.push(`${path}: "${link}" ${why}`);
      if (link.trim() === '' || link === '#') {
        complain('is empty');
        continue;
      }
      const url = new URL(link, origin + path);
      if (!/^https?:$/.test(url.protocol)) {
        if (!/^(mailto|tel):.+/.test(link)) complain('is followed by no browser');
        continue;
      }
      if (url.origin !== origin) continue;
      const target = pages.get(url.pathname);
      const id = decodeURIComponent(url.hash.slice(1));
      // A link by another spelling would be followed, but it is not the page's address.
      if (!target && !asked.has(url.pathname)) asked.set(url.pathname, (await request.get(url.pathname)).ok());
      if (!target && !asked.get(url.pathname)) complain('leads to no page');
      // The demo inbox is a page of `npm start`, not of the storefront.
      else if (!target && url.pathname !== '/demo-inbox' && !/\.\w+$/.test(url.pathname))
        complain('is not the canonical path of its page');
      else if (id && target && !target.ids.includes(id)) complain('names no place on that page');
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});

test('every page can be reached from home by links alone', async ({ page }) => {
  const pages = await readListed(page);
  const reached = new Set(['/']);
  // A loop over a Set also visits what is added meanwhile.
  for (const path of reached)
    for (const link of pages.get(path)?.links ?? []) {
      const { pathname, origin } = new URL(link, `http://localhost${path}`);
      if (origin === 'http://localhost' && pages.has(pathname)) reached.add(pathname);
    }
  // Examples are for those who embed the elements, and are linked from the documentation.
  const pagesOfTheShop = listed.filter((path) => !path.startsWith('/examples/'));
  expect(pagesOfTheShop.filter((path) => !reached.has(path))).toEqual([]);
});
