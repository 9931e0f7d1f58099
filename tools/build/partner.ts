import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillIn } from './embed.ts';

const project = resolve(import.meta.dirname, '../..');
const source = join(project, 'demo-site/partner');
const outDir = join(project, 'dist-partner');

/** The page of another site. `npm start` fills in where the storefront is: at each start it may be somewhere else. */
export function buildPartner(): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir);
  cpSync(join(source, 'style.css'), join(outDir, 'style.css'));
  writeFileSync(join(outDir, 'index.html'), fillIn(readFileSync(join(source, 'index.html'), 'utf8')));
}
