import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPath } from './support/settings.ts';
import { expect, needWordPress, test } from './support/test.ts';

/* The plugin's own words, in the language of whoever runs the site. What its elements say is front.spec's. */

test.beforeAll(() => needWordPress());

for (const [locale, heading, block] of [
  ['de_AT', 'Wohin „Zur Kasse“ führt', 'Produktkarte'],
  ['fr_FR', 'Où mène « Passer à la caisse »', 'Carte de produit'],
  ['es_MX', '«Ir a pagar» lleva a', 'Tarjeta de producto'],
  ['ar', 'وجهة «إتمام الشراء»', 'بطاقة منتج'],
  ['pt_BR', 'Checkout leads to', 'Product Card'],
] as const)
  test(`settings and editor in ${locale}`, async ({ page, wordpress }) => {
    // No language of WordPress itself is installed here.
    const plugin = join(wordpress.folder, 'wp-content/mu-plugins/locale.php');
    writeFileSync(plugin, `<?php add_filter( 'locale', fn() => '${locale}' );`);
    try {
      await wordpress.logIn(page, 'administrator');
      await page.goto(settingsPath);
      await expect(page.getByRole('group', { name: heading })).toBeVisible();
      await page.goto('/wp-admin/post-new.php');
      const title = () =>
        page.evaluate(() => Reflect.get(window, 'wp').blocks.getBlockType('wellness/product-card').title);
      await expect.poll(title).toBe(block);
    } finally {
      rmSync(plugin);
    }
  });
