/* The part of React that r2wc imports. Elements bring roots of their own, so it asks for none, and React itself loads later. */
import { jsx } from 'react/jsx-runtime';

export const createRoot = undefined;

export default { createElement: jsx };
