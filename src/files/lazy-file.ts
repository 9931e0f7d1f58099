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
let namedBase = () => document.querySelector<HTMLElement>('script[data-wellness-base]')?.dataset.wellnessBase;

/** From now on, later scripts name no other folder. */
export function keepNamedBase(): void {
  const base = namedBase();
  namedBase = () => base;
}

/** The remedy where a lazy file does not load. */
export const LAZY_REMEDY =
  'All files of one release, beside the script or in the folder of <script data-wellness-base>.';

/**
 * Imports a lazy file of this release: from the folder that the page names, else from that of the script at `beside`.
 * @param use takes what is needed from the module. An error in it means that the file is of another release.
 */
export async function importLazy<Module, Result = Module>(
  name: string,
  beside: string | undefined,
  failures: number,
  use?: (module: Module) => Result | Promise<Result>,
): Promise<Result> {
  let address = name;
  try {
    // A script without an address of its own may have none that a URL can be relative to, such as that of a blob.
    address = new URL(name, new URL(namedBase() ?? beside ?? '', document.baseURI)).href;
    return await import(/* @vite-ignore */ lazyAddress(address, failures)).then(use);
  } catch (error) {
    throw new Error(`${address} did not load: ${error}`);
  }
}
