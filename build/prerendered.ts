import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { routes } from '../demo-site/routes.ts';
import type { PrerenderOptions } from '../src/prerender/prerender.tsx';
import { connect, givenPortal, startPages } from './portal.ts';

const dist = resolve(import.meta.dirname, '../dist');

type Prerender = (html: string, options: PrerenderOptions) => Promise<string>;

/** Built pages show before React is there: dist/prerender.js fills their elements, dist/early.js keeps early clicks. */
export function prerendered(root: string): Plugin {
  const names: Record<string, string> = {};
  return {
    name: 'wellness:prerendered',
    apply: 'build',
    async buildStart() {
      for (const [name, extension] of [
        ['early', 'js'],
        ['prerender', 'css'],
      ] as const) {
        const source = (await readFile(`${dist}/${name}.${extension}`, 'utf8')).replace(
          /\n?\/\/# sourceMappingURL=.*/,
          '',
        );
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.${extension}`;
        this.emitFile({ type: 'asset', fileName, source });
        names[name] = `/${fileName}`;
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        const route = routes.find(({ file }) => file === relative(root, filename));
        const path = route?.canonical ?? route?.path;
        const fonts = Object.keys(bundle ?? {}).filter((name) => /literata.*woff2$/.test(name));
        const preloads = fonts.map(
          (name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`,
        );
        return html
          .replace('<head>', `<head><script src="${names.early}"></script>`)
          .replace(/<link rel="stylesheet"/, `${preloads.join('')}$&`)
          .replace('<wellness-nav ', path ? `<wellness-nav current="${path}" ` : '<wellness-nav ');
      },
    },
    // With a portal Login is a link, without one a button: two renderings of each page.
    async writeBundle({ dir }) {
      const { prerender } = (await import(`${dist}/prerender.js`)) as { prerender: Prerender };
      const options = { stylesheet: names.prerender as string, year: new Date().getFullYear() };
      for (const file of new Set(routes.map((route) => route.file))) {
        const published = join(dir as string, file);
        const started = join(startPages, file);
        const html = await readFile(published, 'utf8');
        await mkdir(dirname(started), { recursive: true });
        await writeFile(started, await prerender(html, options));
        await writeFile(published, await prerender(connect(html, givenPortal()), options));
      }
    },
  };
}
