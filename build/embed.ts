import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { siteOrigin } from './meta.ts';
import { startPages } from './portal.ts';

const project = resolve(import.meta.dirname, '..');

/** Of the library as it was last built; without a build there are none. */
function builtHashes(): Readonly<Record<string, string>> {
  const file = join(project, 'dist/integrity.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Puts version and hash of the library into a page that loads it as other sites do. An attribute whose hash is not
 * known goes: a wrong one would keep the script out.
 */
export function fillIn(html: string, more: Readonly<Record<string, string>> = {}, hashes = builtHashes()): string {
  const values: Readonly<Record<string, string | undefined>> = {
    VERSION: manifest.version,
    HASH: hashes['wellness.js'],
    ...more,
  };
  return html
    .replace(/\s+[\w-]*integrity="%([A-Z]+)%"/g, (attribute, name: string) => (values[name] ? attribute : ''))
    .replace(/%([A-Z]+)%/g, (placeholder, name: string) => values[name] ?? placeholder);
}

export const embedPage = 'embed.html';

/** The embed builder with its first lines, which are there without scripts too. */
export const filledEmbedPage = (html: string): string => fillIn(html, { ORIGIN: siteOrigin });

export function fillEmbedPage(): void {
  for (const folder of [join(project, 'dist-site'), startPages]) {
    const file = join(folder, embedPage);
    writeFileSync(file, filledEmbedPage(readFileSync(file, 'utf8')));
  }
}
