/** Settings of `npm start` and of builds that a shell may export, and that would make tests meet another shop. */
export const settings: readonly string[] = [
  'PORTAL_URL',
  'CHECKOUT_ENDPOINT',
  'STOREFRONT_ORIGIN',
  'SITE_ORIGIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'DATABASE_URL',
  'SHIP_TO',
  'CHECKOUT_PAGES',
  'ADMIN_PASSWORD',
  'NODE_ENV',
];

/** Removes them from the environment of this process and of what it starts. Says in one line which ones there were. */
export function ignoreSettings(env: NodeJS.ProcessEnv = process.env): void {
  const exported = settings.filter((name) => env[name]);
  for (const name of exported) delete env[name];
  if (exported.length > 0) console.log(`Ignored in tests, though this shell exports it: ${exported.join(', ')}`);
}

/** Opens the shop's page of the `npm start` that page tests use. */
export const adminPassword = 'password of page tests';
