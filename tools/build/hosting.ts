import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { resolveRoute, routes } from '../../demo-site/routes.ts';
import type { inlineHashes } from '../../src/prerender/prerender.tsx';
import { hashSource, headersFile } from '../headers.ts';
import { builderPage } from './builder-page.ts';
import { connectionsFromEnv, originsOf } from './connections.ts';
import { intoHead } from './html.ts';
import { addressOf, siteOrigin } from './meta.ts';
import { applyStyles } from './page-styles.ts';

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

/**
 * Lets browsers prerender the page behind a link that is hovered or pressed. The rules stand in each page, because a file would
 * be requested before the stylesheet.
 */
const speculationRules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/wellness/*' } },
          { not: { selector_matches: '[target=_blank], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

const robots = () => `User-agent: *\nAllow: /\n\nSitemap: ${siteOrigin()}/sitemap.xml\n`;

/** Writes the files that hosts and search engines read beside the pages, and what pages need of their host. */
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
        _headers: headersFile(
          [...prerenderer.inlineHashes.script, ...[speculationRules, applyStyles].map(hashSource)],
          originsOf(connections),
        ),
        ...(connections.docs && { 'embed.html': builderPage(connections.docs) }),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        const lines = bundle ? [`<script type="speculationrules">${speculationRules}</script>`] : [];
        if (filename.endsWith(resolveRoute('/404').route.file)) {
          const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'astray');
          lines.push(`<script type="module" async src="${chunk ? `/${chunk.fileName}` : astray}"></script>`);
        }
        return intoHead(html, lines);
      },
    },
  };
}
