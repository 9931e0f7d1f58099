/* For who has react-dom anyway: bundlers, servers of sources, tests. */
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { haveReactDom } from './late-root.ts';

haveReactDom({ createRoot, hydrateRoot, flushSync });
