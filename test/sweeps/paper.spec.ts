import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { teachHitTest } from '../support/hit-test.ts';
import { paths } from '../support/paths.ts';
import { addButton, desktop, expect, openSheet, phone, test, toasts, visit } from '../support/site.ts';

/* Where a page is not a window with scripts: on paper, without scripts, in forced colours, at 400 %. */

test.beforeEach(({ page }) => teachHitTest(page));

/** A4 within the margins that browsers leave. */
const paper = { width: 718, height: 1046 };

/** Pages of a PDF, and how many of them show neither text nor picture. As Chromium writes them, not of PDFs in general. */
function pagesOf(pdf: Buffer): { all: number; empty: number } {
  const text = pdf.toString('latin1');
  const contents = [...text.matchAll(/<<\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => id);
  const streams = contents.map((id) => {
    const [head = '', filter] =
      new RegExp(`\n${id} 0 obj\n<<(/Filter /FlateDecode\n)?/Length \\d+>> stream\n`).exec(text) ?? [];
    const start = text.indexOf(head) + head.length;
    const data = pdf.subarray(start, text.indexOf('endstream', start));
    return (filter ? inflateSync(data) : data).toString('latin1');
  });
  return { all: streams.length, empty: streams.filter((stream) => !/\b(Tj|TJ|Do)\b/.test(stream)).length };
}

/** What is missing on paper of the words in `main`, and what lies over words. Links and buttons may stay away. */
const faultsOnPaper = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const everything: Element[] = [];
    const words: Range[] = [];
    const collect = (root: Element | ShadowRoot) => {
      for (const node of root.querySelectorAll('*')) {
        everything.push(node);
        if (node.shadowRoot) collect(node.shadowRoot);
        for (const child of node.childNodes) {
          if (child.nodeType !== Node.TEXT_NODE || !child.textContent?.trim()) continue;
          // Words of an element's own tag stand for it until it is drawn.
          if (node.shadowRoot || node.closest('script, style, template, noscript')) continue;
          const range = document.createRange();
          range.selectNodeContents(child);
          words.push(range);
        }
      }
    };
    collect(document.body);
    const parent = ({ startContainer }: Range) => startContainer.parentElement as Element;
    const isSeen = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    for (const range of words) {
      const node = parent(range);
      const host = (node.getRootNode() as ShadowRoot).host ?? node;
      const said = `"${range.toString().trim().slice(0, 40)}"`;
      const { left, right, width } = range.getBoundingClientRect();
      if (isSeen(node)) {
        const ends = document.documentElement.clientWidth;
        if (width > 0 && right > 0 && (left < -1 || right > ends + 1)) faults.push(`wider than the paper: ${said}`);
      } else if (host.closest('main') && !node.closest('a, button, form, [hidden]')) {
        faults.push(`not on paper: ${said}`);
      }
    }
    for (const node of everything) {
      const { position } = getComputedStyle(node);
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      if (!/fixed|sticky/.test(position) || !isSeen(node) || !width || !height || bottom <= 0) continue;
      // What is fixed is printed on every page again.
      const covers = words.some((range) => {
        const box = range.getBoundingClientRect();
        const apart = box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top;
        return !apart && isSeen(parent(range)) && !node.contains(range.startContainer);
      });
      if (position === 'fixed' || covers) faults.push(`${position} over words: ${node.outerHTML.slice(0, 60)}`);
    }
    return [...new Set(faults)];
  });

/** Goes through the first stops of Tab, and says which are not seen, or do not show that they are it. */
async function unseenStops(page: Page, stops: number): Promise<string[]> {
  const faults: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      if (!node || node === document.body) return null;
      const name = `<${node.localName}> ${node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30)}`;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (from + to) / 2];
      if (to - from < 1) return `${name} is outside the window`;
      const hit = window.hitAt(x, y);
      if (!window.isWithin(hit, node) && !hit?.contains(node))
        return `${name} lies under ${hit?.outerHTML.slice(0, 60)}`;
      // A field of a set may leave it to its label to show.
      const shown = [node, node.closest('label')].some((one) => {
        const { outlineStyle, boxShadow } = one ? getComputedStyle(one) : { outlineStyle: 'none', boxShadow: 'none' };
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      return shown ? null : `${name} does not show that it has the focus`;
    });
    if (fault) faults.push(fault);
  }
  return faults;
}

/** Buttons and fields that have an edge or a ground of their own, and in forced colours no edge. */
async function edgeless(page: Page): Promise<string[]> {
  const edged = await page.evaluateHandle(() => {
    const found: Element[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const node of root.querySelectorAll('*')) {
        if (node.shadowRoot) visit(node.shadowRoot);
        if (!node.matches('button, input:not([type=radio], [type=checkbox]), textarea, select')) continue;
        if (!node.checkVisibility({ visibilityProperty: true }) || node.clientWidth === 0) continue;
        const { borderTopWidth, backgroundColor } = getComputedStyle(node);
        if (borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)') found.push(node);
      }
    };
    visit(document);
    return found;
  });
  await page.emulateMedia({ forcedColors: 'active' });
  return edged.evaluate((nodes) =>
    nodes
      .filter((node) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(node);
        return borderTopWidth === '0px' || borderTopStyle === 'none';
      })
      .map((node) => node.getAttribute('aria-label') ?? node.textContent ?? ''),
  );
}

test('pages hold at 400 %, in forced colours and on paper', async ({ page }) => {
  const faults: string[] = [];
  for (const path of paths) {
    const note = (what: string, found: readonly string[]) =>
      faults.push(...found.map((one) => `${path} ${what}: ${one}`));
    await page.emulateMedia({ reducedMotion: 'reduce', media: 'screen', forcedColors: 'none' });
    await page.setViewportSize({ width: 320, height: 256 });
    await visit(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) note('at 400 %', [`scrolls sideways, ${width} pixels wide`]);
    note('at 400 %', await unseenStops(page, 15));

    await page.setViewportSize(phone);
    note('in forced colours, without an edge', await edgeless(page));

    await page.setViewportSize(paper);
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    note('on paper', await faultsOnPaper(page));
    const { all, empty } = pagesOf(await page.pdf({ format: 'A4' }));
    if (all === 0 || empty > 0) note('on paper', [`${empty} of ${all} pages are empty`]);
  }
  expect(faults).toEqual([]);
});

test('an empty page of a print is found', async ({ page }) => {
  await page.setContent(
    '<p>One</p><p style="break-before: page">Two</p><div style="break-before: page; height: 9px"></div>',
  );
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toEqual({ all: 3, empty: 1 });
});

test('the packing slip is one page, and no toast is on it', async ({ page }) => {
  await visit(page, '/supplements');
  await addButton(page, 'NMN+').click();
  await expect(toasts(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect.soft(await faultsOnPaper(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  await openSheet(page);
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toEqual({ all: 1, empty: 0 });
});

test('in forced colours the current page is marked in the navigation', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const links = { '/': 'Home', '/supplements': 'Supplements' };
  const looks = new Map<string, Buffer[]>();
  for (const path of Object.keys(links)) {
    await visit(page, path);
    for (const name of Object.values(links)) {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
      // With what is around it: a mark may stand under the link.
      const clip = { x: x - 6, y: Math.max(0, y - 8), width: width + 12, height: height + 16 };
      looks.set(name, [...(looks.get(name) ?? []), await page.screenshot({ clip })]);
    }
  }
  for (const [name, [home, supplements]] of looks)
    expect(home?.equals(supplements ?? Buffer.of()), `${name} looks as on another page`).toBe(false);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('pages have their words, the navigation and a way to write, and offer nothing that needs a script', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        const faults: string[] = [];
        const links: HTMLAnchorElement[] = [];
        const collect = (root: Document | ShadowRoot) => {
          for (const node of root.querySelectorAll('*')) {
            if (node.shadowRoot) collect(node.shadowRoot);
            if (node instanceof HTMLAnchorElement && node.href && node.checkVisibility()) links.push(node);
          }
        };
        collect(document);
        const to = new Set(links.map((link) => new URL(link.href).pathname));
        for (const path of ['/', '/anti-aging', '/weight-loss', '/peptides', '/supplements', '/contact'])
          if (!to.has(path)) faults.push(`no link to ${path}`);
        for (const { href } of links) if (/[?#]wellness-cart=/.test(href)) faults.push(`needs a script: ${href}`);
        for (const node of document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd)'))
          if (
            node.textContent?.trim() &&
            !node.closest('details, form, [hidden], [aria-hidden="true"]') &&
            !node.checkVisibility({ opacityProperty: true })
          )
            faults.push(`hidden: ${node.textContent.trim().slice(0, 40)}`);
        if (!document.querySelector('main h1')?.checkVisibility()) faults.push('no h1');
        return [...new Set(faults)];
      });
      faults.push(...found.map((one) => `${path}: ${one}`));
    }
    expect(faults).toEqual([]);
  });
});
