import manifest from '../../../package.json' with { type: 'json' };

/**
 * URL of a section of the documentation, such as `products#variants`: on the site that `DOCS_URL` names, else the
 * Markdown of this release in the published package.
 */
export function docsUrl(section: string, site = process.env.DOCS_URL): string {
  const [page = '', anchor] = section.split('#');
  const end = anchor ? `#${anchor}` : '';
  return site
    ? `${site.replace(/\/$/, '')}/${page}/${end}`
    : `https://unpkg.com/${manifest.name}@${manifest.version}/docs/${page}.md${end}`;
}
