import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { trimSlashes } from '../src/text/trim-slashes.ts';
import { withFilesOf } from './framed.ts';
import { type Group, home, navigation, type Page, pages } from './navigation.ts';

export const project: string = resolve(import.meta.dirname, '..');

/** A page with its Markdown. */
export interface Document extends Page {
  /** Path from the project's folder. */
  readonly file: string;
  /** Path on the site: `/name/`. */
  readonly address: string;
  readonly text: string;
}

/** Documents at the top of the project that the site shows as pages. */
const beside: readonly Page[] = [
  { name: 'security', title: 'Security policy', summary: 'How to report a vulnerability.' },
  { name: 'changelog', title: 'Changelog', summary: 'Every release and its changes.' },
  { name: 'contributing', title: 'Contributing', summary: 'Set up the project, and publish a release.' },
];

const fileOf = ({ name }: Page) =>
  beside.some((page) => page.name === name) ? `${name.toUpperCase()}.md` : `docs/${name}.md`;

const addressOf = (page: Page) => (page === home ? '/' : `/${page.name}/`);

/** The groups of the menu, with the documents beside docs/ in the last one. */
export function readNavigation(): readonly Group[] {
  const last = navigation.length - 1;
  return navigation.map(({ title, pages }, index) => ({
    title,
    pages: [...pages, ...(index === last ? beside : [])],
  }));
}

/**
 * The home page, then all documents in the order of the menu.
 * @throws Error if a file in docs/ has no place in the menu
 */
export function readDocuments(): readonly Document[] {
  const known = new Set([home, ...pages].map(({ name }) => name));
  const strays = readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !known.has(file.replace(/\.md$/, '')));
  if (strays.length > 0)
    throw new Error(strays.map((file) => `docs/${file}:1: not in docs-site/navigation.ts`).join('\n'));
  return [home, ...readNavigation().flatMap((group) => group.pages)].map((page) => {
    const file = fileOf(page);
    return { ...page, file, address: addressOf(page), text: readFileSync(join(project, file), 'utf8') };
  });
}

/** Where a link of a document leads on the site. Undefined for files that only the repository has. */
export function resolveLink(from: string, href: string): string | undefined {
  if (/^([a-z][a-z\d+.-]*:|#|\/)/i.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = join(from, '..', path).replaceAll('\\', '/');
  const end = anchor === undefined ? '' : `#${anchor}`;
  if (target === 'README.md') return '/';
  const image = /^docs\/(images\/.+)$/.exec(target)?.[1];
  if (image) return `/${image}`;
  const page = [home, ...pages, ...beside].find((page) => fileOf(page) === target);
  return page && addressOf(page) + end;
}

/**
 * A document as the site shows it. With `DOCS_URL`, its samples load the kit from that site, so that a copied one runs on any
 * machine as it is.
 */
export function published(document: Document, site = process.env.DOCS_URL): Document {
  if (!site) return document;
  const base = trimSlashes(site);
  return { ...document, text: document.text.replace(/^```html$.*?^```$/gms, (sample) => withFilesOf(base, sample)) };
}
