/** A project that installs the packed package and builds with tools of its own. */
export interface Host {
  /** Folder below test/hosts. */
  readonly name: string;
  /** Folder from which the pages are served, from the project's on. A project with a `start` script serves itself. */
  readonly served?: string;
  /** Folder of the catalog's pictures. Default: `public`. */
  readonly pictures?: string;
  /** Paths of the pages on which something is bought. Default: `/`. */
  readonly pages?: readonly string[];
  /** Whether a server renders the page's markup, so that the framework hydrates it. */
  readonly hydrates?: boolean;
  /** Whether the server's markup holds what `prerender()` has rendered. */
  readonly prerenders?: boolean;
  /** Whether the first page shows `useCart().count` in an `<output>`. */
  readonly counts?: boolean;
  /** Whether its build takes `BASE`, the folder or the CDN of its files. */
  readonly movable?: boolean;
  /** Whether it is a bundler without a framework, so that its scripts are compared with the script tag's. */
  readonly weighed?: boolean;
}

export const hosts: readonly Host[] = [
  { name: 'vite-ts', served: 'dist', movable: true, weighed: true },
  { name: 'webpack', served: 'public', movable: true, weighed: true },
  { name: 'rollup', served: 'public', weighed: true },
  { name: 'esbuild', served: 'public', weighed: true },
  { name: 'parcel', served: 'dist', pictures: 'dist', movable: true, weighed: true },
  { name: 'react-18', served: 'dist', counts: true },
  { name: 'next', pages: ['/', '/prerendered'], hydrates: true, counts: true },
  { name: 'vue', hydrates: true, prerenders: true },
  { name: 'svelte', pictures: 'static', hydrates: true, prerenders: true },
  { name: 'astro', served: 'dist', hydrates: true, prerenders: true },
  { name: 'solid', served: 'dist' },
  { name: 'angular', served: 'dist/browser', hydrates: true, prerenders: true },
];
