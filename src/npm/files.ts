/* The chunks that load later, for bundlers. */

export const importRest = (_attempt: number): Promise<typeof import('./rest.ts')> => import('./rest.ts');

export const importReact = (_attempt: number): Promise<typeof import('../lazy/react-side.ts')> =>
  import('../lazy/react-side.ts');
