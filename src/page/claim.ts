import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';

const CLAIM = Symbol.for('wellness');
let told = false;

/**
 * Whether this copy of the script may work on this page. False where a copy of another protocol was first: two carts
 * would be one too many.
 * @param tell hears once of the release that was first, if it was not this copy.
 */
export function claimPage(tell?: (first: string) => void): boolean {
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
  if (!told) tell?.(first.version);
  told ||= tell !== undefined;
  return true;
}
