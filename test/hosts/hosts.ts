/** A project that installs the packed package and builds with tools of its own. */
export interface Host {
  /** Folder below test/hosts. */
  readonly name: string;
  /** Packages whose versions docs/frameworks.md names, by their names there. The first is that of the project. */
  readonly packages: Readonly<Record<string, string>>;
  /** Folder from which the pages are served, from the project's on. A project with a `start` script serves itself. */
  readonly served?: string;
  /** Folder of the catalog's pictures. Default: `public`. */
  readonly pictures?: string;
  /** Paths of the pages on which something is bought. Default: `/`. */
  readonly pages?: readonly string[];
  /** Whether a server renders the page's markup, so that the framework hydrates it. */
  readonly hydrates?: boolean;
  /** Paths of the pages whose markup holds what `prerender()` has rendered. */
  readonly prerenders?: readonly string[];
  /** Files that name the page's language. Such a project prerenders parts, and is built a second time in German. */
  readonly languageIn?: readonly string[];
  /** Whether the first page shows `useCart().count` in an `<output>`. */
  readonly counts?: boolean;
  /** Whether its build takes `BASE`, the folder or the CDN of its files. */
  readonly movable?: boolean;
  /** Whether it is a bundler without a framework, so that its scripts are compared with the script tag's. */
  readonly weighed?: boolean;
}

export const hosts: readonly Host[] = [
  {
    name: 'vite-ts',
    packages: { Vite: 'vite', TypeScript: 'typescript' },
    served: 'dist',
    movable: true,
    weighed: true,
  },
  { name: 'webpack', packages: { webpack: 'webpack' }, served: 'public', movable: true, weighed: true },
  { name: 'rollup', packages: { Rollup: 'rollup' }, served: 'public', weighed: true },
  { name: 'esbuild', packages: { esbuild: 'esbuild' }, served: 'public', weighed: true },
  {
    name: 'parcel',
    packages: { Parcel: 'parcel' },
    served: 'dist',
    pictures: 'dist',
    movable: true,
    weighed: true,
  },
  { name: 'react-18', packages: { React: 'react', Vite: 'vite' }, served: 'dist', counts: true },
  {
    name: 'next',
    packages: { Next: 'next', React: 'react' },
    pages: ['/', '/prerendered'],
    hydrates: true,
    prerenders: ['/prerendered'],
    languageIn: ['app/layout.tsx', 'app/prerendered/page.tsx'],
    counts: true,
  },
  { name: 'vue', packages: { Nuxt: 'nuxt', Vue: 'vue' }, hydrates: true, prerenders: ['/'] },
  {
    name: 'svelte',
    packages: { SvelteKit: '@sveltejs/kit', Svelte: 'svelte' },
    pictures: 'static',
    hydrates: true,
    prerenders: ['/'],
  },
  {
    name: 'astro',
    packages: { Astro: 'astro' },
    served: 'dist',
    hydrates: true,
    prerenders: ['/'],
    languageIn: ['src/pages/index.astro'],
  },
  { name: 'solid', packages: { Solid: 'solid-js', Vite: 'vite' }, served: 'dist' },
  {
    name: 'angular',
    packages: { Angular: '@angular/core' },
    served: 'dist/browser',
    hydrates: true,
    prerenders: ['/'],
  },
];
