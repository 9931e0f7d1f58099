import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beside, publish, set, useTheme } from './support/content.ts';
import { expect, needWordPress, test } from './support/test.ts';

/* Other things on a site: plugins and themes, old options, and markup that is too long or misleading. */

test.beforeAll(() => needWordPress());
test.beforeEach(({ wordpress }) => wordpress.reset());

const card = '<!-- wp:wellness/product-card {"productId":"nmn-plus"} /-->';
const sent = async (page: Page, path: string) => (await page.request.get(path)).text();
const cart = (page: Page) => page.getByRole('button', { name: /Shopping cart/ });

test('a page without elements does not read the catalog', async ({ page, wordpress }) => {
  set(wordpress, { catalog: 'address', catalog_url: 'http://127.0.0.1:9/catalog.json' });
  const count = `
    add_filter( 'pre_option_wellness_storefront_catalog', function ( $is ) { $GLOBALS['reads'] = 1 + ( $GLOBALS['reads'] ?? 0 ); return $is; } );
    add_action( 'wp_footer', function () { echo '<i>Read ' . ( $GLOBALS['reads'] ?? 0 ) . ' times</i>'; }, 99 );`;
  await beside(wordpress, count, async () => {
    expect(await sent(page, publish(wordpress, 'Words alone.'))).toContain('Read 0 times');
    expect(await sent(page, publish(wordpress, card))).not.toContain('Read 0 times');
  });
});

test('a pattern that a template names is shown', async ({ page, wordpress }) => {
  await page.goto(publish(wordpress, '<!-- wp:pattern {"slug":"wellness/product-row"} /-->'));
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(3);
});

test('a tag that is too long to read removes nothing from its page', async ({ page, wordpress }) => {
  const many = Array.from({ length: 8000 }, (_, index) => `data-a${index}="1"`).join(' ');
  await page.goto(
    publish(wordpress, `<wellness-rating value="4" ${many}></wellness-rating><p>All that follows</p>`, {
      role: 'administrator',
    }),
  );
  await expect(page.getByText('All that follows')).toBeVisible();
});

test('unclosed markup takes no time', ({ wordpress }) => {
  const seconds = wordpress.php(`
    $seconds = array();
    foreach ( array( '<!-- ', '<a ', '<a b="', '<script ', '<wellness-rating a ', '<wellness-rating a="' ) as $begin ) {
      $text  = str_repeat( $begin, intdiv( 1000000, strlen( $begin ) ) ) . '<wellness-';
      $start = microtime( true );
      if ( Wellness\\Storefront\\complete( $text ) !== $text || preg_last_error() ) { throw new Exception( $begin . preg_last_error_msg() ); }
      $seconds[] = microtime( true ) - $start;
    }
    echo max( $seconds );`);
  expect(Number(seconds)).toBeLessThan(2);
});

test('a tag in quotes, in a script or in a comment is no tag', async ({ wordpress }) => {
  set(wordpress, { checkout: 'wellness', endpoint: 'https://checkout.example/checkout' });
  for (const text of [
    '<p title="<wellness-cart-button>">',
    '<script type="application/json">{"html":"<wellness-cart-button>"}</script>',
    '<!-- <wellness-cart-button> -->',
    '<textarea><wellness-cart-button></textarea>',
  ])
    expect(wordpress.php(`echo Wellness\\Storefront\\complete( '${text}' );`)).toBe(text);
});

test('a typed checkout or language is kept', async ({ wordpress }) => {
  set(wordpress, {
    checkout: 'wellness',
    endpoint: 'https://checkout.example/',
    checkout_ids: 'a = 1',
    language: 'ar',
  });
  for (const [typed, completed] of [
    ['checkout-url="https://mine.example/{items}" lang="en"', 'checkout-url="https://mine.example/{items}" lang="en"'],
    [
      'class="a checkout-url lang" dir=rtl',
      'checkout-ids="{&quot;a&quot;:&quot;1&quot;}" checkout-endpoint="https://checkout.example/" lang="ar" class="a checkout-url lang" dir=rtl',
    ],
  ])
    expect(wordpress.php(`echo Wellness\\Storefront\\complete( '<wellness-cart-button ${typed}>' );`)).toBe(
      `<wellness-cart-button ${completed}>`,
    );
});

test('the sheet of the sitemap stays XML', async ({ page, wordpress }) => {
  const sheet = wordpress.php('echo ( new WP_Sitemaps_Stylesheet() )->get_sitemap_stylesheet();');
  const problem = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/xml').querySelector('parsererror')?.textContent ?? '',
    sheet,
  );
  expect(problem).toBe('');
});

test('a theme that writes its own html tag is guarded, too', async ({ page, wordpress, noticed }) => {
  const theme = join(wordpress.folder, 'wp-content/themes/old');
  mkdirSync(theme);
  writeFileSync(join(theme, 'style.css'), '/* Theme Name: Old */');
  writeFileSync(
    join(theme, 'index.php'),
    '<!doctype html><html lang="en"><head><title>Old</title><?php wp_head(); ?></head><body><?php while ( have_posts() ) { the_post(); the_content(); } wp_footer(); ?></body></html>',
  );
  set(wordpress, { cart: 'block' });
  const evil =
    '<div data-wellness="cart-button" data-checkout-url="https://evil.example/{items}" data-position="inline"></div>';
  // Which hides the document's own from scripts.
  const hiding = `<object id="documentElement" type="application/pdf" data="${wordpress.url}/wp-content/uploads/x.pdf"></object>`;
  writeFileSync(join(wordpress.folder, 'wp-content/uploads/x.pdf'), '%PDF-1.1');
  const path = publish(wordpress, hiding + card + evil);
  wordpress.php(`switch_theme( 'old' );`);
  await page.goto(path);
  await page.getByRole('button', { name: 'Add to Cart: NMN+' }).click();
  await cart(page).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('Checkout is not connected on this page')).toBeVisible();
  expect(noticed.asked.join()).not.toContain('evil');
});

test('malformed stored options break no page', async ({ page, wordpress }) => {
  const path = publish(wordpress, `<!-- wp:wellness/product-card {"productId":"tea"} /-->${card}<p>Words.</p>`, {
    type: 'page',
  });
  const odd = { id: 'tea', name: 'Tea', price: 12, href: ['x'], description: ['y'] };
  const variants = [{ id: 'tea-2', name: 'Box', price: ['p'] }];
  for (const [products, sold] of [
    ['text', false],
    [['text', 1, null, { name: 'x' }], false],
    [[{ ...odd, variants: [{ id: 'tea-2', name: ['z'] }] }], false],
    [[{ ...odd, variants }, { id: 'b' }], true],
  ] as const) {
    set(wordpress, { catalog: 'address', catalog_url: 'https://x.example/', cart: 'chosen', cart_pages: [['a'], 'b'] });
    wordpress.php(
      `update_option( 'wellness_storefront_catalog', json_decode( '${JSON.stringify({ products, problem: ['a'] })}', true ) );`,
    );
    expect((await sent(page, path)).includes('>Tea</wellness-product-card>')).toBe(sold);
    await page.goto(path);
    await expect(page.getByText('Words.')).toBeVisible();
  }
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/post-new.php');
  await page.goto('/wp-admin/options-general.php?page=wellness-storefront');
  await expect(page.getByRole('cell', { name: 'tea-2' })).toBeVisible();
});

test('an excerpt of typed tags loads nothing', async ({ page, wordpress }) => {
  useTheme(wordpress, 'twentytwentyone');
  publish(wordpress, 'Words. <wellness-cart-button position="inline"></wellness-cart-button>');
  expect(await sent(page, '/')).not.toContain('plugins/wellness-storefront');
});

test('a plugin that renders the content for a description in the head removes no cart', async ({ page, wordpress }) => {
  useTheme(wordpress, 'twentytwentyone');
  await beside(
    wordpress,
    `add_action( 'wp_head', function () { printf( '<meta name="description" content="%s">', esc_attr( wp_strip_all_tags( apply_filters( 'the_content', '[wellness-cart-button][wellness-testimonial text="Good"]' ) ) ) ); } );`,
    async () => {
      await page.goto(publish(wordpress, card));
      await expect(cart(page)).toHaveCount(1);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Good/);
    },
  );
});

test('a page behind a password loads nothing', async ({ page, wordpress }) => {
  const path = publish(wordpress, card);
  wordpress.php(`wp_update_post( array( 'ID' => url_to_postid( home_url( '${path}' ) ), 'post_password' => 'x' ) );`);
  expect(await sent(page, path)).not.toContain('plugins/wellness-storefront');
});

test('deleting a second copy leaves the settings of the first', ({ wordpress }) => {
  set(wordpress, { partner: 'clinic' });
  const plugins = join(wordpress.folder, 'wp-content/plugins');
  cpSync(join(plugins, 'wellness-storefront'), join(plugins, 'second'), { recursive: true });
  try {
    const left = wordpress.php(`
      define( 'WP_UNINSTALL_PLUGIN', 'second/wellness-storefront.php' );
      include WP_PLUGIN_DIR . '/second/uninstall.php';
      echo get_option( 'wellness_storefront' )['partner'] ?? '';`);
    expect(left).toBe('clinic');
  } finally {
    rmSync(join(plugins, 'second'), { recursive: true });
  }
});
