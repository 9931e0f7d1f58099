import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { fewFiles } from './few-files.ts';
import { trustedTypes } from './headers.ts';

const folder = resolve(import.meta.dirname, '../dist-partner');

const nameOf = (directive: string) => directive.split(' ')[0];

/** The policy of a host page: origins of the storefront, and what the page itself needs, in place of our directives of the same names. */
export const policy = (storefront: string, ...more: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${storefront}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    trustedTypes,
  ]
    .filter((directive) => !more.some((own) => nameOf(own) === nameOf(directive)))
    .concat(more)
    .join('; ');

/** The partner's page, which loads the library from `storefront`, an origin, and checks out there. */
export const partnerPage = (storefront: string): RequestListener =>
  fewFiles({
    files: {
      '/': [`${folder}/index.html`, 'text/html;charset=utf-8'],
      '/style.css': [`${folder}/style.css`, 'text/css'],
    },
    headers: { 'Content-Security-Policy': policy(storefront) },
    storefront,
  });
