import { cart, host, icon, listenTo, openHost, painted, script } from '../support/hosts.ts';
import { addButton, badge, cartButton, expect, sheet, test } from '../support/site.ts';

/** A page author's mistake is one console line that names it, and the page goes on. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

test('attributes of the platform, of frameworks and of the host are no misspellings', async ({ page, complaints }) => {
  const said = listenTo(page);
  // Those of HTML, also of other tags, of microdata and RDFa; then what frameworks, builders and extensions add.
  const names =
    `accesskey autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts hidden
    id inert inputmode itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck style
    tabindex title translate writingsuggestions xmlns onclick onload onchange aria-label aria-live aria-current aria-details
    align alt async border charset checked cite color cols content controls coords data datetime default disabled for form
    formaction headers height high icon kind list loading loop low max media method min multiple muted ping pattern
    placeholder poster preload property rel required rows sandbox scope selected shape size sizes span src start step
    summary target type valign width wrap about datatype inlist prefix resource rev typeof vocab
    data-id data-name data-price data-v-7ba5bd90 data-reactroot data-hk data-astro-cid-x data-testid data-wp-text v-cloak v-if
    :key @click #ref _nghost-ng-c1 _ngcontent-ng-c1 ng-version ng-reflect-name ngh x-data x-show x-cloak hx-get hx-boost
    wire:id wire:key jsaction jscontroller svelte-h on:click q:key s:abc b-1x2y3z4 astro-cid key ref css sx as variant
    bis_skin_checked bis_size cz-shortcut-listen _msttexthash fetchpriority sku gtin brand-name currency quantity product
    category colour active state status index page stage source mode tone view layout`.split(/\s+/);
  const tags = [
    'cart-button product-card product-grid nav footer toaster get-started login contact-form membership-tiers rating',
    'testimonial order-status eligibility cart',
  ].join(' ');
  const markup = tags.split(' ').map((tag) => `<wellness-${tag} ${names.join('="" ')}=""></wellness-${tag}>`);
  await openHost(page, { html: `${icon}<body>${markup.join('')}${script()}` });
  await painted(page);
  const misspelt = () => said.filter((line) => line.includes('Did you mean'));
  expect(misspelt()).toEqual([]);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<wellness-nav bas="/"></wellness-nav>'));
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<wellness-nav brnd="A"></wellness-nav>'));
  await expect.poll(misspelt).toHaveLength(1);
  complaints.length = 0;
});

for (const [what, markup, line, files] of [
  [
    'a value that is none',
    '<wellness-product-card product-id="immune-support" price="free"></wellness-product-card>',
    /^<wellness-product-card>: "price" must be .*"free"/,
  ],
  [
    'an attribute that is misspelt',
    '<wellness-product-card prodct-id="immune-support"></wellness-product-card>',
    /^<wellness-product-card>: unknown attribute "prodct-id"\. Did you mean "product-id"\?/,
  ],
  [
    'an attribute without its hyphen, on many',
    '<wellness-login portalurl="/portal"></wellness-login>'.repeat(9),
    /^<wellness-login>: unknown attribute "portalurl"\. Did you mean "portal-url"\?/,
  ],
  [
    'an attribute of a placeholder that is misspelt',
    '<div data-wellness="product-card" data-prodct-id="immune-support"></div>',
    /^<wellness-product-card>: unknown attribute "data-prodct-id"\. Did you mean "data-product-id"\?/,
  ],
  [
    'a tag that is misspelt',
    '<wellness-product-crad product-id="immune-support">Immune Support</wellness-product-crad>',
    /^wellness: <wellness-product-crad> is unknown\. Did you mean <wellness-product-card>\?/,
  ],
  [
    'a placeholder that is misspelt',
    '<div data-wellness="product-crad">Immune Support</div>',
    /data-wellness="product-crad".*<wellness-product-crad> is unknown\. Did you mean <wellness-product-card>\?/,
  ],
  [
    'an attribute of the page that is misspelt',
    '<html data-wellness-taxes="included">',
    /^<html>: unknown attribute "data-wellness-taxes"\. Did you mean "data-wellness-tax"\?/,
  ],
  [
    'a catalog that is no JSON',
    '<wellness-product-grid catalog="/broken.json"></wellness-product-grid>',
    /<wellness-product-grid>.*broken\.json/,
    { [`${host}broken.json`]: '[{"id":' },
  ],
  [
    'a catalog that is no list',
    '<wellness-product-grid catalog="/broken.json"></wellness-product-grid>',
    /<wellness-product-grid>.*expected a JSON array/,
    { [`${host}broken.json`]: '{"products":[]}' },
  ],
] as const)
  test(`${what}: one clear line on the console, and the page works`, async ({ page, complaints }) => {
    const said = listenTo(page);
    await openHost(page, { html: `${icon}<body>${cart}${markup}${card}${script()}`, files: files ?? {} });
    await addButton(page, 'NMN+').click();
    await expect(badge(page)).toHaveText('1');
    await cartButton(page).click();
    await expect(sheet(page)).toBeVisible();
    // A grid reads its catalog when rest.js has loaded.
    await expect.poll(() => said.length).toBeGreaterThan(0);
    complaints.length = 0;
    expect(said).toEqual([expect.stringMatching(line)]);
  });
