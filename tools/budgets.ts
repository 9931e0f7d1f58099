import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { elementsPage } from '../bench/variants/page.ts';
import { writeSizes } from '../docs-site/sizes.ts';

const project = resolve(import.meta.dirname, '..');

/** Transferred bytes: a file in Brotli at its best. */
const weigh = (path: string) => brotliCompressSync(readFileSync(path)).length;
const dist = (...names: string[]) => names.reduce((sum, name) => sum + weigh(join(project, 'dist', name)), 0);

/** A built page with the scripts that it loads before a click works. Its styles are in it. */
function weighPage(file: string): number {
  const site = join(project, 'dist-site');
  const html = readFileSync(join(site, file), 'utf8');
  const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/g, '');
  const assets = new Set(head.match(/\/assets\/[\w.-]+\.(js|css)/g));
  return [...assets].reduce((sum, asset) => sum + weigh(join(site, asset)), weigh(join(site, file)));
}

/** The benchmark's page, prerendered with `inline`: it contains everything that a click needs. */
async function weighInlined(): Promise<number> {
  const { prerender } = await import(join(project, 'dist/prerender.js'));
  const page = await prerender(elementsPage('wellness', '', 24), { stylesheet: 'prerender.css', inline: true });
  return brotliCompressSync(page).length;
}

const heaviestPage = () =>
  Math.max(
    ...readdirSync(join(project, 'dist-site'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map(weighPage),
  );

/** Weighs each entry of package.json's "budgets", by kind of page. */
export const weights: Readonly<Record<string, Readonly<Record<string, () => number | Promise<number>>>>> = {
  'script page': { 'wellness.js': () => dist('wellness.js') },
  'prerendered page': {
    'entry.js and early.js': () => dist('entry.js', 'early.js'),
    'prerender.css': () => dist('prerender.css'),
    'page of 24 cards with all in it': weighInlined,
    'heaviest page until a click works': heaviestPage,
  },
  'once used': { 'rest.js': () => dist('rest.js'), 'react-dom.js': () => dist('react-dom.js') },
};

/** Bytes that each may weigh: 3 % more than when its limit was set. */
export const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = JSON.parse(
  readFileSync(join(project, 'package.json'), 'utf8'),
).budgets;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [kind, entries] of Object.entries(weights)) {
    console.log(kind);
    for (const [name, weight] of Object.entries(entries))
      console.log(`${String(await weight()).padStart(8)} of ${limits[kind]?.[name]}  ${name}`);
  }
  await writeSizes();
}
