/**
 * The only list of routes: the build, the dev server, the server and the tests all read it.
 * To add a page, add one line and its file.
 *
 * A pattern is made of static segments, parameters (`:name`, or `:name(regex)` to narrow it) and a final `*`,
 * written as URLPattern writes them, in lower case.
 */
export interface Route {
  readonly path: string;
  /** Relative to demo-site/. */
  readonly file: string;
  /** Default 200. */
  readonly status?: number;
  /** For a page that many paths show. Default: the path itself, normalized. */
  readonly canonical?: string;
  /** Search engines are asked not to list the page. */
  readonly unlisted?: true;
}

interface ResolvedRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  /** Lower case, no trailing slash; null where there is no page. */
  readonly canonical: string | null;
  readonly status: number;
}

const notFound: Route = { path: '/*', file: '404.html', status: 404 };

export const routes: readonly Route[] = [
  { path: '/', file: 'index.html' },
  { path: '/programs', file: 'programs.html' },
  { path: '/how-it-works', file: 'how-it-works.html' },
  { path: '/pricing', file: 'pricing.html' },
  { path: '/team', file: 'team.html' },
  { path: '/portal', file: 'portal.html' },
  { path: '/blog', file: 'blog.html' },
  { path: '/faq', file: 'faq.html' },
  { path: '/compliance', file: 'compliance.html' },
  { path: '/contact', file: 'contact.html' },
  { path: '/order', file: 'order.html', unlisted: true },
  { path: '/supplements', file: 'supplements.html' },
  { path: '/anti-aging', file: 'anti-aging.html' },
  { path: '/weight-loss', file: 'weight-loss.html' },
  { path: '/peptides', file: 'peptides.html' },
  { path: '/sermorelin-injection', file: 'sermorelin-injection.html' },
  { path: '/products/nad-injection', file: 'products/nad-injection.html' },
  { path: '/products/nad-nasal-spray', file: 'products/nad-nasal-spray.html' },
  { path: '/products/glutathione-injection', file: 'products/glutathione-injection.html' },
  { path: '/products/vitamin-b12-injection', file: 'products/vitamin-b12-injection.html' },
  { path: '/products/metformin', file: 'products/metformin.html' },
  { path: '/products/personalized-glp-1-injections', file: 'products/personalized-glp-1-injections.html' },
  { path: '/products/bpc-157', file: 'products/bpc-157.html' },
  { path: '/products/:hash([0-9a-f]{8,})', file: 'products/5f3a9c1e.html', canonical: '/products/5f3a9c1e' },
  { path: '/examples/without-widget', file: 'examples/without-widget.html' },
  notFound,
];

/** Resolves a path as in the address: percent-encoded, without query. Never throws. */
export const resolveRoute = createResolver(routes);

const moved = createResolver([{ path: '/embed', file: '' }]);

/** Whether the path is the former address of the snippet builder, which is in the documentation now. */
export const isBuilder = (pathname: string): boolean => moved(pathname).status === 200;

/** Most specific pattern first, compared segment by segment from the left; the order of the list has no meaning. */
export function createResolver(table: readonly Route[]): (pathname: string) => ResolvedRoute {
  const rank = (pattern: readonly Segment[]) => pattern.map((segment) => segment.rank).join('');
  const ranked = table
    .map((route) => ({ route, pattern: parse(route.path) }))
    .sort((a, b) => rank(a.pattern).localeCompare(rank(b.pattern)));

  return (pathname) => {
    const segments = segmentsOf(pathname);
    if (segments) {
      for (const { route, pattern } of ranked) {
        const params = match(pattern, segments);
        if (!params) continue;
        const status = route.status ?? 200;
        const canonical = status === 200 ? (route.canonical ?? `/${segments.join('/')}`) : null;
        return { route, params, canonical, status };
      }
    }
    return { route: notFound, params: {}, canonical: null, status: 404 };
  };
}

/** Longer than any address of the storefront. */
const longestPath = 2048;

/**
 * Doubled slashes count as one: they come from joining a base that ends in a slash, and the visitor means the page.
 * Returns null for paths that no page can have: bad percent-encoding, encoded slashes, dot segments, oversized paths.
 */
function segmentsOf(pathname: string): readonly string[] | null {
  if (pathname.length > longestPath) return null;
  const segments: string[] = [];
  for (const raw of pathname.split('/')) {
    if (raw === '') continue;
    const segment = decode(raw)?.toLowerCase();
    if (segment === undefined || segment === '.' || segment === '..' || /[/\\\0]/.test(segment)) return null;
    segments.push(segment);
  }
  return segments;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

interface Segment {
  /** Smaller ranks first: static, narrowed parameter, parameter, wildcard. */
  readonly rank: 0 | 1 | 2 | 3;
  readonly name: string;
  readonly regex?: RegExp;
}

function parse(path: string): readonly Segment[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part): Segment => {
      if (part === '*') return { rank: 3, name: part };
      const parameter = /^:(\w+)(?:\((.+)\))?$/.exec(part);
      if (!parameter) return { rank: 0, name: part };
      const [, name = '', regex] = parameter;
      return regex ? { rank: 1, name, regex: new RegExp(`^(?:${regex})$`) } : { rank: 2, name };
    });
}

function match(pattern: readonly Segment[], segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, { rank, name, regex }] of pattern.entries()) {
    if (rank === 3) return params;
    const segment = segments[index];
    if (segment === undefined) return null;
    if (rank === 0 ? segment !== name : regex && !regex.test(segment)) return null;
    if (rank !== 0) params[name] = segment;
  }
  return segments.length === pattern.length ? params : null;
}
