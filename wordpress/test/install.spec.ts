import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, pluginZip, seeNotice, test } from './support/test.ts';
import type { WordPress } from './support/wordpress.ts';

test.use({ withPlugin: false });

/** The stored data after a while: settings, a refused one, a fetched catalog, and the time of the next fetch. */
const used = `
  update_option( 'wellness_storefront', array( 'lang' => 'de' ) );
  set_transient( 'wellness_storefront_refused_1', array( 'lang' => '?' ), HOUR_IN_SECONDS );
  set_transient( 'wellness_storefront_refused_2', array( 'lang' => '?' ), HOUR_IN_SECONDS );
  update_option( 'wellness_storefront_catalog', array( array( 'id' => 'tea' ) ) );
  update_option( 'wellness_storefront_products', array( array( 'id' => 'tea' ) ) );
  wp_schedule_event( time(), 'hourly', 'wellness_storefront_refresh' );`;

/** Rows that name the plugin, but for WordPress' own note of what was lately switched off. */
const traces = `
  $found = array();
  foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
    foreach ( $wpdb->get_results( "SELECT * FROM $table", ARRAY_N ) as $row ) {
      $text = implode( ' ', $row );
      if ( false !== stripos( $table . $text, 'wellness' ) && ! in_array( 'recently_activated', $row, true ) ) {
        $found[] = "$table: $text";
      }
    }
  }
  echo wp_json_encode( $found );`;

test('is uploaded, activated, deactivated and deleted, and leaves nothing behind', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/plugin-install.php');
  await page.getByRole('button', { name: 'Upload Plugin' }).click();
  await page.getByLabel('Plugin zip file').setInputFiles(pluginZip);
  await page.getByRole('button', { name: 'Install Now' }).click();
  await expect(page.getByText('Plugin installed successfully.')).toBeVisible();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await expect(page.getByText('Plugin activated.')).toBeVisible();

  const row = page.locator('#the-list tr[data-slug="wellness-storefront"]');
  await expect(row).toContainText('Wellness Storefront');
  expect(wordpress.php('echo wp_json_encode( get_option( "active_plugins" ) );')).toContain('wellness-storefront.php');

  wordpress.php(used);
  await page.goto('/');
  expect(found(wordpress)).not.toEqual([]);

  await page.goto('/wp-admin/plugins.php');
  await row.getByRole('link', { name: 'Deactivate' }).click();
  await seeNotice(page, page.locator('.notice', { hasText: 'Plugin deactivated.' }));
  page.once('dialog', (question) => question.accept());
  await row.getByRole('link', { name: 'Delete' }).click();
  await expect(page.getByText('Wellness Storefront was successfully deleted.')).toBeVisible();

  expect(found(wordpress)).toEqual([]);
  const files = readdirSync(join(wordpress.folder, 'wp-content'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.includes('wellness'))).toEqual([]);
});

function found(wordpress: WordPress): string[] {
  return JSON.parse(wordpress.php(traces));
}
