import { cart, cdn, host, icon, listenTo, openHost, painted, script } from '../support/hosts.ts';
import { addButton, badge, expect, openPanel, sheet, test, toasts, total } from '../support/site.ts';

/** The elements work on pages whose style sheets, libraries, policies or markup get in their way. */

const card = '<wellness-product-card product-id="nmn-plus"></wellness-product-card>';

test('sheet, toast and menu are whole and on top, whatever styles their parents have', async ({ page }) => {
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
  await page.locator('.nav-drop:popover-open').waitFor();
  await painted(page);
  expect(await whole('wellness-nav', '.nav-drop:popover-open'), 'menu').toEqual(allOfIt);
  await page.keyboard.press('Escape');

  await page.evaluate(() => window.wellness.cart.add({ id: 'a', name: 'A', description: '', price: 1 }));
  await toasts(page).waitFor();
  await painted(page);
  expect(await whole('wellness-toaster', '[part=toast]'), 'toast').toEqual(allOfIt);

  await page.evaluate(() => window.wellness.cart.open());
  await sheet(page).waitFor();
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
  await openPanel(page);
  await page.getByRole('button', { name: 'Increase quantity of NMN+' }).click();
  await expect(badge(page)).toHaveText('4');
  await painted(page);
  expect(page.url()).toBe(host);
});

for (const around of ['<a href="/elsewhere">', '<label><input type="checkbox" id="box">', '<details><summary>'])
  test(`the panel of a cart button in ${around} does nothing to it`, async ({ page }) => {
    const end = around.replace(/<input.*?>/, '').replaceAll(/<(\w+).*?>/g, '');
    await openHost(page, {
      html: `${icon}<body>${around}<wellness-cart-button position="inline" shop-url="/tea"></wellness-cart-button>${end}${script()}`,
    });
    await page.evaluate(() => window.wellness.cart.add({ id: 'a', name: 'Tea', price: 1 }));
    const panel = await openPanel(page);
    for (const place of [
      panel.getByRole('heading', { name: 'Shopping Cart' }),
      panel.getByText('$1.00').first(),
      panel.getByRole('spinbutton'),
    ])
      await place.click();
    await page.mouse.click(5, 300);
    await expect(panel).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(new URL(host).pathname);
    expect(await page.evaluate(() => document.querySelector('details[open], #box:checked'))).toBe(null);
    // Its own links lead on.
    await page.evaluate(() => window.wellness.cart.clear());
    await openPanel(page);
    await panel.getByRole('link', { name: 'Continue shopping' }).click();
    await expect(page).toHaveURL(/\/tea$/);
  });

test('shortcuts of the page take no key that presses a control', async ({ page }) => {
  const tea = {
    id: 'tea',
    name: 'Tea',
    price: 10,
    variants: [
      { id: 's', name: 'Small' },
      { id: 'l', name: 'Large' },
    ],
  };
  await openHost(page, {
    html: `${icon}<script>document.addEventListener('keydown', (event) => {
        if (event.target.closest('input, textarea, select, button, a')) return;
        if ([' ', 'Enter', 'ArrowDown'].includes(event.key)) event.preventDefault();
      })</script><body>
      <script type="application/json" data-wellness="catalog">${JSON.stringify([tea])}</script>
      ${cart}<wellness-product-card product-id="tea"></wellness-product-card><wellness-contact-form></wellness-contact-form>${script()}`,
  });
  const large = page.getByRole('radio', { name: 'Large' });
  await page.getByRole('radio', { name: 'Small' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(large).toBeChecked();
  for (const [key, count] of [
    ['Enter', '1'],
    ['Space', '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add to Cart: Tea' }).press(key);
    await expect(badge(page)).toHaveText(count);
  }
  const message = page.getByLabel('Message');
  await message.pressSequentially('a\nb');
  await expect(message).toHaveValue('a\nb');
});

for (const zoom of [0.8, 1.25, 2])
  test(`a toast is whole on a page that zooms itself to ${zoom}`, async ({ page }) => {
    await openHost(page, { html: `${icon}<style>body { zoom: ${zoom} }</style><body>${cart}${card}${script()}` });
    await addButton(page, 'NMN+').click();
    await expect(toasts(page)).toBeVisible();
    await painted(page);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const box = await toasts(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  });

test('properties of the page do not change those of the same names in an element', async ({ page }) => {
  await openHost(page, {
    html: `${icon}<style>.dark, * { --text: white; --accent: white; --radius: 24px; --unit: 9px }</style><body>
      ${cart}<wellness-product-card class="dark" product-id="nmn-plus"></wellness-product-card>${script()}`,
  });
  const looks = () =>
    addButton(page, 'NMN+').evaluate((button) => {
      const { backgroundColor, color, borderRadius } = getComputedStyle(button);
      return [backgroundColor, color, borderRadius];
    });
  const styled = await looks();
  await page.evaluate(() => document.querySelector('style')?.remove());
  expect(styled).toEqual(await looks());
});

test('nothing but its text is underlined in a card that lies in a link', async ({ page }) => {
  // Decorations are not inherited, so only a screenshot shows them.
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

/** Built-ins of today as releases 1.5 to 1.7 of Prototype.js, which knew none of them, put their own in their place. */
const replaced = `<script>
  (function () {
    var slice = Array.prototype.slice;
    function toArray(list) {
      if (!list) return [];
      if ('toArray' in Object(list)) return list.toArray();
      var length = list.length || 0, results = new Array(length);
      while (length--) results[length] = list[length];
      return results;
    }
    function put(target, methods) { for (var name in methods) target[name] = methods[name]; }
    Array.from = toArray;
    Object.values = function (object) { var found = []; for (var key in object) found.push(object[key]); return found; };
    put(Array.prototype, {
      find: function (test, context) { for (var i = 0; i < this.length; i++) if (test.call(context, this[i], i)) return this[i]; },
      map: function (run, context) { var out = []; for (var i = 0; i < this.length; i++) out.push(run.call(context, this[i], i)); return out; },
      filter: function (test, context) { var out = []; for (var i = 0; i < this.length; i++) if (test.call(context, this[i], i)) out.push(this[i]); return out; },
      some: function (test, context) { for (var i = 0; i < this.length; i++) if (test.call(context, this[i], i)) return true; return false; },
      every: function (test, context) { for (var i = 0; i < this.length; i++) if (!test.call(context, this[i], i)) return false; return true; },
      reduce: function () { return this.length > 1 ? this : this[0]; },
      toArray: function () { return slice.call(this, 0); },
      toJSON: function () { return '[' + this.join(', ') + ']'; },
      first: function () { return this[0]; },
      clear: function () { this.length = 0; return this; },
    });
    delete Array.prototype.entries;
    Function.prototype.bind = function (context) {
      if (arguments.length < 2 && context === undefined) return this;
      var method = this, given = slice.call(arguments, 1);
      return function () { return method.apply(context, given.concat(slice.call(arguments))); };
    };
    put(HTMLElement.prototype, {
      remove: function () { this.parentNode.removeChild(this); return this; },
      update: function (content) { this.innerHTML = content || ''; return this; },
      replace: function (content) { this.outerHTML = content; return this; },
      insert: function (content) { this.insertAdjacentHTML('beforeend', content); return this; },
      show: function () { this.style.display = ''; return this; },
      hide: function () { this.style.display = 'none'; return this; },
      toggle: function () { return this.style.display === 'none' ? this.show() : this.hide(); },
      scrollTo: function () { window.scrollTo(0, this.offsetTop); return this; },
      select: function (selector) { return toArray(this.querySelectorAll(selector)); },
      observe: function (type, listener) { this.addEventListener(type, listener); return this; },
    });
    document.getElementsByClassName = function (name) { return toArray(document.querySelectorAll('.' + name)); };
    var PlatformElement = window.Element;
    window.Element = function (tag) { return document.createElement(tag); };
    window.Element.prototype = PlatformElement.prototype;
  })();
</script>`;

for (const build of ['wellness.js', 'wellness.iife.js'])
  for (const order of ['before', 'after'] as const)
    test(`${build}: built-ins that an old library has replaced ${order} it loaded`, async ({ page }) => {
      const said = listenTo(page);
      const scripts = order === 'before' ? `${replaced}${script(build)}` : `${script(build)}${replaced}`;
      const catalog = [
        { id: 'tea', name: 'Tea', price: 3 },
        { id: 'cup', name: 'Cup', price: 4.5 },
        { id: 'soap', name: 'Soap', price: 2, variants: [{ id: 'soap-l', name: 'Large' }] },
      ];
      await openHost(page, {
        files: {
          [`${host}catalog.json`]: JSON.stringify(catalog),
          [`${host}checkout?items=tea:2,cup:1`]: 'The checkout server',
        },
        html: `${icon}<body><wellness-cart-button checkout-url="/checkout?items={items}"></wellness-cart-button><wellness-toaster></wellness-toaster>
          <wellness-product-grid catalog="/catalog.json"></wellness-product-grid><wellness-membership-tiers></wellness-membership-tiers>
          <wellness-nav></wellness-nav><div data-wellness="product-card" data-product-id="nmn-plus"></div>
          <wellness-product-card product-id="soap" price="1"></wellness-product-card>${scripts}`,
      });
      await expect(page.locator('wellness-product-card[price]').getByRole('radio', { name: 'Large' })).toBeChecked();
      await addButton(page, 'Tea').click();
      await addButton(page, 'Cup').click();
      await addButton(page, 'NMN+').click();
      await expect(toasts(page)).toContainText('3 items, total');
      const drawings = page.locator('wellness-product-card .art path, wellness-membership-tiers path');
      for (const path of await drawings.all()) expect(await path.getAttribute('d')).toMatch(/^M[-\d.MHVmhvqczl\s]+$/);
      await openPanel(page);
      await page.getByRole('button', { name: 'Increase quantity of Tea' }).click();
      await page.getByRole('button', { name: 'Remove NMN+' }).click();
      await expect(total(page)).toHaveText('$10.50');
      // Not reloaded: Firefox, restoring the scroll position while the page still grows, may leave the visual viewport
      // below the layout's, so that what is fixed at the top can be neither seen nor pressed until somebody scrolls.
      await page.goto(host);
      await expect(badge(page)).toHaveText('3');
      await openPanel(page);
      await expect(total(page)).toHaveText('$10.50');
      await page.getByRole('button', { name: 'Checkout' }).click();
      await expect(page).toHaveURL(`${host}checkout?items=tea:2,cup:1`);
      expect(said).toEqual([]);
    });

const policy =
  "default-src 'none'; script-src http://cdn.test; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'";
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40H0z"/></svg>';

for (const build of ['wellness.js', 'wellness.iife.js', 'entry.js']) {
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
    await openPanel(page);
    await expect(total(page)).toHaveText('$150.00');
    const pictures = page.locator('[part=image]:is(img)');
    // In the cards, and in the lines of the cart.
    await expect(pictures).toHaveCount(6);
    for (const image of await pictures.all())
      await expect.poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
    // The kit's drawings are inline SVG, not requests.
    await expect(page.locator('wellness-product-card [part=image] svg').first()).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'violated'))).toEqual([]);
  });
}

const fallback = '<wellness-product-card product-id="nmn-plus"><a href="/nmn">NMN+, $89</a></wellness-product-card>';

test('a script that loads two seconds late finds properties that were set meanwhile', async ({ page }) => {
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
  expect(complaints.splice(0).join()).toMatch(/ERR_BLOCKED_BY_CLIENT|NS_ERROR_ABORT/);
});

for (const file of ['wellness.js', 'wellness.iife.js', 'fallback.js'])
  test(`lazy-loaded files of ${file} come from its folder, although an image clobbers document.currentScript`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // An untrusted image that the host's sanitizer accepts.
    const picture = `<img name="currentScript" alt="" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`;
    const isFallback = file === 'fallback.js';
    const tag = isFallback ? `<script src="${cdn}${file}"></script>` : script(file);
    const late = isFallback ? 'entry.js' : 'react-dom.js';
    await openHost(page, { html: `${icon}<body>${picture}${cart}${tag}` });
    expect(await page.evaluate(() => document.currentScript?.localName)).toBe('img');
    await page.keyboard.press('Tab');
    await expect.poll(() => asked).toContain(`${cdn}${late}`);
  });

test('the same script tag twice is one', async ({ page }) => {
  const said = listenTo(page);
  await openHost(page, { html: `${icon}<body>${cart}${card}${script()}${script()}` });
  await addButton(page, 'NMN+').click();
  await expect(badge(page)).toHaveText('1');
  expect(said).toEqual([]);
});
