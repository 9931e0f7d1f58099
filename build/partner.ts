import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillIn } from './embed.ts';

const project = resolve(import.meta.dirname, '..');
const source = join(project, 'demo-site/partner');
const outDir = join(project, 'dist-partner');

/**
 * The page of another site. Where the storefront is, STOREFRONT_ORIGIN tells the build; else the placeholder stays, and
 * `npm start` fills in its own address.
 */
export function buildPartner(): void {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir);
  cpSync(join(source, 'style.css'), join(outDir, 'style.css'));
  const { STOREFRONT_ORIGIN } = process.env;
  const known = STOREFRONT_ORIGIN ? { STOREFRONT: new URL(STOREFRONT_ORIGIN).origin } : undefined;
  writeFileSync(join(outDir, 'index.html'), fillIn(readFileSync(join(source, 'index.html'), 'utf8'), known));
}
