import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test, visit } from '../support/site.ts';

/**
 * Protects what a page measures: the ticks of a scale are thin lines at every width and pixel ratio, also after the scale has
 * drawn itself, and it draws itself once, without motion where none is wanted. No change of the layout ends the tab.
 */

const pages = [
  '/',
  '/how-it-works',
  '/sermorelin-injection',
  '/products/nad-injection',
  '/products/glutathione-injection',
  '/products/bpc-157',
  '/products/personalized-glp-1-injections',
];
const widths = [320, 390, 560, 768, 960, 1024, 1440];
const pixelRatios = [1, 1.25, 1.5, 2, 3];

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
// A page is looked at at seven widths.
test.slow();

const scales = (page: Page): Locator => page.locator('main .scale');
const ticks = (scale: Locator): Locator => scale.locator('svg');
const drawn = (scale: Locator): Promise<string> =>
  scale.evaluate((node) => getComputedStyle(node).getPropertyValue('--drawn'));

/** Waits for the entrance of the page, which moves everything by 8 px. */
async function enter(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const entrances = document.getAnimations().filter((one) => Reflect.get(one, 'animationName') === 'arrive');
    await Promise.all(entrances.map(({ finished }) => finished));
  });
}

/** Scrolls to a scale and waits until its animation has ended. */
async function draw(scale: Locator): Promise<void> {
  await scale.evaluate(async (node) => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    // Triggers are looked at in the frame after the one that scrolls.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  // A late trigger leaves its animation waiting and the scale complete, so the animation may never finish.
  await expect.poll(() => drawn(scale)).toBe('100%');
}

/** Shares of painted pixels in the row of ticks below the bar: as seen, and as many as the ticks may have. */
async function painted(page: Page, svg: Locator): Promise<{ seen: number; most: number }> {
  const { box, count, bars } = await svg.evaluate((node) => {
    const { left, top, width } = node.getBoundingClientRect();
    // The first part of the path is the line that the ticks hang from.
    const count = (node.querySelector('path')?.getAttribute('d')?.split('M').length ?? 0) - 2;
    // Bars as high as the ticks are doses, and stand in the same row.
    const bars = [...(node.parentElement?.querySelectorAll('.bar') ?? [])]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ bottom }) => bottom > top + 8)
      .reduce((sum, { width }) => sum + width, 0);
    return { box: { left, top, width }, count, bars };
  });
  // A smear reaches beyond the ends.
  const beyond = Math.min(16, box.left);
  const clip = { x: box.left - beyond, y: box.top + 8, width: box.width + 2 * beyond, height: 2 };
  const screenshot = await page.screenshot({ clip, animations: 'allow' });
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(new Uint8Array(data).buffer).subarray(0, info.width);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const ground = Math.max(...counts.values());
  // A line of one pixel may lie on two; the rest is for widths that are no whole pixels.
  return { seen: 1 - ground / pixels.length, most: (2.5 * count + bars) / clip.width };
}

for (const ratio of pixelRatios)
  test.describe(`at ${ratio} pixels each`, () => {
    test.use({ deviceScaleFactor: ratio });

    for (const path of pages)
      test(`ticks of ${path} are thin`, async ({ page }) => {
        await visit(page, path);
        await enter(page);
        const faults: string[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          for (const scale of await scales(page).all()) {
            if (!(await ticks(scale).isVisible())) continue;
            await draw(scale);
            const { seen, most } = await painted(page, ticks(scale));
            if (seen === 0 || seen > most)
              faults.push(
                `${await scale.getAttribute('aria-label')} at ${width} px: ${seen.toFixed(3)} > ${most.toFixed(3)}`,
              );
          }
        }
        expect(faults).toEqual([]);
      });
  });

test('a scale animates once, when it comes into view, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, '/products/glutathione-injection');
  const scale = scales(page).nth(1);
  await enter(page);
  const box = () => scale.evaluate((node) => node.getBoundingClientRect().top + scrollY);
  const before = await box();
  await scale.evaluate((node) => {
    node.addEventListener('animationstart', () =>
      node.setAttribute('data-starts', `${node.getAttribute('data-starts') ?? ''}|`),
    );
  });
  expect(await drawn(scale), 'drawn until it is seen').toBe('100%');
  for (const _ of ['first', 'second']) {
    await draw(scale);
    await expect(scale).toHaveAttribute('data-starts', '|');
    // The trigger may have been late.
    await expect.poll(() => drawn(scale)).toBe('100%');
    expect(await box()).toBe(before);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(scale).not.toBeInViewport();
  }
});

for (const path of [...pages, '/blog', '/peptides'])
  test(`numbers of ${path} stand under their ticks`, async ({ page }) => {
    await visit(page, path);
    await enter(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const far = await scales(page).evaluateAll((found) =>
        found.flatMap((scale) => {
          const svg = scale.querySelector('svg');
          const { left = 0, width = 0 } = svg?.getBoundingClientRect() ?? {};
          const ticks = [...(scale.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M([\d.]+) 0V/g)].map(
            ([, x]) => left + (Number(x) * width) / (svg?.viewBox.baseVal.width ?? 1),
          );
          return [...scale.querySelectorAll('.below')].flatMap((label) => {
            const text = label.firstChild as Text;
            const [number = ''] = /^\d+/.exec(text.data) ?? [];
            const range = new Range();
            range.setStart(text, 0);
            range.setEnd(text, number.length);
            const box = range.getBoundingClientRect();
            const middle = box.left + box.width / 2;
            const off = Math.min(...ticks.map((tick) => Math.abs(tick - middle)));
            return number && off <= 2 ? [] : [`"${text.data}" at ${width} px is ${off} px off`];
          });
        }),
      );
      expect(far).toEqual([]);
    }
  });

test('every scale is complete with reduced motion and on paper', async ({ page }) => {
  for (const media of [{ reducedMotion: 'reduce' }, { media: 'print', reducedMotion: 'no-preference' }] as const) {
    await page.emulateMedia({ media: null, reducedMotion: 'no-preference' });
    await visit(page, '/products/glutathione-injection');
    await page.emulateMedia(media);
    for (const scale of await scales(page).all()) expect(await drawn(scale)).toBe('100%');
  }
});

/** Widths at which something in the page's styles changes, in pixels of text at its usual size. */
const thresholds = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const found = new Set<number>();
    const look = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSConditionRule)
          for (const [, value, unit] of rule.conditionText.matchAll(/([\d.]+)(px|r?em)\b/g))
            found.add(Math.round(Number(value) * (unit === 'px' ? 1 : 16)));
        if (rule instanceof CSSGroupingRule) look(rule.cssRules);
      }
    };
    for (const sheet of document.adoptedStyleSheets) look(sheet.cssRules);
    return [...found].filter((width) => width >= 320 && width <= 1920).sort((a, b) => a - b);
  });

// Chromium 156 ends the tab where a container's query changes around an animation that waits for its trigger.
for (const path of [...pages, '/blog'])
  test(`${path} survives every change of its layout`, async ({ page }) => {
    await visit(page, path);
    const widths = await thresholds(page);
    expect(widths).toContain(900);
    for (const width of widths)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await page.reload();
      });
  });
