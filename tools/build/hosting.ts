import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { resolveRoute, routes } from '../../demo-site/routes.ts';
import type { inlineHashes } from '../../src/prerender/prerender.tsx';
import { headersFile } from '../headers.ts';
import { builderPage } from './builder-page.ts';
import { connectionsFromEnv, originsOf } from './connections.ts';
import { intoHead } from './html.ts';
import { addressOf, siteOrigin } from './meta.ts';

const dist = resolve(import.meta.dirname, '../../dist');

/** Pages in the sitemap. Examples are for developers, not for patients. */
const listed = routes.filter(
  ({ path, status, unlisted }) => status === undefined && !unlisted && !path.startsWith('/examples/'),
);

const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map((route) => `  <url><loc>${addressOf(route)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Prerenders the page behind a link that is hovered or pressed. */
const speculationRules = () => {
  const outside = { selector_matches: '[target=_blank], [download]' };
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: '/wellness/*' } }, { not: outside }] };
  return JSON.stringify({ prerender: [{ where, eagerness: 'moderate' }] });
};

const robots = () => `User-agent: *\nAllow: /\n\nSitemap: ${siteOrigin()}/sitemap.xml\n`;

/** Writes the files that hosts and search engines read beside the pages, and the script of the 404 page. */
export function hosting(root: string): Plugin {
  const astray = '/astray.ts';
  return {
    name: 'wellness:hosting',
    buildStart() {
      if (this.environment.mode === 'dev') return;
      // A chunk of its own, because in the page's entry it would wait for the whole library.
      this.emitFile({ type: 'chunk', id: root + astray, name: 'astray' });
    },
    async generateBundle() {
      const prerenderer: { inlineHashes: typeof inlineHashes } = await import(join(dist, 'prerender.js'));
      const connections = connectionsFromEnv();
      const files = {
        'robots.txt': robots(),
        'sitemap.xml': sitemap(),
        'speculation-rules.json': speculationRules(),
        _headers: headersFile(prerenderer.inlineHashes.script, originsOf(connections)),
        ...(connections.docs && { 'embed.html': builderPage(connections.docs) }),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (!filename.endsWith(resolveRoute('/404').route.file)) return html;
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'astray');
        const src = chunk ? `/${chunk.fileName}` : astray;
        return intoHead(html, [`<script type="module" async src="${src}"></script>`]);
      },
    },
  };
}
