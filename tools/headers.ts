import { createHash } from 'node:crypto';

/** Response headers of all files, for `npm start` and hosts that read `_headers`. The guide for nginx is tested against them. */
export type Headers = Readonly<Record<string, string>>;

/** The end of each policy. No script of the kit or its pages makes a Trusted Types policy. */
export const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";

/** Sent beside the policy by every server of this project. */
export const guardHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/**
 * Sent with every response.
 * @param scripts CSP sources of the pages' inline scripts
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
    trustedTypes,
  ].join('; '),
  ...guardHeaders,
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
export const headersByFolder: Readonly<Record<string, Headers>> = {
  '/assets/': assetHeaders,
  '/wellness/': libraryHeaders,
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
    rule('/*', { ...securityHeaders(scripts, checkouts), ...transportHeaders }),
    ...Object.entries(headersByFolder).map(([folder, headers]) => rule(`${folder}*`, headers)),
  ].join('\n');
}

/** The CSP source of an inline script or style. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes that a `_headers` file allows. */
export const hashesIn = (file: string): readonly string[] => file.match(/'sha256-[\w+/=]+'/g) ?? [];
