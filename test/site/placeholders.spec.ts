import type { Page } from '@playwright/test';
import { cart, icon, openHost, script } from './hosts.ts';
import { addButton, badge, expect, test } from './support.ts';

const placeholders = (page: Page) => page.locator('[data-wellness]');

test('placeholders that are added later become elements, nested ones too', async ({ page }) => {
  await openHost(page, { html: `${icon}<body>${cart}<div id="root"></div>${script()}` });
  await page.evaluate(() => {
    const root = document.getElementById('root') as HTMLElement;
    root.innerHTML = `<section><ul><li><a data-wellness="product-card" data-product-id="nmn-plus" id="kept" class="x" href="/nmn">NMN+</a></li></ul></section>`;
    const later = document.createElement('div');
    later.innerHTML = '<p><span data-wellness="product-card" data-product-id="immune-support"></span></p>';
    root.append(later);
    // Added, filled while detached, moved and added again within one task.
    const late = document.createElement('div');
    root.append(late);
    late.remove();
    late.innerHTML = '<div data-wellness="product-card" data-product-id="longevity-stack"></div>';
    root.append(late);
    // As a template of a framework comes.
    const fragment = document
      .createRange()
      .createContextualFragment('<div data-wellness="rating" data-value="4.4"></div>');
    root.append(fragment);
    // A placeholder that is the fallback within another one's subtree.
    root.insertAdjacentHTML(
      'beforeend',
      '<div data-wellness="membership-tiers"><p slot="starter"><b data-wellness="login">Login</b></p></div>',
    );
  });
  for (const name of ['NMN+', 'Immune Support', 'Longevity Stack']) await addButton(page, name).click();
  await expect(badge(page)).toHaveText('3');
  await expect(placeholders(page)).toHaveCount(0);
  await expect(page.locator('wellness-product-card#kept.x[href="/nmn"]')).toHaveCount(1);
  await expect(page.locator('wellness-rating')).toHaveCount(1);
  await expect(page.locator('wellness-membership-tiers > [slot=starter] > wellness-login')).toHaveCount(1);
});

test('a thousand placeholders added at once, among ten thousand other nodes, are elements with the next frame', async ({
  page,
}) => {
  await openHost(page, { html: `${icon}<body>${cart}<div id="root"></div>${script()}` });
  const seen = await page.evaluate(async () => {
    const root = document.getElementById('root') as HTMLElement;
    const rest = '<i></i><b></b><i></i><i></i><i></i><i></i><i></i><i></i>';
    const add = async (one: string) => {
      const start = performance.now();
      root.innerHTML = `<div><p>${rest}</p>${one}</div>`.repeat(1_000);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const took = performance.now() - start;
      const cards = [...document.querySelectorAll('wellness-product-card')];
      const rendered = cards.filter((card) => card.shadowRoot?.querySelector('[part~=button]')).length;
      root.textContent = '';
      return { took, rendered };
    };
    return [
      await add('<wellness-product-card product-id="nmn-plus"></wellness-product-card>'),
      await add('<div data-wellness="product-card" data-product-id="nmn-plus"></div>'),
    ] as const;
  });
  expect(seen.map(({ rendered }) => rendered)).toEqual([1_000, 1_000]);
  // Not much more than as elements; an observer that looks at all of the page for each would take minutes.
  expect(seen[1].took).toBeLessThan(3 * seen[0].took + 500);
});

/** Put out by the filters of WordPress 6.1 itself: wp_kses() as for an author, wptexturize() and wpautop() as in a classic post. */
const wordPress = {
  'an author’s placeholders':
    '<p><a data-wellness="product-card" data-product-id="nmn-plus" href="https://shop.example/supplements">NMN+</a></p>',
  'an editor’s tags': `<p><wellness-product-card product-id="nmn-plus"></wellness-product-card><br />
<wellness-cart-button></wellness-cart-button></p>`,
  'a tag with a link in it':
    '<p><wellness-product-card product-id="nmn-plus"><a href="https://shop.example/supplements">NMN+</a></wellness-product-card></p>',
} as const;

for (const [what, post] of Object.entries(wordPress))
  test(`WordPress leaves ${what} fit to buy from`, async ({ page }) => {
    await openHost(page, { html: `${icon}<body>${cart}<article>${post}</article>${script()}` });
    await addButton(page, 'NMN+').click();
    await expect(badge(page).first()).toHaveText('1');
    await expect(page.locator('article wellness-product-card')).toHaveCount(1);
  });
