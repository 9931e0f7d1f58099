/* The chunks that load later, for bundlers. */

/** Everything of rest.js but the storefront's own views and messages: the aliases of the build do not check types. */
type Rest = Omit<typeof import('../lazy/rest.ts'), 'words' | keyof typeof import('../lazy/site-views.ts')>;

export const importRest = (_attempt: number): Promise<Rest> => import('./rest.ts');

export const importReact = (_attempt: number): Promise<typeof import('../lazy/react-side.ts')> =>
  import('../lazy/react-side.ts');
