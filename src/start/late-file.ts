/** `wellness.js`, then `wellness.js?1` to `?5`, then from the beginning: addresses that a list of hashes can name. */
const ADDRESSES = 6;

/** Where the files of this release lie, as the page says on a script of its own: a stranger's markup has none. */
const said = () => document.querySelector<HTMLElement>('script[data-wellness-base]')?.dataset.wellnessBase;

/**
 * Imports a file of this release that comes late: beside what the page names, else beside the script whose address is
 * given.
 * @param attempt counts from 0: Firefox remembers a module that did not come, but not under another address.
 */
export function importLate<Module>(name: string, beside: string | undefined, attempt: number): Promise<Module> {
  const { href } = new URL(name, new URL(said() ?? beside ?? '', document.baseURI));
  const again = attempt % ADDRESSES;
  return import(/* @vite-ignore */ again ? `${href}?${again}` : href);
}
