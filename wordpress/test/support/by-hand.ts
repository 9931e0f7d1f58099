import { password, startWordPress } from './wordpress.ts';

/* A WordPress with the plugin, to look at, until Ctrl-C. Its folder and its database go with it. */

const { url, version, folder } = await startWordPress({
  plugin: 'dist-wordpress/wellness-storefront',
  port: Number(process.env.PORT || 8888),
});
console.log(`WordPress ${version}: ${url}/wp-admin/
Log in as administrator, editor, author or contributor, with the password "${password}".
Its files: ${folder}`);
