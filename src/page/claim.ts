import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';

const CLAIM = Symbol.for('wellness');
const scope = globalThis as { [CLAIM]?: { readonly protocol: number; readonly version: string } };

/** The release that has claimed this page, if one has. */
export const firstRelease = (): string | undefined => scope[CLAIM]?.version;

/**
 * Claims the page for this copy of the script. False if a copy with another protocol has claimed it: the page must not
 * have two carts.
 */
export function claimPage(): boolean {
  if (!scope[CLAIM]) Object.defineProperty(scope, CLAIM, { value: Object.freeze({ protocol: PROTOCOL, version }) });
  if (scope[CLAIM]?.protocol === PROTOCOL) return true;
  console.warn(
    `wellness: release ${version} does nothing, because the incompatible ${firstRelease()} loaded first. Load one release.`,
  );
  return false;
}
