import type { Page } from '@playwright/test';
import { publish as publishAs } from './content.ts';
import { seeNotice } from './test.ts';
import type { WordPress } from './wordpress.ts';

export const settingsPath = '/wp-admin/options-general.php?page=wellness-storefront';

/** Fields of an unselected choice are not on the page, so this selects it first, by its label. */
export async function choose(page: Page, ...labels: readonly string[]): Promise<void> {
  for (const label of labels) await page.getByRole('radio', { name: label, exact: true }).check();
}

/** Writes into fields by their labels. */
export async function write(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Saves, and waits for the page that says so: the one before may have said it, too. */
export async function save(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => html.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const after = page.locator('html:not([data-before])');
  await seeNotice(page, after.locator('#setting-error-saved, #setting-error-settings_updated'));
}

/** The notice above the page. */
export const told = (page: Page) => page.locator('.settings-error');

/** The message at the field of this label. */
export const toldAt = (page: Page, label: string) =>
  page.locator('tr', { has: page.locator('th', { hasText: label }) }).locator('.wellness-storefront-problem');

/** Publishes a page of this name and returns its path. */
export const publish = (wordpress: WordPress, name: string, content: string): string =>
  publishAs(wordpress, content, { role: 'administrator', type: 'page', title: name, name });

/** The stored settings. */
export const stored = (wordpress: WordPress): Record<string, unknown> =>
  JSON.parse(wordpress.php("echo wp_json_encode( get_option( 'wellness_storefront' ) );"));
