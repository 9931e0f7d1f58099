import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';

const CLAIM = Symbol.for('wellness');
let told = false;

/**
 * Whether this copy of the script may work on this page. False where a copy of another protocol was first: two carts
 * would be one too many.
 */
export function claimPage(): boolean {
  const scope = globalThis as { [CLAIM]?: { readonly protocol: number; readonly version: string } };
  if (!scope[CLAIM]) {
    told = true;
    Object.defineProperty(scope, CLAIM, { value: Object.freeze({ protocol: PROTOCOL, version }) });
    return true;
  }
  const first = scope[CLAIM];
  if (first.protocol !== PROTOCOL) {
    console.warn(`wellness: ${version} stays out: ${first.version} was first, by another protocol. Load one version.`);
    return false;
  }
  const older = first.version.localeCompare(version, [], { numeric: true }) < 0;
  if (!told)
    console.info(`wellness: ${first.version} was first; ${version} joins it.${older ? ' Load one version.' : ''}`);
  told = true;
  return true;
}
