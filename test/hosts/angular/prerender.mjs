import { readFileSync, writeFileSync } from 'node:fs';
import { prerender } from '@wellness/storefront/prerender';

const catalog = JSON.parse(readFileSync('catalog.json', 'utf8'));
const file = 'dist/browser/index.html';
writeFileSync(file, await prerender(readFileSync(file, 'utf8'), { stylesheet: '/prerender.css', catalog }));
