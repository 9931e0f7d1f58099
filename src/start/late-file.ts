/** A phone loses its network for a moment, or for longer. After the third failure it is said. */
const RETRY_MS: readonly number[] = [1_000, 4_000];

/** `wellness.js`, then `wellness.js?1` to `?5`, then from the beginning: addresses that a list of hashes can name. */
const ADDRESSES = 6;

let failures = 0;

/** Where the files of this release lie, as the page says on a script of its own: a stranger's markup has none. */
const said = () => document.querySelector<HTMLElement>('script[data-wellness-base]')?.dataset.wellnessBase;

/**
 * React and the elements: `wellness.js`, beside what the page names, else beside the script whose address is given. False
 * after three failures; who asks again tries anew.
 */
export async function bringLateFile(beside?: string): Promise<boolean> {
  const base = new URL(said() ?? beside ?? '', document.baseURI);
  const { href } = new URL('wellness.js', base);
  for (;;)
    try {
      // Firefox remembers a module that did not come, but not under another address.
      const again = failures % ADDRESSES;
      await import(/* @vite-ignore */ again ? `${href}?${again}` : href);
      return true;
    } catch {
      const wait = RETRY_MS[failures++ % 3];
      if (!wait) return false;
      await new Promise((done) => setTimeout(done, wait));
    }
}
