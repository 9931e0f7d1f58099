import type { Page } from '@playwright/test';
import { routes } from '../../demo-site/routes.ts';
import { expect, test, visit } from '../support/site.ts';

interface Found {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly headings: readonly string[];
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

const paths = routes
  .filter(({ status, unlisted }) => status === undefined && !unlisted)
  .map(({ canonical, path }) => canonical ?? path);

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

/** What there is of a page once its elements have rendered, in the page and in every shadow root. */
async function read(page: Page, path: string): Promise<Found> {
  const [response] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(path)),
    visit(page, path),
  ]);
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
  return { status: response.status(), ...found };
}

// In one worker, so that the pages are read once: every test here wants all of them.
test.describe.configure({ mode: 'default' });
let known: Map<string, Found> | undefined;

async function readAll(page: Page): Promise<ReadonlyMap<string, Found>> {
  if (known) return known;
  const found = new Map<string, Found>();
  for (const path of new Set([...paths, ...Object.keys(specified)])) found.set(path, await read(page, path));
  known = found;
  return found;
}

test('every path of the specification has its page, under a heading of its own', async ({ page }) => {
  const pages = await readAll(page);
  expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([]);
  const headings = Object.keys(specified).map((path) => pages.get(path)?.headings ?? []);
  expect(headings.filter(({ length }) => length !== 1)).toEqual([]);
  expect(new Set(headings.flat()).size).toBe(headings.length);
  for (const [path, heading] of Object.entries(specified)) expect(pages.get(path)?.headings[0], path).toMatch(heading);
});

for (const what of ['title', 'description', 'canonical'] as const)
  test(`every page has a ${what} of its own`, async ({ page }) => {
    const all = [...(await readAll(page)).values()].map((found) => found[what]);
    expect(all.filter((text) => text.length < 10)).toEqual([]);
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

test('every link leads somewhere: to a page, and to the place on it that it names', async ({ page, request }) => {
  const pages = await readAll(page);
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
      else if (!target && !/\.\w+$/.test(url.pathname)) complain('is not the canonical path of its page');
      else if (id && target && !target.ids.includes(id)) complain('names no place on that page');
    }
  }
  expect([...new Set(broken)]).toEqual([]);
});

test('every page can be reached from home by links alone', async ({ page }) => {
  const pages = await readAll(page);
  const reached = new Set(['/']);
  // A Set also gives what is added while it is read.
  for (const path of reached)
    for (const link of pages.get(path)?.links ?? []) {
      const { pathname, origin } = new URL(link, `http://localhost${path}`);
      if (origin === 'http://localhost' && pages.has(pathname)) reached.add(pathname);
    }
  // Examples are for those who embed the elements, and are linked from the README.
  const pagesOfTheShop = paths.filter((path) => !path.startsWith('/examples/'));
  expect(pagesOfTheShop.filter((path) => !reached.has(path))).toEqual([]);
});
