import { version } from '../../package.json';
import { claimPage, firstRelease } from './claim.ts';
import { knownPage } from './core.ts';
import { isWhole } from './page.ts';

/** Whether there is a cart and nothing else, as the entry of a prerendered page makes it. It brings the rest itself. */
function isAwaited(): boolean {
  const page = knownPage();
  return page !== undefined && !isWhole(page);
}

/** The releases of all copies that have joined the first, for `doctor()`. */
const JOINED = Symbol.for('wellness/joined');

/** Claims the page, and tells its author where this copy of the script has found another one at work. */
export function joinPage(): boolean {
  const first = firstRelease();
  const claimed = claimPage();
  if (claimed && first && !(first === version && isAwaited())) reportFirst(first);
  return claimed;
}

function reportFirst(first: string): void {
  const scope = globalThis as { [JOINED]?: string[] };
  scope[JOINED] = [...(scope[JOINED] ?? []), version];
  const older = first.localeCompare(version, [], { numeric: true }) < 0;
  console.info(`wellness: ${first} was first; ${version} joins it.${older ? ' Load one version.' : ''}`);
}
