/* Loads the lazy files from the folder of the script. */
import { importLazy } from '../files/lazy-file.ts';
import { ownAddress } from '../files/own-address.ts';

/** Lazy files import nothing, because an import could load a second copy. They are called with the modules that they use. */
interface LazyFile<Exports> {
  readonly default: (uses: unknown) => Exports;
}

type Rest = typeof import('./rest.ts');
type ReactFile = typeof import('./react-side.ts');

/** The build makes files of these imports, and replaces the imports with the modules that the files use. */
const uses = (): unknown => [import('./rest.ts'), import('./react-side.ts')];

const importFile = <Exports>(name: string, attempt: number) =>
  importLazy(name, ownAddress, attempt, (file: LazyFile<Exports>) => file.default(uses()));

export const importRest = (attempt: number): Promise<Rest> => importFile('rest.js', attempt);

export const importReact = (attempt: number): Promise<ReactFile> => importFile('react-dom.js', attempt);
