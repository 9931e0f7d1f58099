import { buildWordPress } from './build/wordpress.ts';
import { buildIfStale } from './build.ts';

await buildIfStale();
buildWordPress();
console.log('The plugin is dist-wordpress/wellness-storefront.zip');
