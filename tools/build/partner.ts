import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillIn } from './hashes.ts';

const project = resolve(import.meta.dirname, '../..');
const source = join(project, 'demo-site/partner');
const outDir = join(project, 'dist-partner');

/** Builds the partner's page. `npm start` fills in the storefront's origin, which may differ at each start. */
export function buildPartner(): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir);
  cpSync(join(source, 'style.css'), join(outDir, 'style.css'));
  writeFileSync(join(outDir, 'index.html'), fillIn(readFileSync(join(source, 'index.html'), 'utf8')));
}
