import type { Frame } from '@playwright/test';
import { cart } from '../support/hosts.ts';
import { holdLate, look } from '../support/inlined.ts';
import { prerenderer, type RunningPieces, servePieces, witness } from '../support/pieces.ts';
import { addButton, arrive, badge, test as base, cartButton, expect, lines, sheet, toasts } from '../support/site.ts';
import { framing, worldCss, worldHtml } from '../support/world-pages.ts';
import { number, say, world } from '../world.ts';

/**
 * Pages made by prerender(html, { inline: true }) hold their styles and the entry: no frame without styles, no click
 * lost.
 */

interface Wanted {
  readonly size?: number;
  readonly policy?: string;
}

const { roles, currency } = world;
const products = [roles.first, roles.second, roles.third].flatMap((product) =>
  [1, 2].map((n) => ({ ...product, id: `${product.id}-${n}`, name: `${product.name} ${n}` })),
);
const [{ name }] = products as [(typeof products)[0]];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const cards = products.map(
  ({ id, name, description = '', price }) =>
    `<wellness-product-card product-id="${id}" name="${escaped(name)}" description="${escaped(description)}" price="${price}" currency="${currency}"></wellness-product-card>`,
);
const body = `<wellness-nav brand="Shop"><a href="/">Shop</a></wellness-nav>${cart}${cards.join('\n')}<wellness-footer></wellness-footer>`;

const policyWith = (scripts: string) =>
  `default-src 'none'; script-src ${scripts}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`;

const test = base.extend<{ serve: (page?: Wanted) => Promise<RunningPieces> }>({
  serve: async ({ context, complaints: _ }, use) => {
    const running: RunningPieces[] = [];
    await use(async ({ size, policy } = {}) => {
      const { prerender, inlineHashes } = await prerenderer();
      const own = world.policy && policyWith(`'self' ${inlineHashes.script.join(' ')}`);
      const csp = policy ?? own;
      const site = await servePieces({
        html: await prerender(worldHtml(body), { stylesheet: 'prerender.css', inline: true }),
        files: { '/world.css': worldCss },
        ...(size && { size }),
        ...(csp && { headers: { 'Content-Security-Policy': csp } }),
      });
      running.push(site);
      if (!world.isFramed) return site;
      const outside = await servePieces({ html: framing(site.url) });
      running.push(outside);
      // Another site than that of the frame, on the same machine.
      return { ...site, url: outside.url.replace('127.0.0.1', 'localhost') };
    });
    // A page that still asks would complain of an answer that does not come.
    await context.close();
    await Promise.all(running.map((site) => site.close()));
  },
});

const seen = (shop: Frame) =>
  shop.evaluate<Record<string, number>>(() => Object.assign({}, Reflect.get(window, 'seen')));

for (const size of [97, 400, 1500])
  test(`in pieces of ${size} no frame has an element without its styles, and no click is lost`, async ({
    page,
    serve,
  }) => {
    const release = await holdLate(page);
    await page.addInitScript(witness);
    const { url } = await serve({ size });
    // Firefox's load event waits for what a click has asked for.
    const shop = await arrive(page, url, 'commit');
    // The smallest pieces take four seconds, without load.
    await shop.waitForFunction(() => document.readyState !== 'loading' && location.href !== 'about:blank');
    await expect(badge(shop)).toHaveText(number(6));
    const { frames, ...rest } = await seen(shop);
    expect(rest).toEqual({ hosts: 10, naked: 0, clicks: 6 });
    expect(frames).toBeGreaterThan(3);
    await release(shop);
    await expect(badge(shop)).toHaveText(number(6));
    expect((await seen(shop)).naked).toBe(0);
  });

test('only the page itself is needed until an addition counts', async ({ page, serve, complaints }) => {
  await page.route('**/*.{js,css}', (route) => route.abort('blockedbyclient'));
  const { url } = await serve();
  const shop = await arrive(page, url);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await cartButton(shop).click();
  await expect(sheet(shop)).toBeVisible();
  // The requests of the click are still being refused.
  await page.close();
  expect(complaints.splice(0)).not.toEqual([]);
});

test('the styles of the elements change nothing visible, and the rest works', async ({ page, serve, complaints }) => {
  const release = await holdLate(page);
  const { url, asked } = await serve();
  const shop = await arrive(page, url);
  await shop.evaluate(() => document.fonts.ready);
  const before = await look(shop);
  expect(before.length).toBeGreaterThan(100);
  await release(shop);
  expect(await look(shop)).toEqual(before);
  await addButton(shop, name).click();
  await expect(toasts(shop)).toContainText(name);
  await cartButton(shop).click();
  await expect(lines(shop)).toHaveCount(1);
  expect(asked.filter((path) => /entry|css/.test(path))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a cart that was opened early looks as it does when its elements have loaded', async ({ page, serve }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const release = await holdLate(page);
  const { url } = await serve();
  const shop = await arrive(page, url);
  await cartButton(shop).click();
  const head = sheet(shop).locator('.sheet-head');
  await expect(head).toBeVisible();
  const boxes = () =>
    sheet(shop)
      .locator('.sheet, .sheet-head, .sheet-head *')
      .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await boxes();
  expect(before.length).toBeGreaterThan(3);
  await release(shop);
  await expect(sheet(shop).getByText(say('empty'))).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test('the strictest policy needs the hash, and nothing is violated', async ({ page, serve }) => {
  const { inlineHashes } = await prerenderer();
  expect(inlineHashes.style).toEqual([]);
  const { url } = await serve({ policy: policyWith(`'self' ${inlineHashes.script.join(' ')}`) });
  await page.addInitScript(() => {
    const violated: string[] = [];
    Object.assign(window, { violated });
    addEventListener('securitypolicyviolation', (event) => violated.push(`${event.violatedDirective} ${event.sample}`));
  });
  const shop = await arrive(page, url);
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  await expect(toasts(shop)).toContainText(name);
  await cartButton(shop).click();
  await expect(lines(shop)).toHaveCount(1);
  expect(await shop.evaluate(() => Reflect.get(window, 'violated'))).toEqual([]);
});

test('under a policy without the hash the page is styled and sells all the same', async ({
  page,
  serve,
  complaints,
}) => {
  const release = await holdLate(page);
  const { url, asked } = await serve({ policy: policyWith("'self'") });
  const shop = await arrive(page, url);
  await expect(shop.locator('wellness-product-card').first().locator('[data-root]')).toHaveCSS(
    'animation-play-state',
    'paused',
  );
  await addButton(shop, name).click();
  await expect(badge(shop)).toHaveText(number(1));
  // And then React, at once or with the elements: by whether the click came before the entry.
  expect(asked.slice(0, 3)).toEqual(['/', '/fallback.js', '/entry.js']);
  await release(shop);
  await expect(toasts(shop)).toContainText(name);
  expect(
    complaints.splice(0).filter((complaint) => !/Content.Security.Policy|blocked an inline script/i.test(complaint)),
  ).toEqual([]);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('an inlined page is styled by its links', async ({ page, serve }) => {
    const { url } = await serve();
    const shop = await arrive(page, url);
    const card = shop.locator('wellness-product-card').first().locator('[part~=card]');
    await expect(card).toHaveCSS('display', 'grid');
    await expect(shop.getByRole('button', { name: say('addToCart') })).toHaveCount(0);
  });
});
