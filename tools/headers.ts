/** Response headers of all files, for `npm start`, hosts that read `_headers`, and nginx. */
export type Headers = Readonly<Record<string, string>>;

/** Placeholder in the docs for the hash of the pages' inline script, which the build writes into `_headers`. */
const anyHash = "'sha256-…'";

/**
 * @param scripts CSP sources of the pages' inline script: `inlineHashes.script` of prerender.js
 * @param checkouts origins of checkout servers elsewhere
 */
export const securityHeaders = (scripts: readonly string[] = [], checkouts: readonly string[] = []): Headers => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...checkouts].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
});

/** Sent with every response. The speculation rules let browsers prerender the page behind a link. */
export const commonHeaders = (scripts?: readonly string[], checkouts?: readonly string[]): Headers => ({
  ...securityHeaders(scripts, checkouts),
  'Speculation-Rules': '"/speculation-rules.json"',
});

/** Not for `npm start`: on localhost, browsers would then use HTTPS for every other local server. */
export const transportHeaders: Headers = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };

const forever = 'public, max-age=31536000, immutable';

/** Files whose names change with their content. */
const assetHeaders: Headers = { 'Cache-Control': forever };

/** The library, which pages of every origin load. */
const libraryHeaders: Headers = {
  'Cache-Control': forever,
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Other files are revalidated each time, mostly with 304. */
export const pageHeaders: Headers = { 'Cache-Control': 'no-cache' };

/** Paths that begin so take these headers instead of `pageHeaders`. */
const headersByFolder: Readonly<Record<string, Headers>> = {
  '/assets/': assetHeaders,
  '/wellness/': libraryHeaders,
  '/speculation-rules.json': { 'Cache-Control': 'no-cache', 'Content-Type': 'application/speculationrules+json' },
};

export function headersFor(pathname: string): Headers {
  const folder = Object.keys(headersByFolder).find((folder) => pathname.startsWith(folder));
  return (folder && headersByFolder[folder]) || pageHeaders;
}

/**
 * The file that Netlify and Cloudflare Pages read. Both join the values of all rules that match, so the rule for all
 * paths must not name Cache-Control; without it they send `max-age=0, must-revalidate`, which means `no-cache`.
 */
export function headersFile(scripts: readonly string[], checkouts?: readonly string[]): string {
  const rule = (path: string, headers: Headers) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
  return [
    rule('/*', { ...commonHeaders(scripts, checkouts), ...transportHeaders }),
    ...Object.entries(headersByFolder).map(([folder, headers]) => rule(`${folder}*`, headers)),
  ].join('\n');
}

/** The hashes that a `_headers` file allows. */
export const hashesIn = (file: string): readonly string[] => file.match(/'sha256-[\w+/=]+'/g) ?? [];

/**
 * Lines for nginx. A location with an `add_header` of its own would drop all others, so values that differ by folder
 * come from maps: nginx leaves out a header whose value is empty.
 */
export function nginxLines(): { readonly maps: string; readonly headers: string } {
  const names = [
    ...new Set([pageHeaders, ...Object.values(headersByFolder)].flatMap((headers) => Object.keys(headers))),
  ].filter(
    // nginx would send a second Content-Type. docs/hosting.md sets the type in a location.
    (name) => name !== 'Content-Type',
  );
  const variable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`;
  const maps = names.map((name) => {
    const rows = Object.entries(headersByFolder).flatMap(([folder, headers]) =>
      headers[name] ? [`    ~^${folder} "${headers[name]}";`] : [],
    );
    const otherwise = pageHeaders[name] ? [`    default "${pageHeaders[name]}";`] : [];
    return [`map $uri ${variable(name)} {`, ...otherwise, ...rows, '}'].join('\n');
  });
  const always = Object.entries({ ...commonHeaders([anyHash]), ...transportHeaders });
  const quoted = (value: string) => (value.includes('"') ? `'${value}'` : `"${value}"`);
  return {
    maps: maps.join('\n'),
    headers: [
      ...always.map(([name, value]) => `    add_header ${name} ${quoted(value)} always;`),
      ...names.map((name) => `    add_header ${name} ${variable(name)} always;`),
    ].join('\n'),
  };
}
