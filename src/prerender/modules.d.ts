/* What the build puts into dist/prerender.js. */

declare module '*.css?inline&parts' {
  const parts: readonly import('./pick-rules.ts').SheetPart[];
  export default parts;
}

declare module 'wellness:inline-script' {
  /** What a page runs that is prerendered with `inline`. */
  export const text: string;
  /** Its SHA-256, in base64. */
  export const hash: string;
  /** SHA-384 of dist/fallback.js, in base64. */
  export const fallbackHash: string;
}
