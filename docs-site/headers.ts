import { guardHeaders, type Headers, trustedTypes } from '../tools/headers.ts';

const policyOf = (...parts: readonly string[]): Headers => ({ 'Content-Security-Policy': parts.join('; ') });

/** Pages of the documentation. Pagefind's search is WebAssembly. */
const pageHeaders: Headers = {
  ...policyOf(
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    trustedTypes,
  ),
  ...guardHeaders,
  'Cache-Control': 'no-cache',
};

/** Examples run whatever a reader types, in an origin of their own that can reach nothing but the kit. */
const exampleHeaders: Headers = {
  ...policyOf(
    'sandbox allow-scripts allow-forms allow-popups',
    "default-src 'none'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
};

/** The kit, for frames of an opaque origin and for pages of other origins. */
const sharedHeaders: Headers = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const byFolder: readonly (readonly [folder: string, headers: Headers])[] = [
  ['/examples/', exampleHeaders],
  ['/frame.', { ...sharedHeaders, 'Cache-Control': 'no-cache' }],
  ['/wellness/', sharedHeaders],
  ['/assets/', { ...sharedHeaders, 'X-Content-Type-Options': 'nosniff' }],
];

/** Response headers of a path of the documentation. */
export const headersFor = (pathname: string): Headers =>
  byFolder.find(([folder]) => pathname.startsWith(folder))?.[1] ?? pageHeaders;

/** The file that static hosts read. They join all rules that match, so a folder first removes the rule for all paths. */
export function headersFile(): string {
  const rule = (path: string, headers: Headers, removed: readonly string[] = []) =>
    [
      path,
      ...removed.map((name) => `  ! ${name}`),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ].join('\n');
  return [
    rule('/*', pageHeaders),
    ...byFolder.map(([folder, headers]) => rule(`${folder}*`, headers, Object.keys(pageHeaders))),
  ].join('\n');
}
