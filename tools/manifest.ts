import { writeFileSync } from 'node:fs';
import { documents } from './build/manifest.ts';

for (const [name, text] of Object.entries(documents())) writeFileSync(name, text);
