import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';

const CLAIM = Symbol.for('wellness');
const scope = globalThis as { [CLAIM]?: { readonly protocol: number; readonly version: string } };

/** The release that has claimed this page, if one has. */
export const firstRelease = (): string | undefined => scope[CLAIM]?.version;

/**
 * Whether this copy of the script may work on this page. False where a copy of another protocol was first: two carts
 * would be one too many.
 */
export function claimPage(): boolean {
  if (!scope[CLAIM]) Object.defineProperty(scope, CLAIM, { value: Object.freeze({ protocol: PROTOCOL, version }) });
  if (scope[CLAIM]?.protocol === PROTOCOL) return true;
  console.warn(`wellness: ${version} stays out: ${firstRelease()} was first, by another protocol. Load one version.`);
  return false;
}
