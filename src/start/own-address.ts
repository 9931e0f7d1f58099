import { currentScript } from './current-script.ts';

// Of a classic script `import.meta` knows nothing, and it says where it is only while it begins.
const script = typeof document === 'undefined' ? null : currentScript();

/** Address of this script. */
export const ownAddress = script?.src || import.meta.url;
