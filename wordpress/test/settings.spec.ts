import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choose, publish, save, settingsPath, stored, told, toldAt, write } from './support/settings.ts';
import { expect, seeNotice, test } from './support/test.ts';

const everything = `[wellness-product-card product-id="nmn-plus"]
[wellness-contact-form]
[wellness-order-status]
[wellness-get-started]
[wellness-login]`;

test.beforeEach(({ wordpress }) => wordpress.reset());

test('the page is found in the menu and beside the plugin, and a first save says so once', async ({
  page,
  wordpress,
}) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/plugins.php');
  await page.locator('tr[data-slug="wellness-storefront"]').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wellness Storefront');
  await expect(page.locator('#adminmenu').getByRole('link', { name: 'Wellness Storefront' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Checkout',
    'Products',
    'Where people go',
    'Looks and language',
    'The cart button',
  ]);
  await save(page);
  await expect(told(page)).toHaveText([/Settings saved\./]);
});

test('the checkout server of the project: endpoint, order status, ids, partner, discount, shop, persistence', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  const path = publish(wordpress, 'things', everything);
  publish(wordpress, 'your-order', '<!-- wp:wellness/order-status /-->');
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await expect(page.getByLabel('Address of the checkout server')).toBeHidden();
  await choose(page, 'The checkout server of this project', 'until the tab is closed');
  // The operator's settings for the checkout server.
  await expect(
    page.getByText(`CHECKOUT_PAGES="${wordpress.url}/things/,${wordpress.url}/your-order/" npm start`),
  ).toBeVisible();
  await write(page, {
    'Address of the checkout server': 'https://checkout.example/checkout/',
    'Ids there': '\r\n\n 0=a=b ',
    'Name of this site as a partner': 'the "kitchen" & table [gallery]',
    'Discount code': 'TEN',
    '“Continue shopping” leads to': '/shop/?a=1&b=2',
  });
  await save(page);
  await expect(toldAt(page, 'Ids there')).toHaveText('No product of this site has the id 0.');
  await expect(page.getByLabel('Address of the checkout server')).toHaveValue('https://checkout.example/checkout');

  const visitor = await newVisitor();
  await visitor.goto(path);
  const cart = visitor.locator('wellness-cart-button');
  await expect(cart).toHaveCount(1);
  await expect(cart).toHaveAttribute('checkout-endpoint', 'https://checkout.example/checkout');
  expect(JSON.parse((await cart.getAttribute('checkout-ids')) ?? '')).toEqual({ 0: 'a=b' });
  await expect(cart).toHaveAttribute('partner', 'the "kitchen" & table [gallery]');
  await expect(cart).toHaveAttribute('discount', 'TEN');
  await expect(cart).toHaveAttribute('shop-url', '/shop/?a=1&b=2');
  await expect(cart).toHaveAttribute('persistence', 'session');
  expect(await cart.getAttribute('checkout-url')).toBeNull();
  await expect(visitor.locator('wellness-order-status')).toHaveAttribute(
    'endpoint',
    'https://checkout.example/checkout/orders/{attempt}',
  );
});

const shops = [
  {
    checkout: 'WooCommerce',
    typed: 'Shop.example/store/',
    url: 'https://Shop.example/store/checkout-link/?products={items}&coupon={discount}',
  },
  { checkout: 'Shopify', typed: 'shop.example', url: 'https://shop.example/cart/{items}?discount={discount}' },
  {
    checkout: 'Shopify',
    typed: 'https://shop.example/{locale}/',
    url: 'https://shop.example/{locale}/cart/{items}?discount={discount}',
  },
  { checkout: 'Shopify', typed: 'localhost:4174', url: 'http://localhost:4174/cart/{items}?discount={discount}' },
];
for (const { checkout, typed, url } of shops)
  test(`${checkout} at ${typed}`, async ({ page, wordpress, newVisitor }) => {
    const path = publish(wordpress, 'things', everything);
    await wordpress.logIn(page, 'administrator');
    await page.goto(settingsPath);
    await choose(page, checkout);
    await write(page, { [`Address of the ${checkout} shop`]: typed, 'Ids there': 'nmn-plus = nmn' });
    await save(page);
    await expect(toldAt(page, 'Ids there')).toContainText('Line 1: ids of WooCommerce and Shopify are numbers');
    await expect(page.getByLabel('Ids there')).toHaveValue('nmn-plus = nmn');
    await write(page, { 'Ids there': 'nmn-plus = 118' });
    await save(page);
    await expect(toldAt(page, 'Ids there')).toHaveText(/cannot be ordered there: longevity-stack, immune-support\.$/);
    await write(page, { 'Ids there': 'nmn-plus = 118\nlongevity-stack = 119\nimmune-support = 120' });
    await save(page);
    await expect(told(page)).toHaveText([/Settings saved\./]);

    const visitor = await newVisitor();
    await visitor.goto(path);
    const cart = visitor.locator('wellness-cart-button');
    await expect(cart).toHaveAttribute('checkout-url', url);
    await expect(cart).toHaveAttribute(
      'checkout-ids',
      '{"nmn-plus":"118","longevity-stack":"119","immune-support":"120"}',
    );
    expect(await cart.getAttribute('checkout-endpoint')).toBeNull();
    expect(await visitor.locator('wellness-order-status').getAttribute('endpoint')).toBeNull();
  });

test('addresses of portal, messages and assessment reach the elements', async ({ page, wordpress, newVisitor }) => {
  const path = publish(wordpress, 'things', `${everything}\n[wellness-product-grid]\n[wellness-membership-tiers]`);
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await write(page, {
    'Patient portal': 'portal.example/me',
    'Messages of the contact form': '/messages',
    Assessment: 'öffneFragebogen$1',
  });
  await save(page);

  const visitor = await newVisitor();
  await visitor.goto(path);
  await expect(visitor.locator('wellness-login')).toHaveAttribute('portal-url', 'https://portal.example/me');
  await expect(visitor.locator('wellness-contact-form')).toHaveAttribute('action', '/messages');
  for (const element of ['product-card', 'product-grid', 'membership-tiers'])
    await expect(visitor.locator(`wellness-${element}`)).toHaveAttribute('modal-function', 'öffneFragebogen$1');
  await visitor.evaluate(() => Object.assign(window, { öffneFragebogen$1: () => document.body.append('Assessment!') }));
  await visitor.getByRole('button', { name: 'Get Started', exact: true }).click();
  await expect(visitor.getByText('Assessment!')).toBeVisible();
  await visitor.getByRole('button', { name: 'Get Started: Starter' }).click();
  await expect(visitor.getByText('Assessment!Assessment!')).toBeVisible();
});

test('a path that may be a folder of this site is no absolute address', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await write(page, { '“Continue shopping” leads to': 'shop/tea', 'Patient portal': 'portal:8443/me' });
  await save(page);
  await expect(toldAt(page, '“Continue shopping”')).toHaveText(/^“shop\/tea” is no address of the web/);
  expect(stored(wordpress)).toMatchObject({ shop: '', portal: 'https://portal:8443/me' });
});

test('colors and language reach the card', async ({ page, wordpress, newVisitor }) => {
  const path = publish(wordpress, 'things', everything);
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  // WordPress hides its fields behind its picker.
  const pickers = page.locator('.wellness-storefront-color');
  const colors = {
    'Buttons and links': '#00ff00',
    'Words on buttons': '#fff',
    Text: '#123456',
    'Behind the text': '#fefefe',
  };
  for (const [label, color] of Object.entries(colors)) {
    const picker = pickers.filter({ has: page.getByText(label, { exact: true }) });
    await picker.getByRole('button', { name: /Select/ }).click();
    await picker.locator('.wp-color-picker').fill(color);
  }
  await page.getByLabel('what the page has there (transparent)').check();
  await choose(page, 'Deutsch');
  await save(page);
  await expect(told(page).first()).toContainText(
    '“Words on buttons” on “Buttons and links” is hard to read: their contrast is 1.3',
  );
  await expect(page.getByLabel('what the page has there (transparent)')).toBeChecked();

  const visitor = await newVisitor();
  await visitor.goto(path);
  const card = visitor.locator('wellness-product-card');
  const button = card.getByRole('button', { name: 'In den Warenkorb: NMN+' });
  await expect(button).toHaveCSS('background-color', 'rgb(0, 255, 0)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(card.getByText('NMN+').first()).toHaveCSS('color', 'rgb(18, 52, 86)');
  await expect(card).toHaveAttribute('lang', 'de');
  await expect(card).toHaveAttribute('dir', 'ltr');
  const ground = await card.evaluate((element) =>
    getComputedStyle(element).getPropertyValue('--wellness-color-ground'),
  );
  expect(ground).toBe('transparent');

  await choose(page, 'العربية');
  await save(page);
  await visitor.reload();
  await expect(card).toHaveAttribute('dir', 'rtl');
  await expect(card.getByRole('button')).not.toHaveText('In den Warenkorb');
});

test('a language in a file can be selected', async ({ page, wordpress }) => {
  const file = join(wordpress.folder, 'wp-content/plugins/wellness-storefront/assets/lang/it.js');
  writeFileSync(file, '');
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  rmSync(file);
  await expect(page.locator('[name="wellness_storefront[language]"][value="it"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[name="wellness_storefront[language]"][value="it"]')).toHaveCount(0);
});

test('the cart button on every page, on those with something, on chosen ones, and where it is placed', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  publish(wordpress, 'things', everything);
  publish(wordpress, 'plain', 'Nothing of ours.');
  publish(wordpress, 'placed', '[wellness-cart-button position="inline"]');
  const visitor = await newVisitor();
  const carts = async () => {
    const counts: number[] = [];
    for (const path of ['/', '/things/', '/plain/', '/placed/']) {
      await visitor.goto(path);
      counts.push(await visitor.locator('wellness-cart-button:not([position="inline"])').count());
    }
    return counts;
  };
  await wordpress.logIn(page, 'administrator');
  // A page with a cart button of its own gets no other.
  expect(await carts()).toEqual([0, 1, 0, 0]);
  await page.goto(settingsPath);
  await choose(page, 'on every page');
  await save(page);
  expect(await carts()).toEqual([1, 1, 1, 1]);
  await choose(page, 'on the pages chosen below');
  await save(page);
  await expect(toldAt(page, 'Pages')).toHaveText('No page is chosen: the cart button stands on none.');
  expect(await carts()).toEqual([0, 0, 0, 0]);
  await page.getByRole('checkbox', { name: 'plain' }).check();
  await save(page);
  await expect(page.getByRole('checkbox', { name: 'plain' })).toBeChecked();
  expect(await carts()).toEqual([0, 0, 1, 0]);
  // It then shows the posts, whatever it holds.
  wordpress.php(`
    update_option( 'page_on_front', get_page_by_path( 'things' )->ID );
    update_option( 'page_for_posts', get_page_by_path( 'plain' )->ID );
    update_option( 'show_on_front', 'page' );
  `);
  expect(await carts()).toEqual([0, 0, 1, 0]);
  await visitor.goto('/plain/');
  await expect(visitor.locator('body.blog')).toHaveCount(1);
  wordpress.php(`
    foreach ( array( 'page_on_front', 'page_for_posts' ) as $option ) {
      delete_option( $option );
    }
    update_option( 'show_on_front', 'posts' );
  `);
  await choose(page, 'only where an author has placed it');
  await save(page);
  expect(await carts()).toEqual([0, 0, 0, 0]);
  await visitor.goto('/placed/');
  const button = visitor.getByRole('button', { name: /shopping cart/i });
  await expect(button).toBeVisible();

  const top = async () => {
    await visitor.goto('/');
    return (await button.boundingBox())?.y ?? 0;
  };
  await choose(page, 'on every page');
  await save(page);
  expect(await top()).toBeGreaterThan(400);
  await choose(page, 'above');
  await save(page);
  expect(await top()).toBeLessThan(100);
});

test('a refused value keeps its field and an error, and changes nothing; all others are saved', async ({
  page,
  wordpress,
}) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'The checkout server of this project');
  await write(page, { 'Address of the checkout server': 'https://checkout.example/checkout', 'Discount code': 'TEN' });
  await save(page);
  const before = stored(wordpress);

  const evil = '"><script>window.evil = 1</script><img src=x onerror="window.evil = 1">';
  await page.evaluate(() => {
    for (const field of document.querySelectorAll<HTMLElement>('.only-checkout-woocommerce, .only-checkout-shopify'))
      field.style.display = 'table-row';
  });
  await write(page, {
    'Address of the checkout server': 'javascript:alert(1)//https://checkout.example',
    'Address of the WooCommerce shop': 'https://shop.example/?a=b',
    'Address of the Shopify shop': 'https://me:secret@shop.example',
    'Ids there': 'nmn-plus = 1\nnothing\nnmn-plus = 2',
    'Name of this site as a partner': evil,
    'Discount code': 'x'.repeat(3_000),
    '“Continue shopping” leads to': '//evil.example',
    'Patient portal': 'http://portal.example',
    'Messages of the contact form': `https://x.example/${evil}`,
    Assessment: 'window.open',
  });
  await choose(page, 'for this one page');
  await save(page);

  await expect(toldAt(page, 'Address of the checkout server')).toHaveText(
    /^“javascript:alert\(1\).*” is no address of the web/,
  );
  await expect(page.getByText('Still set: https://checkout.example/checkout')).toBeVisible();
  await expect(toldAt(page, 'Address of the WooCommerce shop')).toHaveText(/must be without “\?” and “#”/);
  await expect(toldAt(page, 'Address of the Shopify shop')).toHaveText(/must not have a name or password/);
  await expect(toldAt(page, 'Ids there')).toHaveText(
    'Line 2, “nothing”, must be an id of ours, “=”, and the id there. Line 3: “nmn-plus” stands in line 1 already.',
  );
  await expect(toldAt(page, 'Name of this site')).toHaveText(/must be plain text/);
  await expect(toldAt(page, 'Discount code')).toHaveText(/longer than 2000 characters/);
  await expect(toldAt(page, '“Continue shopping”')).toHaveText(/is no address of the web/);
  await expect(toldAt(page, 'Patient portal')).toHaveText(/must begin with https:\/\//);
  await expect(toldAt(page, 'Messages of the contact form')).toHaveText(/is no address of the web/);
  await expect(toldAt(page, 'Assessment')).toHaveText(/“window.open” is not the plain name of a function/);
  // Ten refusals, and that the rest is saved.
  await expect(told(page)).toHaveCount(11);
  const partner = page.getByLabel('Name of this site as a partner');
  await expect(partner).toHaveValue(evil);
  await expect(partner).toHaveAttribute('aria-invalid', 'true');
  await expect(partner).toHaveAccessibleDescription(/must be plain text/);
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  expect(stored(wordpress)).toEqual({ ...before, persistence: 'none' });

  // Shown once.
  await page.goto(settingsPath);
  await expect(partner).toHaveValue('');
  await expect(page.locator('.wellness-storefront-problem')).toHaveCount(0);
});

test('stored settings are not read on every request, and refused ones belong to one administrator', async ({
  page,
  wordpress,
}) => {
  wordpress.php("delete_option( 'wellness_storefront' );");
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/options-general.php?page=wellness-storefront');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect(wordpress.php("echo wp_json_encode( isset( wp_load_alloptions()['wellness_storefront'] ) );")).toBe('false');
  const seen = wordpress.php(`
    set_transient( 'wellness_storefront_refused_1', array( 'partner' => 'first' ), 60 );
    set_transient( 'wellness_storefront_refused_2', array( 'partner' => 'second' ), 60 );
    require_once WP_PLUGIN_DIR . '/wellness-storefront/includes/settings-check.php';
    require_once WP_PLUGIN_DIR . '/wellness-storefront/includes/settings-fields.php';
    wp_set_current_user( 2 );
    echo wp_json_encode( array( Wellness\\Storefront\\refused(), get_transient( 'wellness_storefront_refused_1' ) ) );`);
  expect(JSON.parse(seen)).toEqual([{ partner: 'second' }, { partner: 'first' }]);
});

test('an invalid color or choice is refused', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await page.evaluate(() => {
    const set = (name: string, value: string) => {
      const field = document.querySelector<HTMLInputElement>(`[name="wellness_storefront[${name}]"]`);
      if (!field) throw new Error(name);
      field.value = value;
      field.checked = true;
    };
    set('colors][accent', 'red;}</style><script>window.evil=1</script>');
    set('checkout', 'mine');
    set('language', '"><script>window.evil=1</script>');
  });
  await save(page);
  await expect(toldAt(page, 'Colors')).toContainText('(Buttons and links) is no color such as #0b6b4f.');
  await expect(toldAt(page, 'Checkout leads to')).toHaveText('There is no such choice.');
  await expect(toldAt(page, 'Language of what the plugin shows')).toHaveText('There is no such choice.');
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
  expect(stored(wordpress)).toMatchObject({ colors: [], checkout: 'none', language: '' });
});

test('only administrators open, post and read it, and only with the nonce', async ({
  newVisitor,
  noticed,
  wordpress,
}) => {
  for (const role of ['editor', 'author', 'administrator'] as const) {
    const page = await newVisitor();
    await wordpress.logIn(page, role);
    if (role !== 'administrator') {
      const answer = await page.goto(settingsPath);
      expect(answer?.status()).toBe(403);
      await expect(page.getByText('Sorry, you are not allowed to access this page.')).toBeVisible();
    }
    const posted = await page.request.post('/wp-admin/options.php', {
      form: { option_page: 'wellness-storefront', action: 'update', 'wellness_storefront[partner]': 'mine' },
    });
    expect(posted.status()).toBe(403);
    const nonce = await (await page.request.get('/wp-admin/admin-ajax.php?action=rest-nonce')).text();
    const read = await page.request.get('/wp-json/wp/v2/settings', { headers: { 'X-WP-Nonce': nonce } });
    expect(read.status()).toBe(role === 'administrator' ? 200 : 403);
    expect(await read.text()).not.toContain('wellness');
  }
  // The browser's own note of the refused page.
  noticed.errors.splice(0);
  // The empty settings of the administrator's visit.
  expect(stored(wordpress)).toEqual([]);
});

test('options that another program has stored run nothing, and break nothing', async ({
  newVisitor,
  wordpress,
  page,
}) => {
  const path = publish(wordpress, 'things', everything);
  const evil =
    '</textarea></script></style>"><!--<script><script>window.evil = 1</script><img src=x onerror="window.evil = 1">';
  wordpress.php(`
    $evil = base64_decode( '${Buffer.from(evil).toString('base64')}' );
    $settings = array_map( static function ( $value ) use ( $evil ) { return is_array( $value ) ? array( $evil, 'accent' => $evil ) : $evil; }, Wellness\\Storefront\\default_settings() );
    $settings['checkout']    = 'wellness';
    $settings['cart']    = 'everywhere';
    $settings['catalog'] = 'list';
    update_option( 'wellness_storefront_products', array( 'no product', array( 'id' => 'nmn-plus', 'name' => $evil, 'description' => $evil, 'price' => 1, 'variants' => array() ) ) );
    $settings['partner'] = array( 'no text' );
    update_option( 'wellness_storefront', $settings );`);
  const visitor = await newVisitor();
  await visitor.goto(path);
  // The cart's page has an address that leads nowhere, and no script in it.
  const cart = visitor.getByRole('link', { name: /shopping cart/i });
  await expect(cart).toBeVisible();
  expect(await cart.evaluate((link: HTMLAnchorElement) => new URL(link.href).origin === location.origin)).toBe(true);
  await expect(visitor.locator('wellness-product-card')).toContainText('<script>');
  expect(await visitor.evaluate(() => 'evil' in window)).toBe(false);
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  expect(await page.evaluate(() => 'evil' in window)).toBe(false);
});

test('fits a phone, with refused values', async ({ page, wordpress }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await choose(page, 'The checkout server of this project');
  await write(page, { 'Address of the checkout server': `ftp://${'long'.repeat(40)}` });
  await save(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the settings stay when the plugin is deactivated', async ({ page, wordpress }) => {
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await write(page, { 'Patient portal': 'https://portal.example' });
  await save(page);
  await page.goto('/wp-admin/plugins.php');
  const row = page.locator('tr[data-slug="wellness-storefront"]');
  await row.getByRole('link', { name: 'Deactivate' }).click();
  await seeNotice(page, page.locator('.notice', { hasText: 'Plugin deactivated.' }));
  await row.getByRole('link', { name: 'Activate' }).click();
  await page.goto(settingsPath);
  await expect(page.getByLabel('Patient portal')).toHaveValue('https://portal.example');
});

test('the page of the cart and the sum for free shipping reach the cart and its button', async ({
  page,
  wordpress,
  newVisitor,
}) => {
  const path = publish(wordpress, 'cart', '<!-- wp:wellness/cart {"headingLevel":1} /-->\n[wellness-cart-button]');
  await wordpress.logIn(page, 'administrator');
  await page.goto(settingsPath);
  await write(page, { 'The cart is on the page': path, 'Shipping is free from': '0 EUR' });
  await save(page);
  await expect(toldAt(page, 'Shipping is free from')).toHaveText(/^“0 EUR” is no amount above 0/);
  await write(page, { 'Shipping is free from': '50 EUR' });
  await save(page);

  const visitor = await newVisitor();
  await visitor.goto(path);
  const cart = visitor.locator('wellness-cart');
  await expect(cart).toHaveAttribute('free-shipping-from', '50 EUR');
  await expect(cart.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
  expect(await cart.getAttribute('cart-url')).toBeNull();
  const button = visitor.locator('wellness-cart-button');
  await expect(button).toHaveAttribute('free-shipping-from', '50 EUR');
  await expect(button.getByRole('link')).toHaveAttribute('href', path);
});
