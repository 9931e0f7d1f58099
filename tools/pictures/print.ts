import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../find-browser.ts';
import { type Label, labels } from './labels.ts';

const fonts = resolve(import.meta.dirname, '../../demo-site/fonts');
const height = 560;
/** As in models.py: width of a label, relative to its height. */
const aspect = 2.064;
const font = (file: string) => `data:font/woff2;base64,${readFileSync(join(fonts, file)).toString('base64')}`;

/**
 * The browser sets the labels, in the storefront's fonts. The front of a label around glass is its middle. A flat label names
 * the sender, and has lines where an address goes.
 */
function page({ name, kind = '', size = 17, isFlat }: Label, width: number): string {
  const foot = isFlat ? '<footer class="address"><hr><hr></footer>' : '<footer><hr>Wellness</footer>';
  const ticks = Array.from({ length: 21 }, (_, i) => `<i style="top:${7 + i * 4.3}%;width:${i % 5 ? 2.3 : 4.2}%"></i>`);
  return `<!doctype html>
<style>
  @font-face { font-family: Literata; src: url(${font('literata.woff2')}); font-weight: 330 400; }
  @font-face { font-family: Literata; src: url(${font('literata.woff2')}); font-weight: 330 400; font-variation-settings: "opsz" 30; unicode-range: U+2B; }
  @font-face { font-family: Sans; src: url(${font('instrument-sans.woff2')}); font-weight: 400 600; font-stretch: 84% 100%; }
  html { background: #fff; color: #000; }
  body { position: relative; width: ${width}px; height: ${height}px; margin: 0; overflow: hidden; }
  div { position: absolute; left: ${isFlat ? '8%' : '29%'}; top: 8%; bottom: 7%; width: ${isFlat ? '68%' : '38%'}; }
  hr { margin: 0; border: 0; border-top: ${isFlat ? 7 : 3}px solid #777; }
  h1 { margin: 3% 0 0; font: 380 ${(size * height) / 100}px/1.1 Literata; letter-spacing: -.01em; white-space: nowrap; }
  p { margin: 1.5% 0 0; font: 500 ${0.09 * height}px/1.2 Sans; font-stretch: 84%; }
  footer { position: absolute; bottom: 0; width: 100%; font: 400 ${0.095 * height}px/1.2 Literata; }
  footer hr { margin-bottom: 4%; }
  .address hr { width: 60%; margin: 0 0 9%; }
  .address hr:last-child { width: 42%; margin-bottom: 5%; }
  i { position: absolute; right: ${isFlat ? 0 : '22.5%'}; border-top: ${isFlat ? 7 : 4}px solid #222; }
</style>
<body><div>${isFlat ? '' : '<hr>'}<h1>${name}</h1><p>${kind}</p>${foot}</div>${ticks.join('')}`;
}

/** Prints all labels into a folder, as `<label>.png`. */
export async function printLabels(folder: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const tab = await browser.newPage({ viewport: { width: Math.round(height * aspect), height } });
  for (const [id, label] of Object.entries(labels)) {
    await tab.setContent(page(label, Math.round(height * aspect)));
    await tab.evaluate(() => document.fonts.ready);
    await tab.screenshot({ path: join(folder, `${id}.png`) });
  }
  await browser.close();
}
