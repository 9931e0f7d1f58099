import adapter from '@sveltejs/adapter-node';

/** @type {import('@sveltejs/kit').Config} */
export default {
  kit: {
    adapter: adapter(),
    typescript: { config: (config) => ({ ...config, include: [...config.include, '../wrong/*.svelte'] }) },
  },
};
