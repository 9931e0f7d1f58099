import type { Page } from '@playwright/test';
import { icon, openHost, painted, script } from '../support/hosts.ts';
import { withRules } from '../support/own-goods.ts';
import { expect, lines, test, toasts } from '../support/site.ts';

/** Protects the look of the elements on any page: every part has the box and the styles that it has on a plain page. */

test.use({ viewport: { width: 1280, height: 800 } });

// The box of an element is the host's: so it says it here, above all sheets.
const box = (style: string, content: string) =>
  `<div style="display:block!important;position:absolute!important;margin:0!important;padding:0!important;border:0!important;${style}">${content}</div>`;
const block =
  'style="display:block!important;margin:0!important;padding:0!important;border:0!important;float:none!important"';
/** Those that are measured as they stand, all of what they render. */
const others = [
  ['wellness-product-grid', ''],
  ['wellness-membership-tiers', ''],
  ['wellness-contact-form', 'action="/sent"'],
  ['wellness-footer', ''],
  ['wellness-order-status', ''],
  ['wellness-eligibility', ''],
  ['wellness-cart', ''],
  ['wellness-get-started', ''],
  ['wellness-login', ''],
  ['wellness-rating', 'value="4.4" reviews="2847"'],
  ['wellness-testimonial', 'text="Good." name="A."'],
] as const;
// The font is the page's, unless it sets one for the kit.
const html = (sheet: string, attributes = '') =>
  `<html ${attributes}><head>${icon}<style>html { --wellness-font: sans-serif } ${sheet}</style></head><body>${withRules}
  ${box('inset:0 auto auto 0!important;width:1280px!important', `<wellness-nav ${block}></wellness-nav>`)}
  ${box('inset:120px auto auto 20px!important;width:400px!important', `<wellness-product-card ${block} product-id="nmn-plus" rating="4.4" reviews="2847" href="/nmn"></wellness-product-card>`)}
  ${others.map(([tag, attributes], index) => box(`inset:${700 * (index + 1)}px auto auto 20px!important;width:1000px!important`, `<${tag} ${block} ${attributes}></${tag}>`)).join('')}
  ${box('position:fixed!important;inset:14px 72px auto auto!important', `<wellness-cart-button position="inline" persistence="none" ${block}></wellness-cart-button>`)}<wellness-toaster ${block} duration="600000"></wellness-toaster>${script()}</body></html>`;

type Measured = Record<string, Record<string, string>>;

/** Place, size and every computed style of every element in a part. */
const measure = async (page: Page, tag: string, part: string): Promise<Measured> => {
  const found = await page.evaluate(
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
      // Tens of thousands of values: as one text they are here ten times as soon.
      return JSON.stringify(found);
    },
    [tag, part] as const,
  );
  return JSON.parse(found);
};

async function measureAll(page: Page, sheet: string, attributes = ''): Promise<Measured> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHost(page, { html: html(sheet, attributes) });
  await page.evaluate(() =>
    window.wellness.cart.add({ id: 'nmn-plus', name: 'NMN+', description: 'Daily', price: 89 }),
  );
  await toasts(page).waitFor();
  await painted(page);
  const parts = [
    await measure(page, 'wellness-nav', '[part=nav]'),
    await measure(page, 'wellness-product-card', '[part=card]'),
    await measure(page, 'wellness-toaster', '[popover]'),
    await measure(page, 'wellness-cart-button', '[part=button]'),
  ];
  for (const [tag] of others) parts.push(await measure(page, tag, '[data-root] > *'));
  await page.evaluate(() => window.wellness.cart.open());
  await lines(page).waitFor();
  await painted(page);
  return Object.assign({}, ...parts, await measure(page, 'wellness-cart-button', 'dialog'));
}

/** The differences, in as few lines as possible. */
function differences(plain: Measured, other: Measured): string[] {
  const found = new Set<string>();
  for (const [node, styles] of Object.entries(plain))
    for (const [name, value] of Object.entries(styles))
      if (other[node]?.[name] !== value) found.add(`${node} ${name}: ${value} → ${other[node]?.[name]}`);
  return [...found];
}

// Measured once by each worker.
let plain: Measured | undefined;
test.beforeEach(async ({ page }) => {
  plain ??= await measureAll(page, '');
  for (const tag of ['a', 'button', 'dialog', 'h3', 'input', 'label', 'select', 'svg', 'textarea', 'ul'])
    expect(
      Object.keys(plain).some((node) => node.split(' ')[2] === tag),
      tag,
    ).toBe(true);
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
    // Letters of a scaled drawing stand on whole pixels, wherever it begins: up to one more or less for a word.
    const slack = node.split(' ')[2] === 'text' ? 1 : 0.5;
    if (Math.abs(w - w2) > slack || Math.abs(h - h2) > 0.5) faults.push(`${node}: ${w} × ${h} → ${w2} × ${h2}`);
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
