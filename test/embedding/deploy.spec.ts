import type { Page, Route } from '@playwright/test';
import { cart, cdn, icon, listenTo, openHost, script } from '../support/hosts.ts';
import { prerenderer } from '../support/pieces.ts';
import { addButton, badge, cartButton, expect, sheet, test } from '../support/site.ts';

/** Deploys that lack a lazy file, or serve something else in its place: the console and the doctor name the file. */

const open = { 'Access-Control-Allow-Origin': '*' };
const sends =
  (body: string, contentType = 'text/javascript') =>
  (route: Route) =>
    route.fulfill({ body, contentType, headers: open });

const faults: Readonly<Record<string, (route: Route) => unknown>> = {
  'is missing': (route) => route.fulfill({ status: 404, headers: open }),
  'cannot be reached': (route) => route.abort(),
  'is cut off': sends('export default (uses) => {'),
  'is a page': sends('<!doctype html><title>Shop</title>', 'text/html'),
  'is a page with the type of a script': sends('<!doctype html><title>Shop</title>'),
  'is empty': sends(''),
  'throws at once': sends('throw new TypeError("Old")'),
};
const ofAnotherRelease = sends(
  'export const release = "older"; export default () => { throw Error("It is of another release") }',
);

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const german = '<wellness-get-started lang="de"></wellness-get-started>';
const shop = `${icon}<body>${cart}${card}`;

const lateFiles = (page: Page) =>
  page.evaluate(async () =>
    (await window.wellness.doctor()).filter(({ code }) => code === 'broken-file').map(({ message }) => message),
  );
/** The lines that the kit itself logs about files; the browser adds a line for some faults. */
const ofFiles = (said: readonly string[]) => said.filter((line) => /^wellness.*did not load/.test(line));

async function expectCartAndWords(page: Page): Promise<void> {
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  await cartButton(page).click();
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(sheet(page).getByText('We couldn’t load this part of the page. Try again.')).toBeVisible({
      timeout: 200,
    });
  }).toPass();
}

for (const file of ['rest.js', 'react-dom.js'])
  for (const [what, answer] of Object.entries({ ...faults, 'is of another release': ofAnotherRelease }))
    test(`where ${file} ${what} the console and the doctor name it, and the cart works`, async ({
      page,
      complaints,
    }) => {
      const said = listenTo(page);
      await page.clock.install();
      await openHost(page, { html: `${shop}${script()}`, routes: { [`${cdn}${file}*`]: answer } });
      await expectCartAndWords(page);
      expect(ofFiles(said)).toEqual([expect.stringContaining(`${cdn}${file} did not load: `)]);
      await page.clock.resume();
      expect(await lateFiles(page)).toEqual([expect.stringContaining(`${cdn}${file} did not load: `)]);
      complaints.length = 0;
    });

for (const [what, answer] of Object.entries(faults))
  test(`where a language ${what} the console and the doctor name it, and English is shown`, async ({
    page,
    complaints,
  }) => {
    const said = listenTo(page);
    await page.clock.install();
    await openHost(page, { html: `${shop}${german}${script()}`, routes: { [`${cdn}lang/de.js*`]: answer } });
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible({ timeout: 200 });
      expect(ofFiles(said)).toHaveLength(1);
    }).toPass();
    expect(ofFiles(said)).toEqual([expect.stringContaining(`${cdn}lang/de.js did not load: `)]);
    await page.clock.resume();
    expect(await lateFiles(page)).toEqual([expect.stringContaining(`${cdn}lang/de.js did not load: `)]);
    complaints.length = 0;
  });

for (const [what, answer] of Object.entries(faults))
  for (const lang of ['en', 'de'])
    test(`where doctor.js ${what} the doctor reports that, on a page in ${lang}`, async ({ page, complaints }) => {
      const said = listenTo(page);
      const html = `<html lang="${lang}">${shop}${script()}`;
      await openHost(page, { html, routes: { [`${cdn}doctor.js*`]: answer } });
      const findings = await page.evaluate(async () => {
        const found = await window.wellness.doctor();
        return { found, isFrozen: Object.isFrozen(found) && found.every(Object.isFrozen) };
      });
      expect(findings).toEqual({
        found: [
          {
            code: 'broken-file',
            message: expect.stringContaining(`${cdn}doctor.js did not load: `),
            instead: expect.stringContaining('data-wellness-base'),
          },
        ],
        isFrozen: true,
      });
      expect(said.filter((line) => line.startsWith('broken-file: '))).toHaveLength(1);
      complaints.length = 0;
    });

for (const [what, answer] of Object.entries(faults))
  test(`where wellness.js of a prerendered page ${what} the console names it, and the cart works`, async ({
    page,
    complaints,
  }) => {
    const said = listenTo(page);
    const { prerender } = await prerenderer();
    const source = `<html><head>${icon}${script('early.js')}${script('entry.js')}</head><body>${cart}${card}</body></html>`;
    const html = await prerender(source, { stylesheet: `${cdn}prerender.css` });
    await page.clock.install();
    await openHost(page, { html, routes: { [`${cdn}wellness.js*`]: answer } });
    await expectCartAndWords(page);
    expect(ofFiles(said)).toEqual([expect.stringContaining(`${cdn}wellness.js did not load: `)]);
    complaints.length = 0;
  });
