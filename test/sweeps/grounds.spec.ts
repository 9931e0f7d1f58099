import type { Page } from '@playwright/test';
import { cart, icon, openHost, painted, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { expect, openPanel, test, toasts } from '../support/site.ts';

/** Protects reading on pages of any color: every word of the elements has contrast, measured in what the browser painted. */

test.use({ viewport: { width: 1000, height: 900 }, deviceScaleFactor: 2 });

const elements = `${withRules}
  <wellness-nav></wellness-nav>
  <wellness-product-card product-id="nmn-plus" rating="4.4" reviews="2847"></wellness-product-card>
  <wellness-product-card name="B" price="1" availability="consult" description="Half an hour."></wellness-product-card>
  <wellness-product-grid></wellness-product-grid>
  <wellness-rating value="4.4" reviews="2847"></wellness-rating>
  <wellness-testimonial text="It helped." name="A sample"></wellness-testimonial>
  <wellness-get-started></wellness-get-started>
  <wellness-login></wellness-login>
  <wellness-membership-tiers></wellness-membership-tiers>
  <wellness-contact-form></wellness-contact-form>
  <wellness-order-status></wellness-order-status>
  <wellness-cart></wellness-cart>
  <wellness-eligibility></wellness-eligibility>
  <wellness-footer></wellness-footer>`;

const unknown = '<wellness-product-card product-id="unknown-one"></wellness-product-card>';
const stripes = 'repeating-linear-gradient(45deg, #c22 0 20px, #ee2 20px 40px, #111 40px 60px)';
const page = (css: string, content = elements) =>
  `${icon}<style>body { margin: 0 } ${css}</style><body>${content}${cart}${script()}`;

interface Reading {
  readonly words: string;
  readonly contrast: number;
}

/**
 * The contrast of each run of words of the elements to the color that most of its box is painted with. Reads the whole
 * page, or what the window shows of the sheet that is open.
 */
async function readings(page: Page, of: 'page' | 'sheet'): Promise<readonly Reading[]> {
  const shot = await page.screenshot({ fullPage: of === 'page' });
  return page.evaluate(
    async ([data, of]) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('There is no canvas');
      context.drawImage(picture, 0, 0);
      const scale = devicePixelRatio;
      const channel = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      const light = (color: number) =>
        0.2126 * channel(color >> 16) + 0.7152 * channel((color >> 8) & 255) + 0.0722 * channel(color & 255);
      const between = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

      const read = ({ x, y, width, height }: DOMRect) => {
        const [left, top] = of === 'page' ? [x + scrollX, y + scrollY] : [x, y];
        const area = [left * scale, top * scale, width * scale, height * scale] as const;
        const { data } = context.getImageData(...area);
        const counts = new Map<number, number>();
        for (let i = 0; i < data.length; i += 4) {
          const color = ((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number);
          counts.set(color, (counts.get(color) ?? 0) + 1);
        }
        const ground = light([...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0);
        return Math.max(...[...counts.keys()].map((color) => between(light(color), ground)));
      };

      const found: Reading[] = [];
      const roots = [...document.querySelectorAll(':defined')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      for (const root of of === 'page' ? roots : roots.flatMap((root) => root.querySelector('dialog[open]') ?? [])) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const words = node.nodeValue?.trim();
          const parent = node.parentElement;
          if (!words || !parent || parent.closest('svg, dialog:not([open]), .sr-only')) continue;
          if (!parent.checkVisibility({ visibilityProperty: true })) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) if (box.width > 3) found.push({ words, contrast: read(box) });
        }
      }
      return found;
    },
    [shot.toString('base64'), of] as const,
  );
}

const unread = (all: readonly Reading[]) =>
  all.filter(({ contrast }) => contrast < 4.5).map(({ words, contrast }) => `${words}: ${contrast.toFixed(1)}`);

for (const [what, css, content = elements] of [
  ['black, and says nothing of it', 'body { background: #000; color: #fff }'],
  ['black, and says so', ':root { color-scheme: dark } body { background: #000; color: #fff }'],
  ['of grey in the middle', 'body { background: #777; color: #fff }'],
  ['a picture', `body { background: ${stripes} }`],
  [
    'half light, half dark',
    'section { background: #012; color: #fff; color-scheme: dark }',
    `<section>${elements}</section>${elements}`,
  ],
  ['white, with an element that is to be dark', '', elements.replaceAll('></', ' theme="dark"></')],
  [
    'of a dark brand that names four colors',
    ':root { --wellness-color-accent: #ffb84d; --wellness-color-surface: #14101c; --wellness-color-text: #f4effa; color-scheme: dark }',
  ],
  [
    'of a light brand in six lines',
    `:root { --wellness-color-accent: #0b6b4f; --wellness-color-on-accent: #fff; --wellness-color-surface: #fffaf0;
      --wellness-color-text: #2a2118; --wellness-radius: 10px; --wellness-font: host }`,
  ],
] as const)
  test(`on a page that is ${what} every text of the elements is readable`, async ({ page: view, complaints }) => {
    await view.emulateMedia({ reducedMotion: 'reduce' });
    await openHost(view, { html: page(css, content + unknown) });
    await view.getByText('All rights reserved').first().waitFor();
    await view.locator('wellness-get-started').first().getByRole('button').click();
    await view.locator('wellness-login').first().getByRole('button').click();
    await view.locator('wellness-eligibility').first().getByRole('button').click();
    await view.getByText('The patient portal is not connected on this page.').first().waitFor();
    await painted(view);
    const standing = await readings(view, 'page');
    for (const words of [
      'NMN+',
      'Optimization',
      'Not available!',
      'Email',
      'Cart',
      'A sample',
      '4.4',
      'Before you order',
    ])
      expect(standing.map((one) => one.words)).toContain(words);
    expect(unread(standing)).toEqual([]);

    await view.getByRole('button', { name: 'Add to Cart: NMN+' }).first().click();
    await toasts(view).waitFor();
    await openPanel(view);
    const opened = await readings(view, 'sheet');
    expect(opened.map((one) => one.words)).toContain('Checkout');
    expect(unread(opened)).toEqual([]);
    expect(complaints.splice(0).filter((complaint) => !/"product-id" must be/.test(complaint))).toEqual([]);
  });

test('elements in the page have the surface color, a ground of the page’s choice, or none', async ({ page: view }) => {
  const ground = view.locator('wellness-product-grid').locator('.ground');
  await openHost(view, { html: page(':root { --wellness-color-surface: rgb(1, 2, 3) }') });
  await expect(ground).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(ground).toHaveCSS('padding', '16px');
  await view.addStyleTag({ content: 'body { --wellness-color-ground: rgb(4, 5, 6); --wellness-padding: 0px }' });
  await expect(ground).toHaveCSS('background-color', 'rgb(4, 5, 6)');
  await expect(ground).toHaveCSS('padding', '0px');
  await view.addStyleTag({ content: 'wellness-product-grid { --wellness-color-ground: transparent }' });
  await expect(ground).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(view.locator('wellness-product-card').first().locator('.ground')).toHaveCSS(
    'background-color',
    'rgb(4, 5, 6)',
  );
});

test('the value host of the font token means the page’s font, wherever the element is', async ({ page: view }) => {
  const content = `<main>${elements}</main><aside><wellness-product-card product-id="nmn-plus"></wellness-product-card></aside>`;
  const css = 'body { font-family: Courier, monospace } aside { font-family: Georgia, serif }';
  await openHost(view, { html: page(css, content) });
  const main = view.locator('main wellness-product-card').first();
  const aside = view.locator('aside wellness-product-card');
  await expect(main.locator('[part=name]'), 'by default').toHaveCSS('font-family', 'Courier, monospace');
  await view.addStyleTag({ content: ':root { --wellness-font: Figtree, sans-serif }' });
  await expect(main.locator('[part=name]')).toHaveCSS('font-family', 'Figtree, sans-serif');
  await view.addStyleTag({ content: ':root { --wellness-font: host }' });
  for (const part of ['name', 'price', 'button']) {
    await expect(main.locator(`[part=${part}]`)).toHaveCSS('font-family', 'Courier, monospace');
    await expect(aside.locator(`[part=${part}]`)).toHaveCSS('font-family', 'Georgia, serif');
  }
  await view.addStyleTag({ content: ':root { --wellness-font-display: Literata, serif }' });
  await expect(aside.locator('[part=name]')).toHaveCSS('font-family', 'Literata, serif');
  await expect(aside.locator('[part=button]')).toHaveCSS('font-family', 'Georgia, serif');
  await view.addStyleTag({ content: ':root { --wellness-font: Inter, Arial, sans-serif }' });
  await expect(main.locator('[part=button]')).toHaveCSS('font-family', 'Inter, Arial, sans-serif');
});
