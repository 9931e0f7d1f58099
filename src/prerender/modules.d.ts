/* Modules that the build generates for dist/prerender.js. */

declare module '*.css?inline&parts' {
  const parts: readonly import('./pick-rules.ts').SheetPart[];
  export default parts;
}

declare module 'wellness:inline-script' {
  /** The inline script of pages that are prerendered with `inline`. */
  export const text: string;
  /** SHA-256 of the script, in base64. */
  export const hash: string;
  /** SHA-384 of dist/fallback.js, in base64. */
  export const fallbackHash: string;
}
