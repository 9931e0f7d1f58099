import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { routes } from '../../demo-site/routes.ts';
import { readPage } from './page-sources.ts';

/** From this number on, one file is quicker. Over HTTP/1.1 a browser loads six files of a host at a time. */
const MANY = 3;

const address = /(?<= (?:src|image)=")\/art\/([\w-]+)\.svg(?=")/g;

const namesIn = (html: string) => [...new Set([...html.matchAll(address)].map(([, name = '']) => name))];

/** One file of several drawings, one below the other. `#name` shows the drawing of that name alone. */
export function joinDrawings(drawings: Readonly<Record<string, string>>): string {
  let y = 0;
  const parts = Object.entries(drawings).map(([name, text]) => {
    const [, viewBox = '', width, height, content] =
      /^<svg xmlns="\S+" (viewBox="\S+ \S+ (\S+) (\S+)") fill="none">(.*)<\/svg>\s*$/s.exec(text) ?? [];
    if (!content) throw new Error(`The drawing "${name}" must be an <svg> with xmlns, viewBox and fill="none".`);
    const view = `<view id="${name}" viewBox="0 ${y} ${width} ${height}"/>`;
    const part = `${view}<svg y="${y}" width="${width}" height="${height}" ${viewBox}>${content}</svg>`;
    y += Number(height);
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" fill="none">${parts.join('')}</svg>`;
}

/** A page of many drawings gets them as one file. */
export function drawings(root: string): Plugin {
  const files = new Map<string, string>();
  return {
    name: 'wellness:drawings',
    apply: 'build',
    buildStart() {
      for (const page of new Set(routes.map(({ file }) => file))) {
        const names = namesIn(readPage(page));
        if (names.length < MANY) continue;
        const read = (name: string) => readFileSync(join(root, 'public/art', `${name}.svg`), 'utf8');
        const source = joinDrawings(Object.fromEntries(names.map((name) => [name, read(name)])));
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/drawings-${hash}.svg`;
        this.emitFile({ type: 'asset', fileName, source });
        files.set(page, fileName);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        const file = files.get(relative(root, filename));
        return file ? html.replace(address, `/${file}#$1`) : html;
      },
    },
  };
}
