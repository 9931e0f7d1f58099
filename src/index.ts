import { isActive } from './start/active.ts';
import './elements/all.ts';
import { inTask } from './events/in-task.ts';
import { PROTOCOL } from './page/core.ts';
import { getPage } from './page/page.ts';
import { mountAll, mountLater } from './page/placeholders.ts';

/** Said by the first copy with elements in it: tag managers and builders like to run a script once for each part. */
const INSTALLED = Symbol.for(`wellness/${PROTOCOL}/installed`);

if (isActive) {
  getPage();
  // After all tags are defined.
  inTask(() => {
    mountAll();
    if (INSTALLED in globalThis) return;
    Object.defineProperty(globalThis, INSTALLED, { value: true });
    mountLater();
  });
}
