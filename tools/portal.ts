import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { fewFiles } from './few-files.ts';
import { trustedTypes } from './headers.ts';

const site = resolve(import.meta.dirname, '../demo-site');

/** The page has text, one stylesheet and two fonts. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  trustedTypes,
].join('; ');

/** The demo patient portal, with a link back to `storefront`, an origin. */
export const portalPage = (storefront: string): RequestListener =>
  fewFiles({
    files: {
      '/': [`${site}/demo-portal/index.html`, 'text/html;charset=utf-8'],
      '/style.css': [`${site}/demo-portal/style.css`, 'text/css'],
      '/literata.woff2': [`${site}/fonts/literata.woff2`, 'font/woff2'],
      '/instrument-sans.woff2': [`${site}/fonts/instrument-sans.woff2`, 'font/woff2'],
    },
    headers: { 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' },
    storefront,
  });
