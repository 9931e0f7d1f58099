import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';

const REGISTERED = Symbol.for('wellness');
const scope = globalThis as { [REGISTERED]?: { readonly protocol: number; readonly version: string } };

/** The release that was registered on this page first, if any. */
export const firstRelease = (): string | undefined => scope[REGISTERED]?.version;

/**
 * Registers this copy of the script on the page. False if a copy with another protocol was first: the page must not have
 * two carts.
 */
export function registerCopy(): boolean {
  if (!scope[REGISTERED])
    Object.defineProperty(scope, REGISTERED, { value: Object.freeze({ protocol: PROTOCOL, version }) });
  if (scope[REGISTERED]?.protocol === PROTOCOL) return true;
  console.warn(
    `wellness: release ${version} does nothing, because the incompatible ${firstRelease()} loaded first. Load one release.`,
  );
  return false;
}
