/** How many addresses a file that comes late is asked for under. A list of hashes names them all. */
export const LAZY_ADDRESSES = 6;

/**
 * Where a late file is asked for after so many failures: browsers may remember that it did not come, but not under another
 * address. (Until Firefox 155 has become its ESR; https://github.com/whatwg/html/pull/10327)
 */
export function lazyAddress(address: string, failures: number): string {
  const again = failures % LAZY_ADDRESSES;
  return again ? `${address}?${again}` : address;
}

/** Where the files of this release lie, as the page says on a script of its own: a stranger's markup has none. */
const said = () => document.querySelector<HTMLElement>('script[data-wellness-base]')?.dataset.wellnessBase;

/** Imports a file of this release that comes late: beside what the page names, else beside the script whose address is given. */
export function importLazy<Module>(name: string, beside: string | undefined, failures: number): Promise<Module> {
  const { href } = new URL(name, new URL(said() ?? beside ?? '', document.baseURI));
  return import(/* @vite-ignore */ lazyAddress(href, failures)).catch((error) => {
    throw new Error(`${href} did not load: ${error instanceof Error ? error.message : error}`);
  });
}
