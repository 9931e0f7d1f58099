import type { Handle } from '@sveltejs/kit';
import { prerender } from '@wellness/storefront/prerender';
import stylesheet from '@wellness/storefront/prerender.css?url';

export const handle: Handle = ({ event, resolve }) => {
  let page = '';
  return resolve(event, {
    transformPageChunk({ html, done }) {
      page += html;
      return done ? prerender(page, { stylesheet }) : '';
    },
  });
};
