import type { Locator, Page } from '@playwright/test';
import { fdaStatement } from '../../test/support/site.ts';
import { sell } from './support/content.ts';
import { expect, test } from './support/test.ts';
import type { Role, WordPress } from './support/wordpress.ts';

// Wide enough for the list of blocks and the settings side by side.
test.use({ actionTimeout: 15_000, viewport: { width: 1500, height: 1000 } });

test.beforeEach(({ wordpress }) => wordpress.reset());

/** Their names in the list of blocks. */
const titles = [
  'Product Card',
  'Product Grid',
  'Cart Button',
  'Cart',
  'Messages',
  'Rating',
  'Get Started',
  'Memberships',
  'Contact Form',
  'Testimonial',
  'Order Status',
  'Login',
  'Region and Age',
];

async function write(page: Page, wordpress: WordPress, role: Role, title: string): Promise<void> {
  await wordpress.logIn(page, role);
  await page.goto('/wp-admin/post-new.php');
  await page.getByRole('textbox', { name: 'Add title' }).fill(title);
}

async function insert(page: Page, title: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Toggle block inserter' });
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click();
  await page.getByPlaceholder('Search', { exact: true }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

/** The block of this element, as it stands in the text. */
const block = (page: Page, element: string) => page.locator(`[data-type="wellness/${element}"]`);

const panel = (page: Page) => page.getByRole('region', { name: 'Editor settings' });

/** Chooses a block, so that the panel is about it. */
async function select(page: Page, element: string): Promise<Locator> {
  await page.evaluate((name) => {
    const { select, dispatch } = Reflect.get(window, 'wp').data;
    const found = select('core/block-editor')
      .getBlocks()
      .find((one: { name: string }) => one.name === name);
    dispatch('core/block-editor').selectBlock(found.clientId);
  }, `wellness/${element}`);
  return panel(page);
}

/** Publishes, or hands in, and says the number of the post. */
async function publish(page: Page, word = 'Publish', outcome = 'is now live.'): Promise<number> {
  const top = page.getByRole('region', { name: 'Editor top bar' });
  await top.getByRole('button', { name: 'Publish', exact: true }).click();
  const last = page.getByRole('region', { name: 'Editor publish' });
  await last.getByRole('button', { name: word, exact: true }).click();
  await expect(page.getByText(outcome).first()).toBeVisible();
  return page.evaluate(() => Reflect.get(window, 'wp').data.select('core/editor').getCurrentPostId());
}

const contentOf = (wordpress: WordPress, id: number) => wordpress.php(`echo get_post( ${id} )->post_content;`);

/** Writes a post as if it had come from anywhere. */
function post(wordpress: WordPress, content: string): number {
  const code = `echo wp_insert_post( wp_slash( array( 'post_title' => 'Written', 'post_status' => 'publish', 'post_author' => get_user_by( 'login', 'author' )->ID, 'post_content' => ${quoted(content)} ) ) );`;
  return Number(wordpress.php(code));
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const set = (wordpress: WordPress, settings: string) =>
  wordpress.php(`update_option( 'wellness_storefront', array( ${settings} ) );`);

/** The attributes of our blocks, and those of their values that are more than a word or a number. */
function stored(content: string) {
  const blocks = [...content.matchAll(/<!-- wp:wellness\/([a-z-]+) (?:(\{.*?\}) )?\/-->/g)];
  return blocks.map(([, name, json]) => [name, JSON.parse(json ?? '{}')] as const);
}

for (const role of ['author', 'administrator'] as const)
  test(`each block is placed, seen and published as ${role}`, async ({ page, wordpress, newVisitor }) => {
    await write(page, wordpress, role, 'All there is');
    for (const title of titles) await insert(page, title);
    await page.getByRole('button', { name: 'Toggle block inserter' }).click();

    await block(page, 'product-card').getByLabel('Product').selectOption('NMN+');
    const card = block(page, 'product-card').locator('wellness-product-card');
    await expect(card.getByText('Cellular energy and NAD+ support')).toBeVisible();
    await expect(card.getByText('$89')).toBeVisible();
    const settings = await select(page, 'product-card');
    await settings.getByRole('button', { name: 'Instead of the catalog' }).click();
    await settings.getByLabel('Description').fill('For energy & more');
    await expect(card.getByText('For energy & more')).toBeVisible();

    await select(page, 'rating');
    await settings.getByLabel('Rating').fill('4.4');
    await settings.getByLabel('Number of reviews').fill('2847');
    await expect(block(page, 'rating').locator('wellness-rating').getByText('2,847 reviews')).toBeVisible();
    await select(page, 'testimonial');
    await settings.getByLabel('What was said').fill('It "works" <3');
    await settings.getByLabel('Who said it').fill('Ann');
    await expect(block(page, 'testimonial').locator('wellness-testimonial').getByText('It "works" <3')).toBeVisible();
    await select(page, 'get-started');
    await settings.getByLabel('Text of the button').fill('Begin');
    await expect(block(page, 'get-started').locator('wellness-get-started').getByText('Begin')).toBeVisible();
    await select(page, 'cart-button');
    await settings.getByLabel('Where it stands').selectOption('Here in the text');
    await select(page, 'membership-tiers');
    await settings.getByLabel('Colors').selectOption('Dark');

    for (const [element, words] of [
      ['product-grid', 'Longevity Stack'],
      ['cart-button', 'Cart'],
      ['cart', 'Your cart is empty'],
      ['membership-tiers', 'Optimization'],
      ['contact-form', 'Send'],
      ['login', 'Login'],
    ] as const)
      await expect(
        block(page, element).locator(`wellness-${element}`).getByText(words, { exact: true }).first(),
      ).toBeVisible();
    await expect(block(page, 'toaster').getByText('Short messages will appear')).toBeVisible();
    await expect(block(page, 'order-status').getByText('Who comes back from paying')).toBeVisible();
    await expect(block(page, 'eligibility').getByText('Visitors will be asked here')).toBeVisible();

    const id = await publish(page);
    const content = contentOf(wordpress, id);
    expect(content).not.toContain('<wellness-');
    const all = stored(content);
    expect(all.map(([name]) => name)).toEqual([
      'product-card',
      'product-grid',
      'cart-button',
      'cart',
      'toaster',
      'rating',
      'get-started',
      'membership-tiers',
      'contact-form',
      'testimonial',
      'order-status',
      'login',
      'eligibility',
    ]);
    for (const [, attributes] of all)
      for (const value of Object.values(attributes)) expect(typeof value).toMatch(/^(string|number|boolean)$/);
    expect(Object.fromEntries(all)).toMatchObject({
      rating: { value: 4.4, reviews: 2847 },
      'cart-button': { position: 'inline' },
      'membership-tiers': { theme: 'dark' },
    });
    const revisions = wordpress.php(`foreach ( wp_get_post_revisions( ${id} ) as $one ) { echo $one->post_content; }`);
    expect(revisions).toContain(content.trim());

    const visitor = await newVisitor();
    await visitor.goto(`/?p=${id}`);
    await expect(visitor.getByRole('button', { name: 'Add to Cart: NMN+' }).first()).toBeVisible();
    await expect(visitor.getByText('For energy & more')).toBeVisible();
    await expect(visitor.getByText('It "works" <3')).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'Rated 4.4 out of 5 from 2,847 reviews' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Begin' })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Premium' })).toBeVisible();
    await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible();

    // A stored entity is read as the original character.
    await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
    await expect(card.getByText('For energy & more')).toBeVisible();
    await select(page, 'product-card');
    await settings.getByRole('button', { name: 'Instead of the catalog' }).click();
    await expect(settings.getByLabel('Description')).toHaveValue('For energy & more');
  });

test('a contributor places a card with the keyboard alone and submits it for review', async ({ page, wordpress }) => {
  await write(page, wordpress, 'contributor', 'Handed in');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/product card');
  await expect(page.getByRole('option', { name: 'Product Card' })).toBeVisible();
  await page.keyboard.press('Enter');
  const product = block(page, 'product-card').getByLabel('Product');
  await expect(product).toBeVisible();
  await product.focus();
  // One after the other, as keys go through a list; it stays until they are done.
  for (const id of ['nmn-plus', 'longevity-stack']) {
    await page.keyboard.press('ArrowDown');
    await expect(product).toHaveValue(id);
    await expect(product).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(block(page, 'product-card').locator('wellness-product-card').getByText('$129')).toBeVisible();
  await expect(block(page, 'product-card')).toBeFocused();
  const id = await publish(page, 'Submit for Review', 'Draft saved.');
  expect(stored(contentOf(wordpress, id))).toEqual([['product-card', { productId: 'longevity-stack' }]]);
  expect(wordpress.php(`echo get_post_status( ${id} );`)).toBe('pending');
});

test('Add to Cart does nothing in the editor', async ({ page, wordpress }) => {
  await write(page, wordpress, 'author', 'Looking');
  await insert(page, 'Product Grid');
  await page.getByRole('button', { name: 'Toggle block inserter' }).click();
  const grid = block(page, 'product-grid').locator('wellness-product-grid');
  const button = await grid.getByText('Add to Cart').first().boundingBox();
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 10);
  // It selects the block, as anywhere else in a block.
  await expect(block(page, 'product-grid')).toHaveClass(/is-selected/);
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'wellness').cart.count)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('wellness-cart'))).toBeNull();
});

test('a placeholder that is typed stays one', async ({ page, wordpress }) => {
  const typed = '<a href="/nmn" data-wellness="product-card" data-product-id="nmn-plus">NMN+</a>';
  const id = post(
    wordpress,
    `<!-- wp:paragraph -->\n<p>See ${typed} here</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>So</p>\n<!-- /wp:paragraph --><cite>${typed}</cite></blockquote>\n<!-- /wp:quote -->\n\n<!-- wp:freeform -->\n<p>${typed}</p>\n<!-- /wp:freeform -->\n\n<!-- wp:wellness/rating {"value":4} /-->`,
  );
  await wordpress.logIn(page, 'author');
  await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
  await expect(block(page, 'rating').locator('wellness-rating').getByText('4', { exact: true })).toBeVisible();
  await expect(page.locator('p:has(> a[data-wellness])')).toHaveCount(2);
  await page.locator('p', { hasText: 'See' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Post updated.').first()).toBeVisible();
  const content = contentOf(wordpress, id);
  expect(content).toContain('today');
  expect(content.split('data-wellness="product-card"').length).toBe(4);
  expect(content).not.toContain('<wellness-');
});

test('blocks show warnings that their author needs', async ({ page, wordpress }) => {
  const blocks = [
    '<!-- wp:wellness/product-card {"productId":"gone","href":"shop.example/tea"} /-->',
    '<!-- wp:wellness/rating {"value":7} /-->',
    '<!-- wp:wellness/cart-button /-->',
    '<!-- wp:wellness/order-status /-->',
    '<!-- wp:wellness/contact-form /-->',
    '<!-- wp:wellness/login /-->',
  ];
  const id = post(wordpress, blocks.join('\n\n'));
  const edit = `/wp-admin/post.php?post=${id}&action=edit`;
  await wordpress.logIn(page, 'author');
  await page.goto(edit);
  const card = block(page, 'product-card');
  await expect(card.getByText('There is no product “gone” in the catalog.')).toBeVisible();
  await expect(card.getByText('“shop.example/tea” is no address of a page or a picture')).toBeVisible();
  await expect(block(page, 'rating').getByText('Rating: “7” cannot be shown, and is left out.')).toBeVisible();
  const cart = block(page, 'cart-button');
  await expect(cart.getByText('Checkout is not connected yet.')).toBeVisible();
  await expect(block(page, 'order-status').getByText('there are no orders to show')).toBeVisible();
  await expect(block(page, 'contact-form').getByText('Messages are not connected yet')).toBeVisible();
  await expect(block(page, 'login').getByText('The patient portal is not connected yet.')).toBeVisible();
  await card.getByLabel('Product').selectOption('NMN+');
  await expect(card.locator('wellness-product-card').getByText('$89')).toBeVisible();
  await expect(card.getByText('There is no product')).toHaveCount(0);

  set(wordpress, "'checkout' => 'wellness', 'endpoint' => 'http://127.0.0.1:9/checkout'");
  await page.goto(edit);
  await expect(cart.locator('wellness-cart-button').getByText('Cart', { exact: true })).toBeVisible();
  await expect(cart.getByText('Checkout is not connected yet.')).toHaveCount(0);
  await expect(block(page, 'order-status').getByText('there are no orders to show')).toHaveCount(0);
});

const teas = [
  {
    id: 'tea',
    name: 'Calm Tea',
    price: 12.5,
    variantLabel: 'Size',
    variants: [
      { id: 'tea-s', name: 'Small' },
      { id: 'tea-l', name: 'Large', price: 20 },
    ],
  },
  { id: 'cup', name: 'Cup </script><b>', price: 5 },
];

test('the products of the site’s catalog can be selected', async ({ page, wordpress }) => {
  sell(wordpress, teas);
  await write(page, wordpress, 'author', 'Tea');
  await insert(page, 'Product Card');
  await page.getByRole('button', { name: 'Toggle block inserter' }).click();
  const card = block(page, 'product-card');
  await expect(card.getByLabel('Product').getByRole('option')).toHaveText([
    'Choose a product',
    'Calm Tea',
    'Cup </script><b>',
  ]);
  await card.getByLabel('Product').selectOption('Calm Tea');
  const settings = await select(page, 'product-card');
  await settings.getByRole('button', { name: 'Instead of the catalog' }).click();
  await settings.getByLabel('Page of the product').fill('shop/tea');
  await expect(card.locator('wellness-product-card')).toHaveAttribute('href', `${wordpress.url}/shop/tea`);
  await settings.getByLabel('Chosen at first').selectOption('Large');
  await expect(card.locator('wellness-product-card').getByText('$20')).toBeVisible();
  await settings.getByLabel('Product', { exact: true }).selectOption('Cup </script><b>');
  await expect(settings.getByLabel('Chosen at first')).toHaveCount(0);
  await expect(card.locator('wellness-product-card').getByText('$5')).toBeVisible();
});

test('a catalog that did not respond is reported', async ({ page, wordpress }) => {
  set(wordpress, "'catalog' => 'address', 'catalog_url' => 'http://127.0.0.1:9/catalog.json'");
  wordpress.php(
    `update_option( 'wellness_storefront_catalog', array( 'products' => json_decode( ${quoted(JSON.stringify(teas))}, true ), 'at' => 1, 'problem' => 'It answered with status 500.' ) );`,
  );
  await write(page, wordpress, 'author', 'Tea');
  await insert(page, 'Product Grid');
  await expect(block(page, 'product-grid').getByText('It answered with status 500.')).toBeVisible();
  await expect(block(page, 'product-grid').locator('wellness-product-grid').getByText('Calm Tea')).toBeVisible();
});

test('a site without products says so at its blocks', async ({ page, wordpress }) => {
  sell(wordpress, []);
  await write(page, wordpress, 'author', 'Tea');
  for (const [title, element] of [
    ['Product Card', 'product-card'],
    ['Product Grid', 'product-grid'],
  ] as const) {
    await insert(page, title);
    await expect(block(page, element).getByText('There is no product yet.')).toBeVisible();
  }
});

test('the site editor shows the elements inside its frame', async ({ page, wordpress }) => {
  set(wordpress, "'colors' => array( 'accent' => '#8a2be2' )");
  sell(wordpress, teas);
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/site-editor.php?postType=wp_template&postId=twentytwentythree%2F%2F404&canvas=edit');
  const frame = page.frameLocator('iframe[name="editor-canvas"]');
  await expect(frame.getByText('Proudly powered by')).toBeVisible();
  await insert(page, 'Product Card');
  const card = frame.locator('[data-type="wellness/product-card"]');
  await card.getByLabel('Product').selectOption('Cup </script><b>');
  const element = card.locator('wellness-product-card');
  await expect(element.getByText('$5')).toBeVisible();
  expect(await element.evaluate((one) => one.ownerDocument !== window.parent.document)).toBe(true);
  await expect(element.locator('[part~="button"]')).toHaveCSS('background-color', 'rgb(138, 43, 226)');
});

test('the widgets of a classic theme take blocks', async ({ page, wordpress, newVisitor }) => {
  wordpress.php("switch_theme( 'twentytwentyone' );");
  await wordpress.logIn(page, 'administrator');
  await page.goto('/wp-admin/widgets.php');
  await page.locator('[data-type="core/widget-area"]').first().click();
  await insert(page, 'Product Card');
  const card = block(page, 'product-card');
  await card.getByLabel('Product').selectOption('NMN+');
  await expect(card.locator('wellness-product-card').getByText('$89')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Widgets saved.').first()).toBeVisible();
  const visitor = await newVisitor();
  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: 'Add to Cart: NMN+' })).toBeVisible();
  wordpress.php("switch_theme( 'twentytwentythree' );");
});

test('malicious attributes show nothing and reach nothing', async ({ page, wordpress, newVisitor }) => {
  const evil = {
    productId: 'nmn-plus',
    name: '"><script>window.evil = 1</script><img src=x onerror="window.evil = 1">',
    description: '\' onclick="window.evil = 1" [gallery]',
    href: 'javascript:window.evil=1',
    image: 'javascript:window.evil=1',
    className: '"><script>window.evil = 1</script>',
    anchor: '" onmouseover="window.evil = 1',
    onclick: 'window.evil = 1',
    price: 1,
    availability: 'consult',
    theme: '"><script>window.evil = 1</script>',
    headingLevel: { toString: 'x' },
  };
  const checkout = {
    checkoutEndpoint: 'https://evil.example/',
    checkoutUrl: 'https://evil.example/{items}',
    position: 'fixed',
  };
  await wordpress.logIn(page, 'author');
  await page.goto('/wp-admin/post-new.php');
  const comment = (name: string, attributes: object) =>
    `<!-- wp:wellness/${name} ${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} /-->`;
  const id = await page.evaluate(
    async (content) => {
      const data = { title: 'Evil', status: 'publish', content };
      return (await Reflect.get(window, 'wp').apiFetch({ path: '/wp/v2/posts', method: 'POST', data })).id;
    },
    `${comment('product-card', evil)}\n\n${comment('cart-button', checkout)}`,
  );

  const visitor = await newVisitor();
  await visitor.goto(`/?p=${id}`);
  await expect(visitor.getByText('$89').first()).toBeVisible();
  const card = visitor.locator('wellness-product-card');
  expect(
    await card.evaluate((one) =>
      one.getAttributeNames().filter((name) => /^on|price|availability|href|image|theme/.test(name)),
    ),
  ).toEqual([]);
  await card.hover();
  await expect(
    visitor.locator('wellness-cart-button[checkout-endpoint], wellness-cart-button[checkout-url]'),
  ).toHaveCount(0);
  expect(await visitor.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined();

  await page.goto(`/wp-admin/post.php?post=${id}&action=edit`);
  await expect(block(page, 'product-card').locator('wellness-product-card').getByText('$89')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'evil'))).toBeUndefined();
});

test('patterns can be inserted and published', async ({ page, wordpress, newVisitor }) => {
  await write(page, wordpress, 'author', 'A shop');
  for (const name of ['Products in a row', 'Article with a product', 'Shop', 'Order']) {
    const toggle = page.getByRole('button', { name: 'Toggle block inserter' });
    if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click();
    await page.getByPlaceholder('Search', { exact: true }).fill(name);
    const pattern = page.getByRole('option', { name, exact: true });
    if (name === 'Products in a row')
      await expect(pattern.frameLocator('iframe').locator('wellness-product-card').getByText('$129')).toBeVisible();
    await pattern.click();
  }
  await expect(block(page, 'product-card').locator('wellness-product-card').getByText('$129')).toBeVisible();
  await expect(block(page, 'product-grid').locator('wellness-product-grid').getByText('$129')).toBeVisible();
  await expect(page.getByText('This block contains unexpected or invalid content.')).toHaveCount(0);
  const id = await publish(page);
  const visitor = await newVisitor();
  await visitor.goto(`/?p=${id}`);
  await expect(visitor.locator('wellness-product-card').getByText('$129')).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(visitor.getByText(fdaStatement)).toHaveCount(3);
});

test('patterns make no claims about a site’s own products', ({ wordpress }) => {
  const all = () => wordpress.php('echo wp_json_encode( Wellness\\Storefront\\patterns() );');
  expect(all()).toContain(fdaStatement);
  sell(wordpress, teas);
  expect(all()).not.toContain(fdaStatement);
});

test('without the plugin a post still reads well', async ({ wordpress, newVisitor }) => {
  const id = post(
    wordpress,
    '<!-- wp:paragraph -->\n<p>Before</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:wellness/product-card {"productId":"nmn-plus","name":"NMN"} /-->\n\n<!-- wp:paragraph -->\n<p>After</p>\n<!-- /wp:paragraph -->',
  );
  wordpress.php(
    "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins( 'wellness-storefront/wellness-storefront.php' );",
  );
  const visitor = await newVisitor();
  await visitor.goto(`/?p=${id}`);
  const content = visitor.locator('.entry-content');
  await expect(content).toHaveText(/^\s*Before\s*After\s*$/);
  expect(await content.locator('*').count()).toBe(2);
});
