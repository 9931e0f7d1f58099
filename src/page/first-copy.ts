import { version } from '../../package.json';
import { knownPage } from './core.ts';
import { isWhole } from './page.ts';

/** Whether there is a cart and nothing else, as the entry of a prerendered page makes it. It brings the rest itself. */
function isAwaited(): boolean {
  const page = knownPage();
  return page !== undefined && !isWhole(page);
}

/** The releases of all copies that have joined the first, for `doctor()`. */
const JOINED = Symbol.for('wellness/joined');

/** Tells the page's author that this copy of the script has found another one at work. */
export function tellOfFirst(first: string): void {
  if (first === version && isAwaited()) return;
  const scope = globalThis as { [JOINED]?: string[] };
  scope[JOINED] = [...(scope[JOINED] ?? []), version];
  const older = first.localeCompare(version, [], { numeric: true }) < 0;
  console.info(`wellness: ${first} was first; ${version} joins it.${older ? ' Load one version.' : ''}`);
}
