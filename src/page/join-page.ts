import { version } from '../../package.json';
import { knownPage } from './core.ts';
import { isWhole } from './page.ts';
import { firstRelease, registerCopy } from './register-copy.ts';

/** Whether only the entry of a prerendered page has run. It loads this script itself. */
function isEntryOnly(): boolean {
  const page = knownPage();
  return page !== undefined && !isWhole(page);
}

/** The releases of all copies that have joined the first, for `doctor()`. */
const JOINED = Symbol.for('wellness/joined');

/** Registers this copy, and reports another copy of the script if there is one. */
export function joinPage(): boolean {
  const first = firstRelease();
  const isRegistered = registerCopy();
  if (isRegistered && first && !(first === version && isEntryOnly())) reportFirst(first);
  return isRegistered;
}

function reportFirst(first: string): void {
  const scope = globalThis as { [JOINED]?: string[] };
  scope[JOINED] = [...(scope[JOINED] ?? []), version];
  const older = first.localeCompare(version, [], { numeric: true }) < 0;
  console.info(
    `wellness: release ${first} loaded first, and ${version} shares its cart.${older ? ' Load one release.' : ''}`,
  );
}
