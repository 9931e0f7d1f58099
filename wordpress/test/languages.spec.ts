import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPath } from './support/settings.ts';
import { expect, needWordPress, test } from './support/test.ts';

/* The plugin's own messages, in the language of the site's administrators. front.spec.ts tests those of elements. */

test.beforeAll(() => needWordPress());

// No language of WordPress itself is installed here. Left where it is, since an editor goes on asking behind a test.
test.beforeAll(({ wordpress }) =>
  writeFileSync(
    join(wordpress.folder, 'wp-content/mu-plugins/locale.php'),
    "<?php if ( isset( $_COOKIE['locale'] ) ) { add_filter( 'locale', fn() => $_COOKIE['locale'] ); }",
  ),
);

for (const [locale, heading, block] of [
  ['de_AT', 'Wohin „Zur Kasse“ führt', 'Produktkarte'],
  ['fr_FR', 'Où mène « Passer à la caisse »', 'Carte de produit'],
  ['es_MX', '«Ir a pagar» lleva a', 'Tarjeta de producto'],
  ['ar', 'وجهة «إتمام الشراء»', 'بطاقة منتج'],
  ['pt_BR', 'Checkout leads to', 'Product Card'],
] as const)
  test(`settings and editor in ${locale}`, async ({ page, context, wordpress }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: wordpress.url }]);
    await wordpress.logIn(page, 'administrator');
    await page.goto(settingsPath);
    await expect(page.getByRole('group', { name: heading })).toBeVisible();
    await page.goto('/wp-admin/post-new.php');
    const title = () =>
      page.evaluate(() => Reflect.get(window, 'wp').blocks.getBlockType('wellness/product-card').title);
    await expect.poll(title).toBe(block);
  });
