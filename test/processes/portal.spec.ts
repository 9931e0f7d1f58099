import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { desktop, expect, phone, test, visit } from '../support/site.ts';

/** The demo of the patient portal that `npm start` serves: Login leads there from every page, and it keeps nothing. */

/** Where `npm start` serves the demo portal. */
const standIn = (baseURL: string | undefined) => `http://localhost:${Number(new URL(baseURL ?? '').port) + 3}`;

for (const viewport of [phone, desktop])
  test(`Login opens the demo portal in a new tab, and there is a way back, ${viewport.width} pixels wide`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/faq');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    const opened = context.waitForEvent('page');
    await page
      .locator('wellness-nav')
      .getByRole('navigation')
      .getByRole('link', { name: 'Login (opens in a new tab)' })
      .click();
    const portal = await opened;
    await expect(portal).toHaveURL(`${standIn(baseURL)}/`);
    await expect(portal.getByRole('main')).toContainText(
      'On a live site the patient portal opens here. This page is a demo of it.',
    );
    await expect(portal.getByRole('main')).toContainText('It asks for no login and keeps nothing.');
    for (const feature of ['Secure HIPAA login', 'labs and prescriptions', 'refills', 'Message your providers'])
      await expect(portal.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
    expect(await portal.evaluate(() => window.opener)).toBeNull();
    await portal.getByRole('link', { name: 'Back to the storefront' }).click();
    await expect(portal).toHaveURL(standIn(baseURL).replace(/\d+$/, (port) => `${Number(port) - 3}/`));
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('axe finds nothing on the demo portal, and nothing overflows', async ({ page, baseURL }) => {
  await page.addInitScript({ path: axePath });
  for (const viewport of [{ width: 320, height: 256 }, phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto(standIn(baseURL));
    await expectNothingRunsOver(page);
    await expectNoFaults(page);
  }
});
