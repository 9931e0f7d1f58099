/** Number of addresses under which a lazy file may be requested. importmap.json lists the hash of each. */
export const LAZY_ADDRESSES = 6;

/**
 * The address of a lazy file after some failures: browsers may remember that a module failed to load, by its address.
 * Needed until Firefox 155 is the ESR (https://github.com/whatwg/html/pull/10327).
 */
export function lazyAddress(address: string, failures: number): string {
  const again = failures % LAZY_ADDRESSES;
  return again ? `${address}?${again}` : address;
}

/** The folder of this release's files, if the page names it on a script: untrusted markup has no scripts. */
const namedBase = () => document.querySelector<HTMLElement>('script[data-wellness-base]')?.dataset.wellnessBase;

/** Imports a lazy file of this release: from the folder that the page names, else from that of the script at `beside`. */
export function importLazy<Module>(name: string, beside: string | undefined, failures: number): Promise<Module> {
  const { href } = new URL(name, new URL(namedBase() ?? beside ?? '', document.baseURI));
  return import(/* @vite-ignore */ lazyAddress(href, failures)).catch((error) => {
    throw new Error(`${href} did not load: ${error instanceof Error ? error.message : error}`);
  });
}
