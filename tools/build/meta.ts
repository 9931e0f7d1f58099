import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { type Route, routes } from '../../demo-site/routes.ts';
import { originFromEnv } from './environment.ts';
import { attributeOf, elementsOf, intoHead } from './html.ts';
import { jsonLd } from './json-ld.ts';
import { descriptionOf, titleOf } from './page-text.ts';
import { shareImage, shareSize } from './share.ts';

/**
 * The origin of the published storefront, because canonical links and shared pictures must be absolute.
 * @throws TypeError as originFromEnv() does
 */
export const siteOrigin = (): string => originFromEnv('SITE_ORIGIN') ?? 'https://www.example.com';

/** The one address of a page. */
export const addressOf = (route: Route): string => siteOrigin() + (route.canonical ?? route.path);

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

interface HeadLine {
  /** Tag, attribute and value that identify the line. A page that has such an element keeps its own. */
  readonly own: readonly [tag: string, attribute: string, value: string];
  readonly line: string;
}

/** Lines for a page's head. */
function headLines(route: Route, html: string): readonly HeadLine[] {
  const meta = (attribute: 'name' | 'property', key: string, content: string | number): HeadLine => ({
    own: ['meta', attribute, key],
    line: `<meta ${attribute}="${key}" content="${escaped(String(content))}">`,
  });
  // A 404 has as many addresses as there are typing errors.
  if (route.status === 404 || route.unlisted) return [meta('name', 'robots', 'noindex')];

  const title = titleOf(html);
  const image = shareImage(route, title);
  const data = jsonLd(route, html, siteOrigin());
  return [
    { own: ['link', 'rel', 'canonical'], line: `<link rel="canonical" href="${addressOf(route)}">` },
    meta('property', 'og:title', title),
    meta('property', 'og:description', descriptionOf(html)),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', addressOf(route)),
    meta('property', 'og:site_name', 'Wellness'),
    meta('property', 'og:image', `${siteOrigin()}/${image.file}`),
    meta('property', 'og:image:width', shareSize.width),
    meta('property', 'og:image:height', shareSize.height),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    // The pages' policy allows it: a block of data does not run.
    ...(data ? [json(data)] : []),
  ];
}

const json = (data: string): HeadLine => ({
  own: ['script', 'type', 'application/ld+json'],
  line: `<script type="application/ld+json">${data}</script>`,
});

export function withHeadLines(route: Route, html: string): string {
  const elements = [...elementsOf(html)];
  const isThere = ([tag, attribute, value]: HeadLine['own']) =>
    elements.some(
      (element) =>
        element.tagName === tag && attributeOf(element, attribute)?.toLowerCase().split(/\s+/).includes(value),
    );
  const lines = headLines(route, html).filter(({ own }) => !isThere(own));
  return intoHead(
    html,
    lines.map(({ line }) => line),
  );
}

/** Gives each page what search engines and previews read, from the page itself, at build and in development. */
export function meta(root: string): Plugin {
  return {
    name: 'wellness:meta',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const file = relative(root, filename).split(sep).join('/');
        const route = routes.find((route) => route.file === file);
        return route ? withHeadLines(route, html) : html;
      },
    },
  };
}
