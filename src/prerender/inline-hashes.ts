import { hash } from 'wellness:inline-script';

/**
 * Sources for the Content-Security-Policy of pages that are prerendered with `inline`. `style` is empty: no policy stops
 * the script from constructing stylesheets.
 */
export const inlineHashes: { readonly script: readonly string[]; readonly style: readonly string[] } = Object.freeze({
  script: Object.freeze([`'sha256-${hash}'`]),
  style: Object.freeze([]),
});
