import { version } from '../../package.json';

/** Tells the page's author that this copy of the script has found another one at work. */
export function tellOfFirst(first: string): void {
  const older = first.localeCompare(version, [], { numeric: true }) < 0;
  console.info(`wellness: ${first} was first; ${version} joins it.${older ? ' Load one version.' : ''}`);
}
