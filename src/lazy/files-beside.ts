/* Loads the lazy files from the folder of the script. */
import { nextFrame } from '../bridge/next-frame.ts';
import { importLazy } from '../files/lazy-file.ts';
import { ownAddress } from '../files/own-address.ts';

/** Lazy files import nothing, because an import could load a second copy. They are called with the modules that they use. */
interface LazyFile<Exports> {
  readonly default: (uses: unknown, rest?: unknown) => Exports;
}

type Rest = typeof import('./rest.ts');
type ReactFile = typeof import('./react-side.ts');

/** The build makes files of these imports, and replaces the imports with the modules that the files use. */
const uses = (): unknown => [import('./rest.ts'), import('./react-beside.ts')];

const importFile = <Exports>(
  name: string,
  attempt: number,
  use: (file: LazyFile<Exports>) => Exports | Promise<Exports>,
) => importLazy(name, ownAddress, attempt, use);

/** The modules of rest.js, which react-dom.js uses, too. */
let rest: Promise<Rest> | undefined;

export function importRest(attempt: number): Promise<Rest> {
  rest = importFile<Rest>('rest.js', attempt, (file) => file.default(uses()));
  return rest;
}

/** Only after `importRest`: React's own start is a long task, so the frame of a panel and its contents are painted before it. */
export const importReact = (attempt: number): Promise<ReactFile> =>
  importFile<ReactFile>('react-dom.js', attempt, async (file) => {
    const known = await rest;
    await nextFrame();
    await nextFrame();
    return file.default(uses(), known);
  });
