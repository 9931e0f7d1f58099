/* The lazy-loaded files, for bundlers and tests. In wellness.js files-beside.ts stands in its place. */

export const importRest = (_attempt: number): Promise<typeof import('./rest.ts')> => import('./rest.ts');

export const importReact = (_attempt: number): Promise<typeof import('./react-side.ts')> => import('./react-side.ts');
