import { currentScript } from './current-script.ts';

/**
 * Address of the file in which this script lies. In a classic script `import.meta` has no URL, and `currentScript` is set
 * only while the script starts.
 */
function findAddress(): string {
  if (typeof document === 'undefined') return import.meta.url;
  const own = currentScript()?.src || import.meta.url;
  if (!/^(blob:|data:|$)/.test(own)) return own;
  // The script was evaluated or inlined. Its tag may still be there: untrusted markup has no scripts.
  const tag = document.querySelector<HTMLScriptElement>('script[src*="wellness.js"],script[src*="wellness.iife.js"]');
  return tag?.src || own;
}

/** Address of this script, or of the tag that named it. */
export const ownAddress: string = findAddress();
