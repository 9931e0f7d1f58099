import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Host, hosts } from './hosts.ts';

/** The table of docs/frameworks.md. `WRITE_HOSTS=1 npm run test:hosts` writes its rows, each as its project is measured. */

const file = resolve(import.meta.dirname, '../../docs/frameworks.md');
const table = /(?<=^\| Project [^\n]*\n\|[-:|]+\|\n)(?:\|.*\n)+/m;
const scriptTag = 'The script tag';

export interface Row {
  /** The project and the versions of its packages. */
  readonly project: string;
  /** Bytes of the scripts until the first click. */
  readonly bytes: number;
  /** All that follows: a comparison, the server's markup, hydration. */
  readonly rest: string;
}

const number = new Intl.NumberFormat('en');

function projectOf({ name, packages }: Host): string {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, name, 'package.json'), 'utf8'),
  );
  const versions: Record<string, string> = { ...dependencies, ...devDependencies };
  return Object.entries(packages)
    .map(([title, pack]) => `${title} ${versions[pack]}`)
    .join(', ');
}

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero', style: 'percent' });

/** How many bytes a bundler loads without React, beside the script tag. */
const beside = (bytes: number, react: number, script: number) =>
  percent
    .format((bytes - react) / script - 1)
    .replace('-', '−')
    .replace('%', ' %');

/** The row of a project after it has sold on each of its pages. */
export function rowOf(host: Host, bytes: number, { react, script }: { react: number; script: number }): Row {
  const prerenders = host.prerenders ?? [];
  const renders = (host.pages ?? ['/']).some((path) => host.hydrates && !prerenders.includes(path));
  const markup = [renders ? ['tags'] : [], prerenders.length ? ['prerendered'] : []].flat().join(' and ');
  return {
    project: projectOf(host),
    bytes,
    rest: `${host.weighed ? beside(bytes, react, script) : ''} | ${markup || 'none'} | ${markup ? 'kept' : ''}`,
  };
}

export const scriptRow = (bytes: number): Row => ({ project: scriptTag, bytes, rest: ' | none | ' });

function readRows(): Row[] {
  const lines = (table.exec(readFileSync(file, 'utf8'))?.[0] ?? '').trim().split('\n');
  return lines.map((line) => {
    const [project = '', bytes = '', ...rest] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { project, bytes: Number(bytes.replaceAll(',', '')), rest: rest.join(' | ') };
  });
}

const titleOf = ({ project }: Row) => project.replace(/ \d.*/, '');

/** The row of the same project in the docs, if there is one. */
export const documented = (row: Row): Row | undefined => readRows().find((other) => titleOf(other) === titleOf(row));

/** Writes the row over that of the same project. */
export function writeRow(row: Row): void {
  const rows = new Map([...readRows(), row].map((each) => [titleOf(each), each]));
  const lines = [scriptTag, ...hosts.flatMap(({ packages }) => Object.keys(packages).slice(0, 1))].flatMap((title) => {
    const found = rows.get(title);
    return found
      ? [`| ${found.project} | ${number.format(found.bytes)} | ${found.rest} |`.replaceAll('|  |', '| |')]
      : [];
  });
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(table, () => `${lines.join('\n')}\n`),
  );
}
