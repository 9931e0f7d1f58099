import { version } from '../../package.json';
import { PROTOCOL } from './core.ts';
import type { Page } from './page.ts';

const PAGE = Symbol.for(`wellness/${PROTOCOL}`);

/** Whether there is a cart and nothing else, as the entry of a prerendered page makes it. It brings the rest itself. */
const isAwaited = () => {
  const page = Reflect.get(globalThis, PAGE) as Page | undefined;
  return page !== undefined && !page.shared.catalog;
};

/** Tells the page's author that this copy of the script has found another one at work. */
export function tellOfFirst(first: string): void {
  if (first === version && isAwaited()) return;
  const older = first.localeCompare(version, [], { numeric: true }) < 0;
  console.info(`wellness: ${first} was first; ${version} joins it.${older ? ' Load one version.' : ''}`);
}
