import type { Locator, Page } from '@playwright/test';
import { cartButton, desktop, expect, fdaStatement, products, test, visit } from '../support/site.ts';

/**
 * The storefront's main pages: the shell around each, the specified content, the routes' spellings, and Get Started.
 */

const pages = ['/', '/supplements', '/products/nad-injection', '/examples/without-widget', '/no-such-page'];
const main = (page: Page): Locator => page.getByRole('main');
const heading = (page: Page, name: string | RegExp): Locator => main(page).getByRole('heading', { name });

test.use({ viewport: desktop });

for (const path of pages) {
  test.describe(`${path}`, () => {
    test('has one h1, a title and a description of its own', async ({ page }) => {
      await visit(page, path);
      await expect(page.locator('h1')).toHaveCount(1);
      expect((await page.title()).length).toBeGreaterThan(10);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    test('has the shell: navigation, cart button, footer and an outlet for toasts', async ({ page }) => {
      await visit(page, path);
      const nav = page.getByRole('navigation', { name: 'Main' });
      for (const [name, href] of [
        ['Home', '/'],
        ['Anti-Aging', '/anti-aging'],
        ['Weight Loss', '/weight-loss'],
        ['Peptides', '/peptides'],
        ['Supplements', '/supplements'],
      ] as const)
        await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
      const login = nav.getByRole('link', { name: /^Login/ });
      await expect(login).toHaveAttribute('target', '_blank');
      await expect(login).toHaveAttribute('rel', /noopener/);

      await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
      await expect(page.getByRole('contentinfo')).toContainText(/rights reserved/i);
      await expect(page.locator('wellness-toaster')).toHaveCount(1);

      const place = async () => {
        const box = await cartButton(page).boundingBox();
        return box && { top: box.y, right: desktop.width - box.x - box.width };
      };
      const before = await place();
      expect(before?.top).toBeLessThan(40);
      expect(before?.right).toBeLessThan(120);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      expect(await place()).toEqual(before);
    });
  });
}

test('no two pages share a title or a description', async ({ page }) => {
  const found: (string | null)[] = [];
  for (const path of pages) {
    await page.goto(path);
    found.push(await page.title(), await page.locator('meta[name="description"]').getAttribute('content'));
  }
  expect(new Set(found).size).toBe(found.length);
});

test.describe('home', () => {
  test.beforeEach(({ page }) => visit(page, '/'));

  test('begins with a testimonial, marked as a sample, with five stars and Verified Customers', async ({ page }) => {
    const quote = main(page)
      .locator('figure')
      .filter({ has: page.locator('blockquote') });
    await expect(quote.locator('blockquote')).not.toBeEmpty();
    await expect(quote.getByText('Sample', { exact: true })).toBeVisible();
    await expect(quote.getByText('Verified Customers')).toBeVisible();
    await expect(quote.getByRole('img', { name: /^Rated 5(\.0)? out of 5$/ })).toBeVisible();
  });

  test('has its claims: patients, potency, pharmacy, insurance, consultation', async ({ page }) => {
    await expect(heading(page, 'Quality tested')).toBeVisible();
    await expect(main(page).getByText('Passed', { exact: true })).toBeVisible();
    const text = ((await main(page).textContent()) ?? '').replace(/\s+/g, ' ');
    for (const claim of [
      /over 100,000/i,
      /patients/i,
      /potency test/i,
      /FDA-registered US pharmacy/i,
      /insurance (is )?not required|no insurance (is )?required/i,
      /free online consultation|online consultation (is )?free|consultation is free/i,
      /2 days/,
    ])
      expect(text).toMatch(claim);
  });

  test('shows the three steps, of which the last leads to the featured products and on to /pricing', async ({
    page,
  }) => {
    const steps = ['Free quiz', 'Provider evaluation', 'Receive your medication'];
    const titles = await main(page).getByRole('heading', { level: 3 }).allTextContents();
    expect(titles.filter((title) => steps.includes(title.trim())).map((title) => title.trim())).toEqual(steps);
    await expect(page.locator('#steps').getByRole('listitem')).toHaveCount(3);

    await main(page).getByRole('link', { name: 'Receive your medication' }).click();
    await expect(page).toHaveURL(/#pricing$/);
    const pricing = page.locator('#pricing');
    await expect(pricing).toBeInViewport();
    await expect(pricing.getByRole('heading', { name: 'NAD+ Injection' })).toBeVisible();
    await expect(pricing.getByText('$279', { exact: true })).toBeVisible();
    await expect(pricing.getByRole('img', { name: 'Rated 4.4 out of 5 from 2,847 reviews' })).toBeVisible();
    await expect(pricing.getByRole('heading', { name: 'Glutathione Injection' })).toBeVisible();
    await expect(pricing.getByText('$199', { exact: true })).toBeVisible();
    await expect(pricing.getByRole('img', { name: 'Rated 4.6 out of 5', exact: true })).toBeVisible();
    await expect(pricing.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);

    const after = await page.evaluate(() => {
      const link = [...document.querySelectorAll('main a[href="/pricing"]')].at(-1);
      const featured = document.querySelector('#pricing wellness-product-card');
      return link && featured && featured.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING;
    });
    expect(after).toBe(true);
  });

  test('asks why NAD+ injections, and ends with a way to get started', async ({ page }) => {
    await expect(heading(page, 'Why NAD+ injections?')).toBeVisible();
    await expect(main(page).locator('section').last().getByRole('button', { name: 'Get Started' })).toBeVisible();
  });
});

test('NAD+ Injection has its price, rating, sections, four questions and a last call to action', async ({ page }) => {
  await visit(page, '/products/nad-injection');
  await expect(heading(page, 'NAD+ Injection').first()).toBeVisible();
  await expect(main(page).getByText('$279', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'Rated 4.4 out of 5 from 2,847 reviews' })).toBeVisible();
  for (const name of [/benefits/i, /how it works/i, /safety and side effects|safety & side effects/i])
    await expect(heading(page, name)).toBeVisible();
  await expect(main(page)).toContainText(/once weekly to once monthly/i);

  const questions = main(page).locator('details');
  await expect(questions).toHaveCount(4);
  for (const question of await questions.all()) {
    await expect(question.locator('summary')).toHaveText(/\?\s*$/);
    if ((await question.getAttribute('open')) === null) await question.locator('summary').click();
    await expect(question.locator('p').first()).toBeVisible();
  }
  await expect(main(page).locator('section').last().getByRole('button', { name: 'Get Started' })).toBeVisible();
});

test('Supplements shows the catalog, each with Add to Cart, and the statement of the FDA', async ({ page }) => {
  await visit(page, '/supplements');
  const cards = page.locator('wellness-product-grid').locator('[part~="card"]');
  await expect(cards).toHaveCount(3);
  for (const [index, { name, description, price }] of Object.values(products).entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(card.getByText(description, { exact: true })).toBeVisible();
    await expect(card.getByText(`$${price}`, { exact: true })).toBeVisible();
    await expect(card.getByRole('button', { name: `Add to Cart: ${name}`, exact: true })).toHaveText('Add to Cart');
  }
  await expect(main(page)).toContainText(fdaStatement);
});

test('an unknown path answers 404, says so and shows the way home', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(main(page).getByText('Unexpected Application Error!')).toBeVisible();
  await expect(main(page).getByText('404 Not Found')).toBeVisible();
  await main(page).getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
});

for (const path of ['/', '/supplements', '/products/nad-injection']) {
  test(`Get Started on ${path} opens the assessment, and closing it gives the focus back`, async ({ page }) => {
    await visit(page, path);
    const start = page.getByRole('button', { name: 'Get Started', exact: true }).first();
    await start.click();
    const assessment = page.getByRole('dialog', { name: 'Health assessment' });
    await expect(assessment).toBeVisible();
    await expect(page.getByText('Not available!').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(assessment).toBeHidden();
    await expect(start).toBeFocused();
  });
}

test('without the widget Get Started says that it is not available', async ({ page }) => {
  await visit(page, '/examples/without-widget');
  const message = main(page).getByText('Not available!', { exact: true });
  await expect(message).toBeHidden();
  await main(page).getByRole('button', { name: 'Get Started' }).click();
  await expect(message).toBeVisible();
  await expect(main(page).getByRole('status').filter({ hasText: 'Not available!' })).toHaveCount(1);
});

for (const path of ['/SUPPLEMENTS', '/supplements/', '/Products/NAD-Injection/', '/Examples/Without-Widget']) {
  test(`${path} is the page, with any case and slash`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.locator('h1')).toHaveText(/Supplements|NAD\+ Injection|Without/);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });
}
