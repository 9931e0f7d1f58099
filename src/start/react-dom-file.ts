/* What the elements use of react-dom: dist/react-dom.js, as tools/build/handed.ts wraps it. */
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';
