/* dist/react-dom.js, as tools/build/lazy-files.ts makes it: React, react-dom, and all that only React renders. */
import { reactSide } from '../bridge/react-root.tsx';
import * as components from './components.ts';

export const side = reactSide(components as never);
