import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { siteOrigin } from './meta.ts';

const project = resolve(import.meta.dirname, '..');

/** Puts version and hashes of the library that was just built into a page that loads it as other sites do. */
export function fillIn(html: string, more: Readonly<Record<string, string>> = {}): string {
  const integrity = JSON.parse(readFileSync(join(project, 'dist/integrity.json'), 'utf8'));
  const values: Record<string, string> = {
    VERSION: manifest.version,
    LITE: integrity['wellness.lite.js'],
    REACT: integrity['wellness.js'],
    ...more,
  };
  return html.replace(/%([A-Z]+)%/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The embed builder's first lines, which are there without scripts too. */
export function fillEmbedPage(): void {
  const file = join(project, 'dist-site/embed.html');
  writeFileSync(file, fillIn(readFileSync(file, 'utf8'), { ORIGIN: siteOrigin }));
}
