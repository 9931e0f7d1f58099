import type { Page } from '@playwright/test';
import { cdn, host, listenTo, openHost, painted, script } from './hosts.ts';
import { addButton, badge, cartButton, expect, lines, openSheet, sheet, test, toasts, total } from './support.ts';

/* Pages that mean no harm and do it: sheets, scripts, policies, storage and mistakes that elements must live with. */

const icon = '<title>Host</title><link rel="icon" href="data:,">';
const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';
const cart = '<wellness-cart-button></wellness-cart-button><wellness-toaster></wellness-toaster>';

/** What a visitor does: adds two products of a grid and sees them. */
async function shop(page: Page) {
  await addButton(page, 'Longevity Stack').click();
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText('2');
  await openSheet(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(total(page)).toHaveText('$178.00');
}

test.describe('the parts look as on a plain page', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  // The box of an element is the host's: so it says it here, above all sheets.
  const box = (style: string, content: string) =>
    `<div style="display:block!important;position:absolute!important;margin:0!important;padding:0!important;border:0!important;${style}">${content}</div>`;
  const block =
    'style="display:block!important;margin:0!important;padding:0!important;border:0!important;float:none!important"';
  const html = (sheet: string, attributes = '') =>
    `<html ${attributes}><head>${icon}<style>${sheet}</style></head><body>
    ${box('inset:0 auto auto 0!important;width:1280px!important', `<wellness-nav ${block}></wellness-nav>`)}
    ${box('inset:120px auto auto 20px!important;width:400px!important', `<wellness-product-card ${block} product-id="nmn-plus" rating="4.4" reviews="2847" href="/nmn"></wellness-product-card>`)}
    <wellness-cart-button persistence="none" ${block}></wellness-cart-button><wellness-toaster ${block}></wellness-toaster>${script()}</body></html>`;

  type Measured = Record<string, Record<string, string>>;

  /** Place, size and every computed style of every element in a part. */
  const measure = (page: Page, tag: string, part: string): Promise<Measured> =>
    page.evaluate(
      ([tag, part]) => {
        const root = document.querySelector(tag)?.shadowRoot?.querySelector(part);
        if (!root) throw new Error(`${tag} has no ${part}`);
        const origin = root.getBoundingClientRect();
        const found: Measured = {};
        for (const [index, node] of [root, ...root.querySelectorAll('*')].entries()) {
          const { x, y, width, height } = node.getBoundingClientRect();
          const place = [x - (index ? origin.x : 0), y - (index ? origin.y : 0), width, height];
          const styles = getComputedStyle(node);
          found[`${tag} ${index} ${node.localName} ${node.getAttribute('part') ?? ''}`] = {
            box: place.map((value) => value.toFixed(1)).join(' '),
            ...Object.fromEntries([...styles].map((name) => [name, styles.getPropertyValue(name)])),
          };
        }
        return found;
      },
      [tag, part] as const,
    );

  async function measureAll(page: Page, sheet: string, attributes = ''): Promise<Measured> {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHost(page, { html: html(sheet, attributes) });
    await page.evaluate(() =>
      window.wellness.cart.add({ id: 'nmn-plus', name: 'NMN+', description: 'Daily', price: 89 }),
    );
    await painted(page);
    const parts = [
      await measure(page, 'wellness-nav', '[part=nav]'),
      await measure(page, 'wellness-product-card', '[part=card]'),
      await measure(page, 'wellness-toaster', '[popover]'),
    ];
    await page.evaluate(() => window.wellness.cart.open());
    await painted(page);
    return Object.assign({}, ...parts, await measure(page, 'wellness-cart-button', 'dialog'));
  }

  /** What differs, as few lines as tell it. */
  function differences(plain: Measured, other: Measured): string[] {
    const found = new Set<string>();
    for (const [node, styles] of Object.entries(plain))
      for (const [name, value] of Object.entries(styles))
        if (other[node]?.[name] !== value) found.add(`${node} ${name}: ${value} → ${other[node]?.[name]}`);
    return [...found];
  }

  let plain: Measured | undefined;
  test.beforeEach(async ({ page }) => {
    plain ??= await measureAll(page, '');
  });

  const everything = `font: italic bold 30px/3 serif !important; color: red !important; letter-spacing: 4px !important;
    word-spacing: 9px !important; text-transform: uppercase !important; text-align: right !important;
    text-indent: 2em !important; text-shadow: 1px 1px red !important; white-space: pre !important;
    list-style: square inside !important; cursor: help !important; font-variant: small-caps !important;
    font-optical-sizing: none !important; -webkit-text-fill-color: lime !important; margin: 9px !important;
    padding: 9px !important; border: 3px dashed red !important; background: lime !important;
    box-sizing: content-box !important; border-radius: 20px !important; float: left`;
  const rare = `word-break: break-all !important; overflow-wrap: anywhere !important; line-break: anywhere !important;
    hyphens: auto !important; tab-size: 1 !important; text-wrap: nowrap !important; text-align-last: right !important;
    text-underline-offset: 9px !important; caret-color: lime !important; accent-color: lime !important;
    -webkit-text-stroke: 2px red !important; text-emphasis: dot red !important; quotes: none !important;
    border-collapse: collapse !important; border-spacing: 9px !important; image-rendering: pixelated !important;
    fill: lime !important; stroke: lime !important; stroke-width: 9px !important; text-rendering: geometricPrecision !important;
    font-synthesis: none !important; font-size-adjust: 1 !important; text-size-adjust: 200% !important`;

  for (const [what, sheet] of [
    ['a root font of 10 px', 'html { font-size: 62.5% }'],
    ['a root font of 20 px', 'html { font-size: 20px; line-height: 2 }'],
    ['* { all: unset !important }', '*, ::before, ::after { all: unset !important }'],
    ['* { all: initial !important }', '*, ::before, ::after { all: initial !important }'],
    ['* { all: revert !important }', '*, ::before, ::after { all: revert !important }'],
    ['everything that pages set, on *', `*, ::before, ::after { ${everything} }`],
    ['what pages seldom set, on *', `* { ${rare} }`],
    [
      'rules for button, input, dialog, a and the like',
      `button, input, dialog, a, h2, h3, p, ul, li, nav, article, section, svg, img, [popover], [role] { ${everything} }
      dialog { display: none !important; max-width: 10px !important } dialog::backdrop { background: red !important }
      a:link { text-decoration: line-through !important } svg { fill: red !important; width: 90px !important }
      .card, .nav, .sheet, .toast, .line, .badge, .button { display: none !important }`,
    ],
  ] as const)
    test(`under ${what}`, async ({ page }) => {
      expect(differences(plain ?? {}, await measureAll(page, sheet))).toEqual([]);
    });

  test('mirrored where the page runs from right to left', async ({ page }) => {
    const mirrored = await measureAll(page, '', 'dir="rtl"');
    const faults: string[] = [];
    for (const [node, { box = '', ...styles }] of Object.entries(plain ?? {})) {
      const { box: there = '', ...thereStyles } = mirrored[node] ?? {};
      const size = (box: string) => box.split(' ').slice(2).map(Number);
      const [[w = 0, h = 0], [w2 = 0, h2 = 0]] = [size(box), size(there)];
      if (Math.abs(w - w2) > 0.5 || Math.abs(h - h2) > 0.5) faults.push(`${node}: ${w} × ${h} → ${w2} × ${h2}`);
      for (const name of ['color', 'background-color', 'font-size', 'font-family', 'font-weight', 'line-height'])
        if (styles[name] !== thereStyles[name]) faults.push(`${node} ${name}`);
    }
    expect(faults).toEqual([]);
    const sides = await page.evaluate(() => {
      const left = (tag: string, part: string) =>
        document.querySelector(tag)?.shadowRoot?.querySelector(part)?.getBoundingClientRect().left ?? Number.NaN;
      return {
        sheet: left('wellness-cart-button', '[part=sheet]'),
        priceBeforeName: left('wellness-product-card', '[part=price]') < left('wellness-product-card', '[part=name]'),
      };
    });
    expect(sides).toEqual({ sheet: 0, priceBeforeName: true });
  });
});

test('sheet, toast and menu are whole and on top, whatever their parents do', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const bad = (content: string, more = '') =>
    `<div style="transform:translate(7px,5px) rotate(1deg);overflow:hidden;contain:paint;clip-path:inset(0);position:relative;z-index:0;opacity:.9;${more}">${content}</div>`;
  await openHost(page, {
    html: `${icon}<style>.over { position: fixed; inset: 120px 0 0; z-index: 2147483647; background: tan }</style><body>
      ${bad('<wellness-nav></wellness-nav>', 'width:1200px;height:90px')}
      ${bad('<wellness-cart-button position="inline"></wellness-cart-button>', 'width:20px;height:20px;top:20px')}
      ${bad('<wellness-toaster></wellness-toaster>', 'width:9px;height:9px;scale:.5')}<div class="over"></div>${script()}`,
  });
  /** Corners and middle of what should be seen, and whether it is what is there. */
  const whole = (tag: string, part: string) =>
    page.evaluate(
      ([tag, part]) => {
        const root = document.querySelector(tag)?.shadowRoot as ShadowRoot;
        const node = root.querySelector(part) as Element;
        const { left, top, right, bottom } = node.getBoundingClientRect();
        const points = [
          [left + 9, top + 9],
          [right - 9, top + 9],
          [left + 9, bottom - 9],
          [right - 9, bottom - 9],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const;
        return {
          inside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && right - left > 200,
          seen: points.map(([x, y]) => node.contains(root.elementFromPoint(x, y))),
        };
      },
      [tag, part] as const,
    );
  const allOfIt = { inside: true, seen: Array(5).fill(true) };

  const menu = page.getByRole('button', { name: 'Anti-Aging menu' });
  await menu.evaluate((button: HTMLElement) => button.click());
  await painted(page);
  expect(await whole('wellness-nav', '.nav-drop:popover-open'), 'menu').toEqual(allOfIt);
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.wellness.cart.add({ id: 'a', name: 'A', description: '', price: 1 }));
  await painted(page);
  expect(await whole('wellness-toaster', '[part=toast]'), 'toast').toEqual(allOfIt);

  await page.evaluate(() => window.wellness.cart.open());
  await painted(page);
  expect(await whole('wellness-cart-button', '[part=sheet]'), 'sheet').toEqual(allOfIt);
});

test('a card in a link or a form adds, and neither navigates nor submits', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${cart}<a href="/away">${card}</a><form action="/sent">${card}<wellness-product-card name="Other" price="3"></wellness-product-card></form>${script()}`,
  });
  await addButton(page, 'NMN+').first().click();
  await addButton(page, 'NMN+').last().click();
  await addButton(page, 'Other').focus();
  await page.keyboard.press('Enter');
  await expect(badge(page)).toHaveText('3');
  await openSheet(page);
  await page.getByRole('button', { name: 'Increase quantity of NMN+' }).click();
  await expect(badge(page)).toHaveText('4');
  await painted(page);
  expect(page.url()).toBe(host);
});

test('nothing but its text is underlined in a card that lies in a link', async ({ page }) => {
  // Decorations are no inherited property: only the picture tells.
  const at = (link: string, end: string) =>
    openHost(page, {
      html: `${icon}<style>a { text-decoration: underline; color: red }</style><body>${link}<div style="width: 400px">${card}</div>${end}${script()}`,
    });
  await at('<div>', '</div>');
  await painted(page);
  const plain = await page.locator('wellness-product-card').screenshot();
  await at('<a href="/away">', '</a>');
  await painted(page);
  const linked = await page.locator('wellness-product-card').screenshot();
  expect(linked.equals(plain)).toBe(true);
});

const polluted = `<script>
  Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = function () { return String(this); };
  Array.prototype.each = function (run) { for (var i = 0; i < this.length; i++) run(this[i]); };
  Array.prototype.remove = Array.prototype.first = Array.prototype.without = function () { return this[0]; };
  Object.prototype.extend = function (from) { for (var key in from) this[key] = from[key]; return this; };
  Function.prototype.bindAsEventListener = function () { return this; };
</script>`;

for (const build of ['wellness.js', 'wellness.iife.js']) {
  test(`${build}: prototypes that the page has added to`, async ({ page }) => {
    await openHost(page, {
      html: `${icon}${polluted}<body>${cart}<wellness-product-grid></wellness-product-grid><wellness-nav></wellness-nav>${script(build)}`,
    });
    await shop(page);
    await page.reload();
    await expect(badge(page)).toHaveText('2');
    await openSheet(page);
    await expect(total(page)).toHaveText('$178.00');
  });
}

for (const [what, fault] of [
  [
    'blocked',
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No.', 'SecurityError'); } });
      Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('No.', 'SecurityError'); } });`,
  ],
  ['full', `Storage.prototype.setItem = function () { throw new DOMException('Full.', 'QuotaExceededError'); };`],
  [
    'corrupt',
    `for (const key of ['wellness-cart', 'wellness-cart-folded', 'wellness-cart-log-x']) localStorage.setItem(key, '{"v":1,"items":');`,
  ],
] as const)
  test(`storage that is ${what}`, async ({ page }) => {
    await openHost(page, {
      html: `${icon}<script>${fault}</script><body>${cart}<wellness-product-grid></wellness-product-grid>${script()}`,
    });
    await shop(page);
    await expect(page.getByText('This browser keeps nothing for us')).toHaveCount(what === 'corrupt' ? 0 : 1);
  });

const policy =
  "default-src 'none'; script-src http://cdn.test; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'";
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';

for (const build of ['wellness.js', 'wellness.lite.js', 'wellness.iife.js', 'entry.js']) {
  test(`${build}: under the strictest policy nothing is violated, pictures are there`, async ({ page }) => {
    await page.addInitScript(() => {
      const violated: string[] = [];
      Object.assign(window, { violated });
      addEventListener('securitypolicyviolation', (event) =>
        violated.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    const catalog = [
      { id: 'a', name: 'A', price: 3, image: '/a.svg' },
      { id: 'b', name: 'B', price: 4, image: `data:image/svg+xml,${encodeURIComponent(picture)}` },
    ];
    await openHost(page, {
      headers: { 'Content-Security-Policy': policy },
      files: { [`${host}a.svg`]: picture, [`${host}catalog.json`]: JSON.stringify(catalog) },
      html: `${icon}<body>${cart}${card}<wellness-product-grid catalog="/catalog.json"></wellness-product-grid><wellness-product-card name="C" price="5" image="/a.svg"></wellness-product-card>
        <wellness-nav></wellness-nav><wellness-footer></wellness-footer><wellness-get-started></wellness-get-started><wellness-login></wellness-login><wellness-contact-form></wellness-contact-form>
        <wellness-membership-tiers></wellness-membership-tiers><wellness-rating value="4.4"></wellness-rating><wellness-testimonial text="Good" name="A"></wellness-testimonial>
        <a data-wellness="product-card" data-product-id="immune-support" href="/x">Immune Support</a>${script(build)}`,
    });
    for (const name of ['NMN+', 'A', 'B', 'C', 'Immune Support']) await addButton(page, name).click();
    await expect(toasts(page)).toContainText('Immune Support');
    await page.getByRole('button', { name: 'Weight Loss menu' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Get Started' }).first().click();
    await openSheet(page);
    await expect(total(page)).toHaveText('$150.00');
    const pictures = page.locator('[part=image]:is(img)');
    await expect(pictures).toHaveCount(3);
    for (const image of await pictures.all())
      await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    // Our drawings are drawn, not fetched.
    await expect(page.locator('wellness-product-card [part=image] svg').first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'violated'))).toEqual([]);
  });
}

const fallback = '<wellness-product-card product-id="nmn-plus"><a href="/nmn">NMN+, $89</a></wellness-product-card>';

test('a script that is two seconds late finds what was set meanwhile', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<body>${cart}${fallback}<div id="later"></div>${script()}<script>
      document.querySelector('wellness-product-card').price = 7;
      document.getElementById('later').innerHTML = '<p data-wellness="product-card" data-product-id="immune-support"></p>';
    </script>`,
    routes: {
      [`${cdn}wellness.js`]: async (route) => {
        await new Promise((done) => setTimeout(done, 2_000));
        await route.fallback();
      },
    },
    until: 'commit',
  });
  const link = page.getByRole('link', { name: 'NMN+, $89' });
  await expect(link).toBeVisible();
  await expect(addButton(page, 'NMN+')).toBeVisible();
  await expect(link).toBeHidden();
  await expect(page.locator('wellness-product-card [part=price]')).toHaveText(['$7', '$49']);
  await addButton(page, 'Immune Support').click();
  await expect(badge(page)).toHaveText('1');
});

test('where the script is blocked the inline fallback stays', async ({ page, complaints }) => {
  await openHost(page, {
    html: `${icon}<body>${fallback}<a data-wellness="product-card" data-product-id="immune-support" href="/immune">Immune Support</a>${script()}`,
    routes: { [`${cdn}wellness.js`]: (route) => route.abort('blockedbyclient') },
  });
  await expect(page.getByRole('link', { name: 'NMN+, $89' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Immune Support' })).toBeVisible();
  expect(complaints.splice(0).join()).toContain('ERR_BLOCKED_BY_CLIENT');
});

test('the same script tag twice is one', async ({ page }) => {
  const said = listenTo(page);
  await openHost(page, { html: `${icon}<body>${cart}${card}${script()}${script()}` });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  expect(said).toEqual([]);
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
    /wellness-product-card.*product-id/,
  ],
  [
    'a tag that is misspelt',
    '<wellness-product-crad product-id="immune-support">Immune Support</wellness-product-crad>',
    /<wellness-product-crad> is unknown/,
  ],
  [
    'a placeholder that is misspelt',
    '<div data-wellness="product-crad">Immune Support</div>',
    /data-wellness="product-crad".*<wellness-product-crad> is unknown/,
  ],
  [
    'a catalogue that is no JSON',
    '<wellness-product-grid catalog="/broken.json"></wellness-product-grid>',
    /<wellness-product-grid>.*broken\.json/,
    { [`${host}broken.json`]: '[{"id":' },
  ],
  [
    'a catalogue that is no list',
    '<wellness-product-grid catalog="/broken.json"></wellness-product-grid>',
    /<wellness-product-grid>.*expected a JSON array/,
    { [`${host}broken.json`]: '{"products":[]}' },
  ],
] as const)
  test(`${what}: one clear line on the console, and the page goes on`, async ({ page, complaints }) => {
    const said = listenTo(page);
    await openHost(page, { html: `${icon}<body>${cart}${markup}${card}${script()}`, files: files ?? {} });
    await addButton(page, 'NMN+').click();
    await expect(badge(page)).toHaveText('1');
    await cartButton(page).click();
    await expect(sheet(page)).toBeVisible();
    complaints.length = 0;
    expect(said).toEqual([expect.stringMatching(line)]);
  });
