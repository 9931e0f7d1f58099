import { portalPage } from '../../scripts/portal.ts';
import { type RunningServer, startServer } from '../../scripts/server.ts';
import { axePath, expectNoFaults, expectNothingRunsOver } from '../support/inspection.ts';
import { desktop, expect, phone, test, visit } from '../support/site.ts';
import { start } from '../support/start.ts';

/** Where `npm start` serves the stand-in. */
const standIn = (baseURL: string | undefined) => `http://localhost:${Number(new URL(baseURL ?? '').port) + 3}`;

/** A port for a shop of a test's own, with those beside it: not from the many that other programs are given. */
const ownPort = (baseURL: string | undefined, distance: number) => Number(new URL(baseURL ?? '').port) + distance;

for (const viewport of [phone, desktop])
  test(`Login opens the stand-in in a new tab, and there is a way back, ${viewport.width} pixels wide`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await visit(page, '/faq');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    const opened = context.waitForEvent('page');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Login (opens in a new tab)' }).click();
    const portal = await opened;
    await expect(portal).toHaveURL(`${standIn(baseURL)}/`);
    await expect(portal.getByRole('main')).toContainText(
      'On a live site the patient portal opens here. This page is a stand-in for it.',
    );
    await expect(portal.getByRole('main')).toContainText('It asks for no login and keeps nothing.');
    for (const feature of ['Secure HIPAA login', 'labs and prescriptions', 'refills', 'Message your providers'])
      await expect(portal.getByRole('listitem').filter({ hasText: feature })).toBeVisible();
    expect(await portal.evaluate(() => window.opener)).toBeNull();
    await portal.getByRole('link', { name: 'Back to the storefront' }).click();
    await expect(portal).toHaveURL(standIn(baseURL).replace(/\d+$/, (port) => `${Number(port) - 3}/`));
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
  });

test('every page leads to the stand-in', async ({ page, baseURL }) => {
  for (const path of ['/portal', '/embed', '/no-such-page', '/products/5f3a9c1e']) {
    await visit(page, path);
    await expect(page.locator('wellness-nav')).toHaveAttribute('portal-url', standIn(baseURL));
  }
  await visit(page, '/portal');
  await expect(page.getByRole('main').getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute(
    'href',
    standIn(baseURL),
  );
});

test('the stand-in is found by no search, runs nothing, and takes nothing', async ({ page, baseURL, request }) => {
  const answer = await request.get(standIn(baseURL));
  const headers = answer.headers();
  const policy = headers['content-security-policy']?.split('; ') ?? [];
  for (const part of ["default-src 'none'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect(policy.join()).not.toContain('script-src');
  expect(headers).toMatchObject({
    'x-robots-tag': 'noindex',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">');
  expect((await request.get(`${standIn(baseURL)}/login`)).status()).toBe(404);
  expect((await request.post(standIn(baseURL))).status()).toBe(405);
  await page.addInitScript({ path: axePath });
  for (const viewport of [{ width: 320, height: 256 }, phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto(standIn(baseURL));
    await expectNothingRunsOver(page);
    await expectNoFaults(page);
  }
});

test('a stand-in whose port is taken is missed in one line, and Login says so', async ({ page, baseURL }) => {
  const port = ownPort(baseURL, 10);
  const taken = await startServer({ port: port + 3, answer: portalPage('http://localhost') });
  const running = await start({ PORT: String(port) }, /patient portal.*\n/);
  expect(running.said()).toContain(
    `The stand-in for the patient portal is missing: port ${taken.port}, where it would be, is taken by another program.`,
  );
  await page.goto(`http://localhost:${port}/portal`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await expect(page.locator('main wellness-login').getByRole('status')).toHaveText(
    'The patient portal is not connected on this page.',
  );
  // It asks what to fetch ahead when it has the time.
  await page.close();
  await running.stop();
  await taken.close();
});

test('PORTAL_URL is where Login leads, and then there is no stand-in', async ({ request, baseURL }) => {
  const port = ownPort(baseURL, 20);
  const portal = 'https://portal.brand.example/?from=shop&tab=labs';
  const running = await start({ PORT: String(port), PORTAL_URL: portal }, /partner.*\n/);
  const html = await (await request.get(`http://localhost:${port}/`)).text();
  expect(html).toContain('portal-url="https://portal.brand.example/?from=shop&amp;tab=labs"');
  expect(html).not.toContain('%PORTAL%');
  expect(running.said()).not.toContain('stand-in for the patient portal');
  await running.stop();
});

test('with NODE_ENV=production and no PORTAL_URL nothing stands in for the portal, and Login leads nowhere', async ({
  request,
  baseURL,
}) => {
  const port = ownPort(baseURL, 40);
  const running = await start({ PORT: String(port), NODE_ENV: 'production' }, /patient portal.*\n/);
  expect(running.said()).toMatch(/^Login is not connected: PORTAL_URL is missing, .*$/m);
  const html = await (await request.get(`http://localhost:${port}/portal`)).text();
  expect(html).not.toContain('portal-url=');
  expect(html).not.toContain(`localhost:${port + 3}`);
  await expect(fetch(`http://localhost:${port + 3}`)).rejects.toThrow();
  await running.stop();
});

test.describe('published without PORTAL_URL', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ port: 0 });
  });
  test.afterAll(() => server.close());

  for (const viewport of [phone, desktop])
    test(`Login says that the portal is not connected, ${viewport.width} pixels wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await visit(page, `${server.url}/supplements`);
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      const nav = page.getByRole('navigation').first();
      const row = await page.locator('wellness-nav').boundingBox();
      await nav.getByRole('button', { name: 'Login' }).click();
      const status = nav.getByRole('status').filter({ hasText: 'The patient portal is not connected on this page.' });
      await expect(status).toBeInViewport();
      expect((await page.locator('wellness-nav').boundingBox())?.height, 'the row stays as it is').toBe(row?.height);
      expect(page.url()).toBe(`${server.url}/supplements`);
    });

  test.describe('with scripts off', () => {
    test.use({ javaScriptEnabled: false });

    test('Login leads to the page about the portal, which says it', async ({ page }) => {
      await page.setViewportSize(desktop);
      await page.goto(`${server.url}/supplements`);
      await page.locator('wellness-nav .nav-bar noscript a').click();
      await expect(page).toHaveURL(`${server.url}/portal`);
      const words = page.locator('main wellness-login .portal > noscript');
      await expect(words).toBeVisible();
      expect(await words.textContent()).toBe('The patient portal is not connected on this page.');
      await expect(page.locator('main wellness-login button')).toBeHidden();
    });
  });
});
