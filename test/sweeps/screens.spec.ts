import type { Page } from '@playwright/test';
import { compounded, desktop, expect, fdaStatement, phone, test, visit } from '../support/site.ts';
import { readPage } from './words.ts';

/** Protects the content that the specification asks of each page. */

const main = (page: Page) => page.locator('main');
const headings = async (page: Page, level?: number): Promise<string[]> =>
  (
    await main(page)
      .getByRole('heading', level ? { level } : {})
      .allTextContents()
  ).map((text) => text.replace(/\s+/g, ' ').trim());

/** Each of these stands on the page, in this order. */
async function expectInOrder(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  const found = await headings(page);
  let from = 0;
  for (const name of names) {
    const at = found.findIndex(
      (text, index) => index >= from && (typeof name === 'string' ? text === name : name.test(text)),
    );
    expect(at, `"${name}" comes after ${from} of: ${found.join(' | ')}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

async function expectSays(page: Page, facts: readonly (string | RegExp)[]): Promise<void> {
  const text = (await readPage(page)).join('\n');
  for (const fact of facts)
    if (typeof fact === 'string') expect(text.toLowerCase()).toContain(fact.toLowerCase());
    else expect(text).toMatch(fact);
}

async function expectFourQuestions(page: Page): Promise<void> {
  const questions = main(page).locator('details');
  await expect(questions).toHaveCount(4);
  for (const question of await questions.all()) {
    await expect(question.locator('summary')).toHaveText(/\?\s*$/);
    await expect(question.locator('p').first()).not.toBeEmpty();
  }
}

const start = (page: Page) => main(page).getByRole('button', { name: /^Get Started/ });

test('Programs has six programs and the three steps', async ({ page }) => {
  await visit(page, '/programs');
  await expectInOrder(page, [
    'Anti-Aging & Longevity',
    'Weight & Metabolic Health',
    'Hormone Optimization',
    'Energy & Cognitive',
    'Recovery & Performance',
    'Labs & Diagnostics',
  ]);
  await expectInOrder(page, ['Free quiz', 'Provider evaluation', 'Receive your medication']);
  await expect(start(page).first()).toBeVisible();
});

test('How It Works has five steps, from the quiz to regular check-ins', async ({ page }) => {
  await visit(page, '/how-it-works');
  const steps = main(page).locator('ol').first().locator(':scope > li');
  await expect(steps).toHaveCount(5);
  await expectSays(page, ['free quiz', 'licensed provider', '2 days', 'check in regularly', 'yourself, at home']);
  await expect(start(page).first()).toBeVisible();
});

test('Membership & Pricing has three tiers, month-to-month, and labs in Optimization alone', async ({ page }) => {
  await visit(page, '/pricing');
  const tiers = page.locator('wellness-membership-tiers').locator('[part~="tier"]');
  await expect(tiers).toHaveCount(3);
  for (const [index, [name, price]] of [
    ['Starter', '$99'],
    ['Optimization', '$199'],
    ['Premium', '$299'],
  ].entries()) {
    await expect(tiers.nth(index)).toContainText(name as string);
    await expect(tiers.nth(index)).toContainText(`${price} per month`);
    await expect(tiers.nth(index).getByText('Labs every 6 months')).toHaveCount(name === 'Optimization' ? 1 : 0);
  }
  await expectSays(page, [
    'month-to-month',
    'cancel any time',
    '$279',
    '$199',
    '$189',
    '$89',
    '$129',
    '$49',
    fdaStatement,
  ]);
});

test('months of a membership can be dragged and stepped, and each sum is price × months', async ({ page }) => {
  await visit(page, '/pricing');
  const range = main(page).getByRole('slider', { name: 'Months of membership' });
  const sums = () => main(page).locator('table output[aria-live]').allTextContents();
  const shown = async () => (await sums()).map((text) => text.trim());
  await expect(range).toHaveAttribute('aria-valuetext', '6 months: Starter $594, Optimization $1,194, Premium $1,794');
  expect(await shown()).toEqual(['6 months', '$594', '$1,194', '$1,794']);

  await range.focus();
  await page.keyboard.press('Home');
  expect(await shown()).toEqual(['1 month', '$99', '$199', '$299']);
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toEqual(['2 months', '$198', '$398', '$598']);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toEqual(['12 months', '$1,188', '$2,388', '$3,588']);
  await expect(range).toHaveAttribute('aria-valuetext', /^12 months: Starter \$1,188,/);

  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  if (!box) throw new Error('The range has no box.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 14, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 14, y, { steps: 5 });
  await page.mouse.up();
  expect(await shown()).toEqual(['1 month', '$99', '$199', '$299']);
});

test('the bar of a membership keeps clear of its name, also on a phone', async ({ page }) => {
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await visit(page, '/pricing');
    const gaps = await main(page)
      .locator('tr:has(svg)')
      .evaluateAll((rows) =>
        rows.map((row) => {
          const name = row.querySelector('th')?.getBoundingClientRect();
          const bar = row.querySelector('svg')?.getBoundingClientRect();
          if (!name || !bar) throw new Error('A row has no name or no bar.');
          return Math.max(bar.top - name.bottom, bar.left - name.right);
        }),
      );
    expect(gaps).toHaveLength(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(viewport === phone ? 8 : 0);
  }
});

test('where the script of the range does not run, no dead control is shown and six months are', async ({ page }) => {
  await page.route('**/months.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/pricing');
  await expect(main(page).locator('#months')).toBeHidden();
  await expect(main(page).locator('tr', { hasText: 'Premium' })).toHaveText(/\$1,794/);
});

test('Meet the Team has three placeholders, marked as such', async ({ page }) => {
  await visit(page, '/team');
  const placeholders = main(page).getByRole('heading', { name: /placeholder/i });
  await expect(placeholders).toHaveCount(3);
  await expectSays(page, ['medical team', 'online health assessment', 'licensed provider']);
});

test('Patient Portal has its four features, and a way in that opens a new tab', async ({ page }) => {
  await visit(page, '/portal');
  await expectSays(page, [
    /secure HIPAA login/i,
    /labs and prescriptions/i,
    /refills/i,
    /messag\w+\s+(your )?providers?/i,
  ]);
  await expect(
    main(page)
      .locator('wellness-login')
      .getByRole('link', { name: /opens in a new tab/ }),
  ).toHaveAttribute('target', '_blank');
});

test('Blog has three titled items', async ({ page }) => {
  await visit(page, '/blog');
  await expect(main(page).locator('article h2')).toHaveCount(3);
});

test('FAQ answers questions about the process', async ({ page }) => {
  await visit(page, '/faq');
  expect(await main(page).locator('details').count()).toBeGreaterThanOrEqual(5);
  await expectSays(page, [/how do I start\?/i, /how often/i, /delivered/i, /insurance/i, /who reviews/i]);
});

test('an answer of the FAQ unfolds in 160 ms, and at once with reduced motion', async ({ page }) => {
  await visit(page, '/faq');
  const question = main(page).locator('details').first();
  const open = () =>
    question.evaluate((details: HTMLDetailsElement) => {
      const before = details.offsetHeight;
      details.open = true;
      const grown = details.offsetHeight - before;
      const { transitionDuration } = getComputedStyle(details, '::details-content');
      details.open = false;
      return { transitionDuration, grown };
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await open()).toEqual({ transitionDuration: '0.16s, 0.16s', grown: 0 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Anew, because the answer that has just been closed is still moving.
  await visit(page, '/faq');
  const still = await open();
  expect(still.transitionDuration).toBe('0s');
  expect(still.grown).toBeGreaterThan(20);
});

test('Compliance has a table of every claim, with what it means and what it doesn’t mean', async ({ page }) => {
  await visit(page, '/compliance');
  await page.setViewportSize(phone);
  const table = main(page).getByRole('table');
  for (const name of ['Claim', 'What it means', 'What it doesn’t mean'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toHaveCount(1);
  for (const name of [
    /consultation with a licensed provider/,
    /insurance/,
    /pharmacy/,
    /Potency test/,
    /2 days/,
    /patients/,
  ])
    await expect(table.getByRole('rowheader', { name })).toHaveCount(1);
  for (const cell of await table.getByRole('cell').all()) await expect(cell).not.toBeEmpty();
});

test('Compliance names the rules for every treatment, and for supplements', async ({ page }) => {
  await visit(page, '/compliance');
  await expectSays(page, [
    /all treatments require (a )?consultation with a licensed provider/i,
    /FDA-registered US pharmacy/i,
    /potency test/i,
    fdaStatement,
  ]);
});

test('Contact has the form, and Send says that the message was sent', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByLabel('Name').fill('A. Visitor');
  await page.getByLabel('Email').fill('visitor@example.com');
  await page.getByLabel('Message').fill('How do I start?');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Message')).toHaveAttribute('rows', '5');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('wellness-contact-form').getByRole('status')).toContainText('Your message was sent.');
});

test('BPC-157 Supplement has its price, rating, usage and dosing, safety and four questions', async ({ page }) => {
  await visit(page, '/products/bpc-157');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('BPC-157 Supplement');
  await expect(main(page).getByRole('img', { name: 'Rated 4.7 out of 5 from 1,892 reviews' })).toBeVisible();
  await expectInOrder(page, [/usage (and|&) dosing/i, /safety/i]);
  await expectSays(page, [
    '$189',
    /250[-–]500 mcg per day/,
    /4[-–]8 week cycles/,
    /subcutaneous injection or oral capsule/i,
    compounded,
  ]);
  await expect(main(page)).not.toContainText(fdaStatement);
  await expectFourQuestions(page);
  await expect(start(page).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /Add to Cart/ })).toHaveCount(0);
});

test('Glutathione Injection has its sections in order, six benefits, four steps, doses and the way to the top', async ({
  page,
}) => {
  await visit(page, '/products/glutathione-injection');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Glutathione Injection');
  await expect(main(page).getByRole('img', { name: 'Rated 4.6 out of 5', exact: true })).toBeVisible();
  await expect(main(page).getByText(/\d reviews/)).toHaveCount(0);
  await expectSays(page, ['$199', /master antioxidant for detoxification, immune support and radiant skin health/i]);
  await expectInOrder(page, [
    'Glutathione Injection',
    /^What is Glutathione\??$/,
    'Key Benefits',
    'Skin Brightening',
    'Immune Support',
    'Detoxification',
    'Anti-Aging',
    'Energy Boost',
    'Liver Health',
    'How It Works',
    /^Consultation/,
    'Delivery',
    'Self-Administration',
    'Ongoing Support',
    'Dosage & Usage',
    'Safety & Side Effects',
  ]);
  await expectSays(page, [
    /online assessment/i,
    /200[-–]600 ?mg per injection/i,
    /as prescribed/i,
    /1[-–]2 times per week/i,
    /intramuscular or subcutaneous/i,
    /results in 2[-–]4 weeks/i,
    /fuller benefits after 2[-–]3 months/i,
  ]);
  await expectFourQuestions(page);
  const closing = main(page).locator('section').last();
  await expect(closing.getByRole('button', { name: /^Get Started/ })).toBeVisible();
  await closing.getByRole('link', { name: 'More Info' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
});

for (const [path, title] of [
  ['/products/nad-nasal-spray', 'NAD+ Nasal Spray'],
  ['/products/vitamin-b12-injection', 'Vitamin B12 Injection'],
  ['/sermorelin-injection', 'Sermorelin Injection'],
  ['/products/metformin', 'Metformin'],
  ['/products/personalized-glp-1-injections', 'Personalized GLP-1 Injections'],
  ['/products/5f3a9c1e', 'Weight Loss Treatment'],
] as const)
  test(`${title} has the way in, safety and four questions, and no price of its own`, async ({ page }) => {
    await visit(page, path);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title);
    await expectInOrder(page, [/safety/i]);
    await expectFourQuestions(page);
    await expectSays(page, ['free quiz', 'licensed provider', '2 days', 'insurance']);
    // The spray stands beside the injection, whose price is known.
    const prices = (await readPage(page)).join('\n').match(/\$\d+/g) ?? [];
    expect(prices).toEqual(path.endsWith('spray') ? ['$279'] : []);
    await expect(start(page).first()).toBeVisible();
  });

for (const [path, title, links] of [
  [
    '/anti-aging',
    'Anti-Aging',
    [
      '/products/nad-injection',
      '/products/nad-nasal-spray',
      '/products/glutathione-injection',
      '/products/vitamin-b12-injection',
      '/sermorelin-injection',
      '/products/metformin',
    ],
  ],
  [
    '/weight-loss',
    'Weight Loss',
    ['/products/personalized-glp-1-injections', '/products/5f3a9c1e', '/products/metformin'],
  ],
  ['/peptides', 'Peptides', ['/products/bpc-157']],
] as const)
  test(`${title} leads to its treatments`, async ({ page }) => {
    await visit(page, path);
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(title);
    for (const link of links) await expect(main(page).locator(`a[href="${link}"]:visible`).first()).toBeVisible();
    await expect(start(page).first()).toBeVisible();
  });

test('the page of any other hash is that of Weight Loss Treatment', async ({ page }) => {
  await visit(page, '/products/DEADBEEF01/');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Weight Loss Treatment');
  expect((await page.goto('/products/deadbee'))?.status()).toBe(404);
});
