/* In place of react-dom-late.ts for who has react-dom anyway: bundlers, servers of sources, tests. */
import { haveReactDom } from '../bridge/late-root.ts';
import * as reactDom from './react-dom-file.ts';

haveReactDom(reactDom);

export function awaitReactDom(): void {}
