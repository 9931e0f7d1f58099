import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beside, publish, sell, set, stored, useTheme } from './support/content.ts';
import { expect, needWordPress, test } from './support/test.ts';

/* Elements as visitors get them: from a block, a shortcode, a typed tag, a placeholder. */

test.beforeAll(() => needWordPress());
test.beforeEach(({ wordpress }) => wordpress.reset());

const card = '<!-- wp:wellness/product-card {"productId":"nmn-plus"} /-->';
const add = (page: Page, name = 'NMN+') => page.getByRole('button', { name: `Add to Cart: ${name}` });
const cart = (page: Page) => page.getByRole('button', { name: /Shopping cart/ });

/** Where the address of one of our files stands in the page as it was sent. */
const sent = async (page: Page, path: string) => (await page.request.get(path)).text();
const scripts = (html: string) => html.match(/<script[^>]+wellness\.iife\.js[^>]*>/g) ?? [];
const sheets = (html: string) => html.match(/<link[^>]+assets\/wellness\.css[^>]*>/g) ?? [];

for (const theme of ['twentytwentyone', 'twentytwentythree'] as const)
  test.describe(`with the theme ${theme}`, () => {
    test.beforeEach(({ wordpress }) => useTheme(wordpress, theme));

    for (const [what, content] of [
      ['block', card],
      ['shortcode', 'Take this:\n\n[wellness-product-card product-id="nmn-plus"]\n\nAnd rest.'],
      ['tag', '<wellness-product-card product-id="nmn-plus"></wellness-product-card>'],
      ['placeholder', '<p><a href="/" data-wellness="product-card" data-product-id="nmn-plus">NMN+</a></p>'],
    ] as const)
      test(`an author’s ${what} is a card that sells, with a cart and a reserved height`, async ({
        page,
        wordpress,
      }) => {
        const path = publish(wordpress, content);
        const html = await sent(page, path);
        expect(html).toMatch(/<html[^>]* data-wellness-guard/);
        expect(scripts(html)).toHaveLength(1);
        expect(sheets(html.slice(0, html.indexOf('</head>')))).toHaveLength(1);
        await page.goto(path);
        await add(page).click();
        await expect(cart(page)).toContainText('1');
        await cart(page).click();
        await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('$89.00')).toBeVisible();
      });

    test('content below a card stays in place when the script loads late', async ({ page, wordpress }) => {
      const path = publish(wordpress, `${card}<!-- wp:paragraph --><p>Words below.</p><!-- /wp:paragraph -->`);
      let come = () => {};
      const late = new Promise<void>((done) => {
        come = done;
      });
      await page.route('**/wellness.iife.js*', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const top = async () => (await page.getByText('Words below.').boundingBox())?.y ?? 0;
      await expect(page.locator('wellness-toaster')).toBeAttached();
      const before = await top();
      come();
      await expect(add(page)).toBeVisible();
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(8);
    });

    test('a page without elements loads nothing', async ({ page, wordpress, noticed }) => {
      const html = await sent(
        page,
        publish(wordpress, 'Nothing of ours, but of wellness and [gallery] and <wellness>.'),
      );
      expect(html).not.toContain('plugins/wellness-storefront');
      expect(html).not.toContain('<wellness-');
      await page.goto('/');
      expect(noticed.asked.filter((address) => address.includes('wellness-storefront'))).toEqual([]);
    });

    test('a list of excerpts has no elements, and loads nothing', async ({ page, wordpress, noticed }) => {
      publish(wordpress, `Words. ${card}`);
      await page.goto('/');
      await expect(page.getByText('Words.')).toBeVisible();
      await expect(page.locator('wellness-product-card')).toHaveCount(0);
      expect(noticed.asked.filter((address) => address.includes('wellness-storefront'))).toEqual([]);
    });

    test('a card keeps to the column of the text', async ({ page, wordpress }) => {
      await page.goto(publish(wordpress, `<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->${card}`));
      const words = await page.getByText('Words', { exact: true }).boundingBox();
      const box = await page.locator('wellness-product-card').boundingBox();
      expect(box?.x).toBeCloseTo(words?.x ?? -1, 0);
      expect(box?.width).toBeLessThanOrEqual((words?.width ?? 0) + 1);
    });
  });

test('no element sells a product for adults until the visitor has stated their age', async ({ page, wordpress }) => {
  sell(wordpress, [{ id: 'wine', name: 'Wine', price: 12, minAge: 21 }]);
  const path = publish(
    wordpress,
    `<!-- wp:wellness/product-card {"productId":"wine"} /-->
    [wellness-product-card product-id="wine"]
    <wellness-product-card product-id="wine"></wellness-product-card>
    <p><a href="/" data-wellness="product-card" data-product-id="wine">Wine</a></p>
    <!-- wp:wellness/product-grid /-->
    <!-- wp:wellness/eligibility /-->`,
  );
  await page.goto(path);
  const asks = page.getByRole('button', { name: 'Tell us your age: Wine' });
  await expect(asks).toHaveCount(5);
  await expect(add(page, 'Wine')).toHaveCount(0);
  expect(await page.evaluate(() => window.wellness.cart.add({ id: 'wine', name: 'Wine', price: 12 }))).toBe(0);
  await asks.first().click();
  const age = page.getByLabel('How old are you?');
  await expect(age).toBeFocused();
  await age.fill('20');
  await age.press('Enter');
  await expect(page.getByText('For ages 21 and over').first()).toBeVisible();
  await expect(add(page, 'Wine')).toHaveCount(0);
  await age.fill('21');
  await age.press('Enter');
  await expect(add(page, 'Wine')).toHaveCount(5);
  await add(page, 'Wine').first().click();
  await expect(cart(page)).toContainText('1');
});

test('a list of whole posts has the elements of its posts', async ({ page, wordpress }) => {
  useTheme(wordpress, 'twentytwentyone');
  wordpress.php(`set_theme_mod( 'display_excerpt_or_full_post', 'full' );`);
  for (const _ of [1, 2]) publish(wordpress, card);
  await page.goto('/');
  await expect(add(page)).toHaveCount(2);
  await expect(cart(page)).toHaveCount(1);
});

test('an author’s typed tags keep display attributes, and lose links and checkout', async ({
  page,
  wordpress,
  noticed,
}) => {
  set(wordpress, { checkout: 'wellness', endpoint: 'https://checkout.example/checkout', partner: 'clinic' });
  const path = publish(
    wordpress,
    `<wellness-product-card product-id="nmn-plus" name="Ours" price="1" checkout-id="x" onclick="alert(1)" image="javascript:alert(2)" href="javascript:alert(3)" class="wide" style="color:red"></wellness-product-card>
     <wellness-cart-button position="inline" checkout-url="https://evil.example/{items}" partner="evil" persistence="none"></wellness-cart-button>
     <wellness-contact-form action="https://evil.example/"></wellness-contact-form>
     <wellness-unknown a="b">what is no element</wellness-unknown>`,
  );
  const content = stored(wordpress, path);
  for (const word of ['evil', 'price', 'checkout', 'onclick', 'javascript:', 'persistence', 'wellness-unknown'])
    expect(content, word).not.toContain(word);
  expect(content).toContain('product-id="nmn-plus"');
  expect(content).toContain('position="inline"');
  await page.goto(path);
  await expect(page.locator('wellness-product-card').getByText('$89')).toBeVisible();
  const typed = page.locator('wellness-cart-button[position="inline"]');
  await expect(typed).toHaveAttribute('checkout-endpoint', 'https://checkout.example/checkout');
  await expect(typed).toHaveAttribute('partner', 'clinic');
  // The picture that is left of "javascript:alert(2)" is not there.
  await noticed.take(/404 .*alert\(2\)/);
});

test('an administrator’s typed tags stay unchanged', async ({ page, wordpress }) => {
  set(wordpress, { checkout: 'shopify', shopify: 'https://shop.example', partner: 'clinic', cart: 'block' });
  const path = publish(
    wordpress,
    `<!-- wp:html --><wellness-cart-button checkout-url="https://mine.example/?a=1&gt;2&amp;p={items}" title='a &gt; b'></wellness-cart-button><!-- /wp:html -->`,
    { role: 'administrator' },
  );
  await page.goto(path);
  const button = page.locator('wellness-cart-button');
  await expect(button).toHaveAttribute('checkout-url', 'https://mine.example/?a=1>2&p={items}');
  await expect(button).toHaveAttribute('title', 'a > b');
  await expect(button).toHaveAttribute('partner', 'clinic');
});

test('an author’s placeholder sets neither price nor checkout', async ({ page, wordpress, noticed }) => {
  set(wordpress, { cart: 'block' });
  const path = publish(
    wordpress,
    `<div data-wellness="product-card" data-product-id="nmn-plus" data-price="1"></div>
     <div data-wellness="cart-button" data-checkout-url="https://evil.example/{items}" data-position="inline"></div>`,
  );
  await page.goto(path);
  await expect(page.locator('wellness-product-card').getByText('$89')).toBeVisible();
  await add(page).click();
  await cart(page).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('Checkout is not connected on this page')).toBeVisible();
  expect(noticed.asked.join()).not.toContain('evil');
});

test('malicious attributes of blocks and shortcodes run nowhere and reach nothing', async ({ page, wordpress }) => {
  const evil = '\\u0022\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e';
  const attributes = [
    `"productId":"nmn-plus","name":"${evil}","href":"javascript:alert(1)","image":"javascript:alert(1)"`,
    `"price":1,"checkoutId":"x","max":1,"modalFunction":"alert","onclick":"alert(1)","rating":"four","headingLevel":{"a":1}`,
    `"className":"a\\u0022 onclick=\\u0022alert(1)","imageAlt":"[gallery] a > b","theme":"pink"`,
  ].join();
  const path = publish(
    wordpress,
    `<!-- wp:wellness/product-card {${attributes}} /-->
     [wellness-product-card product-id="nmn-plus" name="<img src=x onerror=alert(1)>" price="1" reviews="ninety"]
     [wellness-cart-button position="inline" checkout-url="https://evil.example" "><script>alert(1)</script>]
     [wellness-rating value=five]<b>bold</b>[/wellness-rating]`,
  );
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message());
  });
  const html = await sent(page, path);
  expect(html).not.toContain('<script>alert');
  await page.goto(path);
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter(({ localName }) => localName.startsWith('wellness-'))
      .flatMap((element) => element.getAttributeNames()),
  );
  expect([...new Set(names)].sort()).toEqual(['class', 'image-alt', 'name', 'position', 'product-id']);
  await expect(page.locator('wellness-product-card').getByText('$89')).toHaveCount(2);
  await expect(page.locator('wellness-product-card').first()).toHaveAttribute('image-alt', '[gallery] a > b');
});

test('products unknown to the catalog, and blocks of an older plugin, are hidden from visitors', async ({
  page,
  wordpress,
}) => {
  const path = publish(
    wordpress,
    `<!-- wp:wellness/product-card {"productId":"long-gone"} /-->
     <!-- wp:wellness/product-card /-->
     <!-- wp:wellness/carousel {"speed":3} /-->
     <!-- wp:wellness/product-card {"productId":"nmn-plus","glow":true,"rating":"4.5"} /-->
     [wellness-product-card product-id="long-gone"][wellness-product-card]`,
  );
  await page.goto(path);
  await expect(add(page)).toHaveCount(1);
  await expect(page.locator('wellness-product-card')).toHaveCount(1);
});

test('a relative address belongs to this site', async ({ page, wordpress }) => {
  const known = ['/tea', '?p=1', '#tea', 'https://shop.example/tea'];
  const written = ['shop/tea', 'tea.html', ...known, 'shop.example/tea', 'www.shop.example', 'shop.example?tea'];
  await page.goto(
    publish(
      wordpress,
      written.map((href) => `[wellness-product-card product-id="nmn-plus" href="${href}"]`).join('\n'),
    ),
  );
  const cards = page.locator('wellness-product-card');
  await expect(cards).toHaveCount(written.length);
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual([
    `${wordpress.url}/shop/tea`,
    `${wordpress.url}/tea.html`,
    ...known,
    // It may be a host or a folder of this site.
    null,
    null,
    null,
  ]);
});

test('a feed has text in place of elements', async ({ page, wordpress }) => {
  publish(
    wordpress,
    `${card}<!-- wp:wellness/testimonial {"text":"It was \\u003cb\\u003egood\\u003c/b\\u003e","name":"Ann"} /-->`,
  );
  const feed = await sent(page, '/feed/');
  expect(feed).toContain('NMN+');
  expect(feed).toContain('It was good');
  expect(feed).not.toContain('<wellness-');
});

test('widget areas take shortcodes, blocks and tags', async ({ page, wordpress }) => {
  useTheme(wordpress, 'twentytwentyone');
  wordpress.php(`
    update_option( 'widget_text', array( 2 => array( 'title' => '', 'text' => '[wellness-product-card product-id="nmn-plus"]', 'filter' => true, 'visual' => true ), '_multiwidget' => 1 ) );
    update_option( 'widget_block', array( 2 => array( 'content' => '<!-- wp:wellness/product-card {"productId":"immune-support"} /-->' ), '_multiwidget' => 1 ) );
    update_option( 'widget_custom_html', array( 2 => array( 'title' => '', 'content' => '<wellness-product-card product-id="longevity-stack"></wellness-product-card>' ), '_multiwidget' => 1 ) );
    update_option( 'sidebars_widgets', array( 'sidebar-1' => array( 'text-2', 'block-2', 'custom_html-2' ), 'wp_inactive_widgets' => array(), 'array_version' => 3 ) );`);
  await page.goto(publish(wordpress, 'Words alone.'));
  for (const name of ['NMN+', 'Immune Support', 'Longevity Stack']) await expect(add(page, name)).toBeVisible();
});

test('the widgets have the language of the page, and its direction', async ({ page, wordpress }) => {
  const path = publish(wordpress, card);
  // As a plugin for languages does it, page by page.
  for (const [attributes, words, side] of [
    ['lang="de-DE-formal"', 'In den Warenkorb', 'right'],
    ['dir="rtl" lang="ar"', 'إضافة إلى السلة', 'left'],
  ] as const)
    await beside(wordpress, `add_filter( 'language_attributes', fn() => '${attributes}', 1 );`, async () => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-wellness-guard', '');
      await expect(page.locator('wellness-product-card').getByRole('button')).toContainText(words);
      const box = await cart(page).or(page.locator('wellness-cart-button').getByRole('button')).boundingBox();
      const middle = (page.viewportSize()?.width ?? 0) / 2;
      expect((box?.x ?? 0) > middle ? 'right' : 'left').toBe(side);
    });
});

test('a script that an optimizer has concatenated and delayed finds its lazy-loaded files', async ({
  page,
  wordpress,
}) => {
  const cache = join(wordpress.folder, 'wp-content/cache');
  mkdirSync(cache, { recursive: true });
  const own = join(wordpress.folder, 'wp-content/plugins/wellness-storefront/assets/wellness.iife.js');
  writeFileSync(join(cache, 'joined.js'), `"use strict";var joined=1;\n${readFileSync(own, 'utf8')}\n;joined++;`);
  const delay = `add_filter( 'script_loader_tag', function ( $tag, $handle ) {
    return 'wellness-storefront' !== $handle ? $tag : '<script>addEventListener( "load", () => setTimeout( () => {
      const script = document.createElement( "script" ); script.src = "/wp-content/cache/joined.js?x=1"; document.body.append( script ); }, 50 ) );</script>';
  }, 10, 2 );`;
  await beside(wordpress, delay, async () => {
    await page.goto(publish(wordpress, card));
    await add(page).click();
    await cart(page).click();
    await page.getByRole('button', { name: 'Increase quantity of NMN+' }).click();
    await expect(page.getByRole('dialog').getByText('$178.00')).toBeVisible();
  });
});

test('a theme that loads the script itself shares one cart with the plugin', async ({ page, wordpress }) => {
  const assets = '/wp-content/plugins/wellness-storefront/assets';
  const load = `add_action( 'wp_head', function () { echo '<script src="${assets}/wellness.iife.js?theme=1" defer></script>'; } );`;
  await beside(wordpress, load, async () => {
    await page.goto(publish(wordpress, card));
    await add(page).click();
    await expect(cart(page)).toHaveCount(1);
    await expect(cart(page)).toContainText('1');
  });
});

test('the plugin twice: the first one works, and users who can manage plugins are warned', async ({
  page,
  wordpress,
}) => {
  const plugins = join(wordpress.folder, 'wp-content/plugins');
  const copy = join(plugins, 'wellness-storefront-2');
  cpSync(join(plugins, 'wellness-storefront'), copy, { recursive: true });
  try {
    wordpress.php(
      `update_option( 'active_plugins', array( 'wellness-storefront/wellness-storefront.php', 'wellness-storefront-2/wellness-storefront.php' ) );`,
    );
    await page.goto(publish(wordpress, card));
    await expect(add(page)).toHaveCount(1);
    await wordpress.logIn(page, 'administrator');
    await page.goto('/wp-admin/index.php');
    await expect(page.getByText('Wellness Storefront is active twice')).toContainText('wellness-storefront-2');
  } finally {
    // The dashboard goes on asking by itself.
    wordpress.remove(copy);
  }
});
