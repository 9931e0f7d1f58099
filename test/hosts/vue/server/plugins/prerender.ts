import { prerender } from '@wellness/storefront/prerender';

export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('render:response', async (response) => {
    if (typeof response.body === 'string')
      response.body = await prerender(response.body, { stylesheet: '/prerender.css' });
  });
});
