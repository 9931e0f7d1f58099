import { currentScript } from './current-script.ts';

// In a classic script `import.meta` has no URL, and `currentScript` is set only while the script starts.
const script = typeof document === 'undefined' ? null : currentScript();

/** Address of this script. */
export const ownAddress = script?.src || import.meta.url;
