import type { Page } from '@playwright/test';
import {
  badge,
  cartOf,
  compounded as disclosure,
  expect,
  lines,
  openPanel,
  phone,
  test,
  toasts,
  visit,
} from '../support/site.ts';

/**
 * Protects the promised flow of `npm start`: a quiz that stays on its page, a provider evaluation, then the treatment, under
 * one control that follows the visitor. The evaluation is a demo.
 */

const quiz = (page: Page) => page.getByRole('dialog', { name: 'Health assessment' });
const answers = (page: Page) => page.getByRole('dialog', { name: 'What your provider would see' });
const card = (page: Page) => page.locator('main wellness-product-card').first();
const start = (page: Page) => card(page).getByRole('button', { name: 'Get Started: NAD+ Injection' });

/** Goes through the quiz by the keyboard, without an answer. */
async function skipQuestions(page: Page) {
  for (const step of [1, 2, 3, 4, 5]) {
    await expect(quiz(page)).toContainText(`${step} of 5`);
    await quiz(page).getByRole('button', { name: 'Next' }).press('Enter');
  }
}

async function getApproved(page: Page) {
  await start(page).press('Enter');
  await skipQuestions(page);
  await expect(answers(page)).toContainText('In this demo nobody does, and no approval is real.');
  await answers(page).getByRole('button', { name: 'Approve NAD+ Injection in the demo' }).press('Enter');
}

test('from Get Started to the receipt of a treatment, once for each approval', async ({ page }) => {
  await visit(page, '/products/nad-injection');
  await getApproved(page);
  const approved = page.getByRole('dialog', { name: 'Approved in the demo' });
  await approved.getByRole('button', { name: 'Add NAD+ Injection to the cart' }).press('Enter');
  await expect(lines(page)).toContainText('NAD+ Injection');
  await expect(lines(page)).toContainText(disclosure);
  await expect(lines(page).locator('[part~=image]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decrease quantity of NAD+ Injection' })).toHaveAccessibleDescription(
    disclosure,
  );
  await page.locator('wellness-cart-button').getByRole('button', { name: 'Increase' }).press('Enter');
  await expect(lines(page)).toContainText('Limit 1 per order.');
  await page.getByRole('button', { name: 'Checkout' }).press('Enter');
  await page.getByRole('button', { name: 'Pay $279.00' }).press('Enter');
  const order = page.locator('wellness-order-status');
  await expect(order.locator('[part~="status"]')).toContainText('Your order is paid');
  await expect(order).toContainText(disclosure);
  await expect(order).toContainText('Approved: NAD+ Injection has the approval of the demo evaluation.');
  await expect(order).toContainText('In this demo nothing is.');
  await expect(order).toContainText('Sold by Wellness.');
  await expect.poll(() => cartOf(page)).toEqual({});

  // The approval is used up, and a call of the page's script can't go around it.
  const added = await page.evaluate(() =>
    window.wellness.cart.add({ id: 'nad-injection', name: 'NAD+ Injection', price: 279 }),
  );
  expect(added).toBe(0);
  await expect(toasts(page)).toContainText('NAD+ Injection: Needs an approval from a licensed provider');

  // The order's number goes along to Contact, and with the message.
  const number = (await order.locator('[part~=number]').textContent()) ?? '';
  await order.getByRole('link', { name: 'Write to us' }).press('Enter');
  await expect(page.getByRole('main')).toContainText(`About order ${number}.`);
  await page.getByLabel('Name').fill('Ann');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Message').fill('Where is it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('wellness-contact-form [part~=status]')).not.toBeEmpty();
  await page.goto('/demo-inbox');
  await expect(page.locator('article').first()).toContainText(`order ${number}`);
});

test('the control of the treatment follows the visitor, here and on home: quiz, evaluation, approval, cart', async ({
  freshContext,
}) => {
  const page = await (await freshContext()).newPage();
  await visit(page, '/products/nad-injection');
  const note = page.locator('[data-quiz-note]');
  await expect(note).toHaveText('Starts your free online health quiz.');
  await expect(page.getByRole('main')).toContainText(disclosure);
  await start(page).click();
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  await page.keyboard.press('Escape');
  await expect(start(page)).toBeFocused();
  await expect(note).toContainText('Your quiz isn’t finished.');
  await start(page).click();
  await expect(quiz(page), 'goes on where the visitor was').toContainText('2 of 5: NAD+ Injection');
  for (let step = 2; step <= 5; step++) await quiz(page).getByRole('button', { name: 'Next' }).click();
  await answers(page).getByRole('button', { name: 'Close' }).click();
  await expect(note).toContainText('Your answers are at the demo evaluation.');
  await start(page).click();
  await answers(page).getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approved in the demo' }).getByRole('button', { name: 'Close' }).click();

  const add = card(page).getByRole('button', { name: 'Add to Cart: NAD+ Injection' });
  await expect(card(page)).toContainText('Approved until');
  await expect(note).toBeEmpty();
  await add.click();
  await card(page).getByRole('button', { name: 'View cart: NAD+ Injection' }).click();
  await expect(lines(page)).toContainText('NAD+ Injection');

  await visit(page, '/');
  await expect(card(page).getByRole('button', { name: 'View cart: NAD+ Injection' })).toBeVisible();
  await expect(card(page)).toContainText('Approved until');
  // Another way to the quiz leads on, and starts nothing again.
  await page.getByRole('button', { name: 'Get Started', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Approved in the demo' }).getByRole('button', { name: 'View cart' }).click();
  await expect(lines(page)).toHaveCount(1);
});

test('answers are shown as they were given, can be changed, cleared and brought back, and go nowhere', async ({
  page,
}) => {
  await visit(page, '/products/nad-injection');
  const sent: string[] = [];
  // Scripts and pictures of the page are loaded when they are first needed.
  page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).search) sent.push(request.url());
  });
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const before = await stored();
  await start(page).click();
  await page.getByRole('radio', { name: 'Energy & Cognitive' }).press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Nasal spray' }).check();
  await quiz(page).getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Energy & Cognitive' })).toBeChecked();
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('radio', { name: 'Nasal spray' })).toBeChecked();
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  const often = page.getByRole('slider', { name: 'How often would suit you?' });
  await expect(often).toHaveAttribute('aria-valuetext', 'Your provider decides');
  for (let press = 0; press < 3; press++) await often.press('ArrowRight');
  await expect(often).toHaveAttribute('aria-valuetext', 'Every 10 days');
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  // No product of the shop has a rule about place or age.
  await expect(quiz(page).getByRole('combobox')).toHaveCount(0);
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  await quiz(page).getByRole('textbox').fill('<b>I sleep badly</b>');
  await quiz(page).getByRole('button', { name: 'Next' }).click();
  const shown = [
    'NAD+ Injection',
    'Energy & Cognitive',
    'Nasal spray',
    'Every 10 days',
    'Not stated',
    '<b>I sleep badly</b>',
  ];
  await expect(answers(page).getByRole('definition')).toHaveText(shown);

  await answers(page).getByRole('button', { name: 'Start over' }).click();
  await expect(quiz(page)).toContainText('Your answers are cleared.');
  await expect(quiz(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await quiz(page).getByRole('button', { name: 'Undo' }).click();
  await expect(answers(page).getByRole('definition')).toHaveText(shown);
  expect(await stored()).toBe(before);
  expect(sent).toEqual([]);
});

test('a rule about place or age is asked by the questions of the shop, inside the quiz', async ({ freshContext }) => {
  const page = await (await freshContext()).newPage();
  await visit(page, '/products/nad-injection');
  // A prerendered page shows its cart before its catalog is there.
  await page.waitForFunction(() => window.wellness?.catalog);
  await page.evaluate(() =>
    window.wellness.catalog.add([{ id: 'wine', name: 'Wine', price: 12, minAge: 21, listed: false } as never]),
  );
  await start(page).click();
  for (const _ of [1, 2, 3]) await quiz(page).getByRole('button', { name: 'Next' }).click();
  await quiz(page).getByRole('textbox', { name: 'How old are you?' }).fill('44');
  await page.keyboard.press('Enter');
  await expect(quiz(page)).toContainText('Saved.');
  for (const _ of [4, 5]) await quiz(page).getByRole('button', { name: 'Next' }).click();
  await expect(answers(page).getByRole('definition').nth(4)).toHaveText('44');
});

test('a quiz that was begun at another treatment names it, and ends there', async ({ page }) => {
  await visit(page, '/products/glutathione-injection');
  await page.getByRole('button', { name: 'Get Started' }).first().click();
  await expect(quiz(page)).toContainText('1 of 5: Glutathione Injection');
  await skipQuestions(page);
  await expect(answers(page).getByRole('definition').first()).toHaveText('Glutathione Injection');
  await expect(answers(page)).toContainText('so for Glutathione Injection it ends here.');
  await expect(answers(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await answers(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an approval that ends while it is shown is over at once, and the answers are still there', async ({
  freshContext,
}) => {
  const page = await (await freshContext()).newPage();
  await page.clock.install();
  await visit(page, '/products/nad-injection');
  await getApproved(page);
  await expect(page.getByRole('dialog', { name: 'Approved in the demo' })).toBeVisible();
  await page.clock.fastForward('01:00:30');
  const ended = page.getByRole('dialog', { name: 'The approval has ended' });
  await expect(ended.getByRole('heading')).toBeFocused();
  await ended.getByRole('button', { name: 'See your answers' }).click();
  await answers(page).getByRole('button', { name: 'Close' }).click();
  await expect(start(page)).toBeVisible();
});

test('without an approval no treatment enters the cart, and grids show the supplements alone', async ({
  page,
  complaints,
}) => {
  await visit(page, '/supplements#wellness-cart=nad-injection:1,nmn-plus:1');
  await expect(badge(page)).toHaveText('1');
  await expect(page.locator('wellness-product-grid [part=name]')).toHaveText([
    'NMN+',
    'Longevity Stack',
    'Immune Support',
  ]);
  await openPanel(page);
  await expect(lines(page)).toHaveText([/NMN\+/]);
  const [complaint = ''] = complaints.splice(0);
  expect(complaint).toContain('"nad-injection" may not be sold to this visitor');
});

test('on a phone with text of 200 % every screen of the quiz can be read to its end', async ({ freshContext }) => {
  const page = await (await freshContext()).newPage();
  await page.setViewportSize({ width: phone.width / 2, height: phone.height / 2 });
  await visit(page, '/products/nad-injection');
  await start(page).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Next', 'Next', 'Next', 'Next', 'Next', 'Start over']) {
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await dialog.getByRole('button', { name }).click();
  }
});

test('the assessment is in Spanish on a Spanish page, and the focus follows each view', async ({ page }) => {
  await page.addInitScript(
    "document.addEventListener('DOMContentLoaded', () => { document.documentElement.lang = 'es'; })",
  );
  await page.goto('/products/nad-injection');
  await page
    .getByRole('button', { name: /^Empezar/ })
    .first()
    .press('Enter');
  for (const title of [
    '¿En qué le gustaría trabajar?',
    '¿Qué forma prefiere?',
    '¿Con qué frecuencia le vendría bien?',
    '¿Dónde está y qué edad tiene?',
    '¿Algo más que su profesional deba saber?',
  ]) {
    await expect(page.getByRole('heading', { name: title })).toBeFocused();
    const dialog = page.getByRole('dialog', { name: 'Evaluación de salud' });
    await expect(dialog).toHaveAttribute('lang', 'es');
    await dialog.getByRole('button', { name: 'Siguiente' }).press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Lo que vería su profesional' })).toBeFocused();
  await page.getByRole('button', { name: 'Aprobar NAD+ Injection en la demostración' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Aprobado en la demostración' })).toBeFocused();
  await page.getByRole('button', { name: 'Añadir NAD+ Injection al carrito' }).press('Enter');
  const panel = page.locator('wellness-cart-button').getByRole('dialog');
  await expect(panel).toContainText('NAD+ Injection');
  await panel.getByRole('button', { name: 'Ir a pagar' }).press('Enter');
  await page.getByRole('button', { name: /^Pagar 279,00/ }).press('Enter');
  await expect(page.locator('wellness-order-status [part~="status"]')).toContainText('Su pedido está pagado');
});
