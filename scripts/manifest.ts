import { writeFileSync } from 'node:fs';
import { elementsPage } from '../build/manifest.ts';

writeFileSync('docs/elements.md', elementsPage());
