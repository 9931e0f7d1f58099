import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { elementsOf, replaceAt } from './html.ts';

const dist = resolve(import.meta.dirname, '../../dist');

type Hashes = Readonly<Record<string, string>>;

/** A file of the last build of the library; empty without a build. */
function built(name: string): Hashes {
  const file = join(dist, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Hashes of the files of the last build, by their names. */
export const builtHashes = (): Hashes => built('integrity.json');

/** Hashes of lazy-loaded scripts. The page puts their folder in the place of `./`. */
export const lateHashes = (): Hashes =>
  Object.fromEntries(
    Object.entries((built('importmap.json').integrity ?? {}) as unknown as Hashes).map(([key, hash]) => [
      key.replace('./', ''),
      hash,
    ]),
  );

/**
 * Fills in the version and hash of the library in the attributes of a page of another origin. `integrity` is removed if the
 * hash is unknown, because a wrong one would block the script.
 */
export function fillIn(html: string, more: Hashes = {}): string {
  const values: Readonly<Record<string, string | undefined>> = {
    VERSION: manifest.version,
    HASH: builtHashes()['wellness.js'],
    ...more,
  };
  const edits = [...elementsOf(html)].flatMap(({ attrs, sourceCodeLocation }) =>
    attrs.flatMap(({ name, value }) => {
      const place = sourceCodeLocation?.attrs?.[name];
      if (!place || !/%[A-Z]+%/.test(value)) return [];
      const [start, end] = [place.startOffset, place.endOffset];
      if (name === 'integrity' && !values.HASH) return [{ start, end, text: '' }];
      const text = html.slice(start, end).replace(/%([A-Z]+)%/g, (whole, key: string) => values[key] ?? whole);
      return [{ start, end, text }];
    }),
  );
  return replaceAt(html, edits);
}
