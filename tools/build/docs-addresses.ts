import type { Plugin } from 'vite';
import { docsUrl } from './manifest/docs-url.ts';

const sections = /(?<![\w./-])docs\/([a-z-]+)\.md(#[a-z\d-]+)?/g;

/**
 * With `DOCS_URL`, messages that name a section of the documentation (`docs/checkout.md#on-another-origin`) name its address on
 * that site. Without it they name the file, which is in the package.
 */
export const docsAddresses: Plugin = {
  name: 'wellness:docs-addresses',
  apply: 'build',
  transform: {
    filter: { id: /\.tsx?$/ },
    order: 'pre',
    handler(code) {
      const site = process.env.DOCS_URL;
      if (!site || !code.includes('docs/')) return;
      // Names and their addresses are on one line, so positions in stacks stay nearly right without a map.
      return {
        code: code.replace(sections, (_, page: string, anchor = '') => docsUrl(`${page}${anchor}`, site)),
        map: null,
      };
    },
  },
};
