import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/*
 * `npm run fonts` subsets the storefront's two fonts to English letters, and to the weights, widths and features that the
 * styles use. Browsers take other letters from fallback fonts.
 */

const fonts = resolve(import.meta.dirname, '../demo-site/fonts');
const require = createRequire(import.meta.url);

/** Letters, digits and the marks of English sentences. The signs of code stand in a font of the system. */
const letters = [
  ...Array.from({ length: 26 }, (_, i) => String.fromCodePoint(0x41 + i, 0x61 + i)),
  ...' !"$%&\'()+,-./0123456789:;?\u00a0©®°·×éè–—‘’“”•…™−',
].join('');
/** A visitor types them into a form. */
const typed = '#*@_';

/** Features that the styles or browsers switch on. */
const features = ['kern', 'liga', 'lnum', 'tnum'];

const faces = [
  {
    from: '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2',
    to: 'literata.woff2',
    letters,
    axes: { wght: { min: 330, max: 400 }, opsz: { min: 14, max: 72 } },
  },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2',
    to: 'instrument-sans.woff2',
    letters: letters + typed,
    axes: { wght: { min: 400, max: 600 }, wdth: { min: 84, max: 100 } },
  },
] as const;

mkdirSync(fonts, { recursive: true });
const texts = faces.map(({ from }) => {
  const [copyright = '', ...license] = readFileSync(
    require.resolve(from.replace(/files\/.*/, 'LICENSE')),
    'utf8',
  ).split('\n');
  return { copyright, license: license.join('\n') };
});
writeFileSync(join(fonts, 'OFL.txt'), [...texts.map(({ copyright }) => copyright), texts[0]?.license].join('\n'));
for (const { from, to, letters, axes } of faces) {
  const whole = readFileSync(require.resolve(from));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  writeFileSync(join(fonts, to), cut);
  console.log(`${to}: ${cut.length} of ${whole.length} bytes`);
}
