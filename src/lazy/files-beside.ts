/* The lazy-loaded files, where they lie beside the script. */
import { importLazy } from '../start/lazy-file.ts';
import { ownAddress } from '../start/own-address.ts';

/** They import nothing: each is called with the modules of this script that it uses, since an import would bring a copy. */
interface LazyFile<Exports> {
  readonly default: (uses: unknown) => Exports;
}

type Rest = typeof import('./rest.ts');
type ReactFile = typeof import('./react-side.ts');

/** The build makes files of these imports, and puts in their place what the files use. */
const uses = (): unknown => [import('./rest.ts'), import('./react-side.ts')];

export async function importRest(attempt: number): Promise<Rest> {
  return (await importLazy<LazyFile<Rest>>('rest.js', ownAddress, attempt)).default(uses());
}

export async function importReact(attempt: number): Promise<ReactFile> {
  return (await importLazy<LazyFile<ReactFile>>('react-dom.js', ownAddress, attempt)).default(uses());
}
