import { cpus, totalmem } from 'node:os';
import type { Variant } from '../variants/variant.ts';
import type { Results, Table } from './table.ts';
import { targets } from './targets.ts';

export interface Circumstances {
  readonly command: string;
  readonly runs: number;
  readonly minutes: number;
  readonly browser: string;
  readonly versions: Readonly<Record<string, string>>;
}

function section(table: Table<unknown>, results: Results): string[] {
  const rows = table.variants.filter(({ name }) => results.runs(table, name).length > 0);
  if (!rows.length) return [];
  const unit = results.runs(table, table.unit);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    line(['', ...table.columns.map(({ title }) => title)]),
    `|---|${'--:|'.repeat(table.columns.length)}`,
    ...rows.map(({ name }) => line([name, ...table.columns.map(({ cell }) => cell(results.runs(table, name), unit))])),
  ];
  return [`## ${table.title}`, table.about, lines.join('\n')];
}

function notes(variants: readonly Variant[]): string[] {
  return variants.flatMap(({ name, note, without = {} }) => [
    ...(note ? [`- ${name}: ${note}`] : []),
    ...Object.values(without).map((why) => `- ${name}, where it is missing: ${why}`),
  ]);
}

export function report(
  tables: readonly Table<unknown>[],
  results: Results,
  { command, runs, minutes, browser, versions }: Circumstances,
): string {
  const [cpu] = cpus();
  const variants = new Set(tables.flatMap((table) => table.variants));
  const { problems } = results;
  return `${[
    '# Measured against its peers',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}. ${cpu?.model.trim()}, ${cpus().length} processors, ${Math.round(
      totalmem() / 2 ** 30,
    )} GiB, ${process.platform}; Node ${process.version}; ${browser}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    `Medians of ${runs} runs in ${minutes} minutes, all variants in turn within each; fewer where the table says so, and of 3 for the shops of others. Times are this machine's: only their ratios mean something elsewhere.`,
    '## Targets',
    targets(results),
    ...tables.flatMap((table) => section(table, results)),
    '## What flatters whom',
    [
      '- All files and all services come from this machine: no DNS, no real TLS distance, no second host to connect to, no time that a server takes. That flatters what calls a service or loads from a host of its own.',
      '- LCP stops at the first click, so where the click is early, text of the page is all it sees. Do not compare it between elements that are there at once and those that come by script.',
      '- CLS leaves out what moves within 500 ms of a click, as its definition says: “Left alone, then touched” has it without a click.',
      '- The blocking time is all beyond 50 ms of each long task, until the page is quiet.',
      '- Bundled and minified by one bundler: vanilla and Lit. The others are as published.',
      ...notes([...variants]),
    ].join('\n'),
    ...(problems.length ? ['## Not measured', problems.map((problem) => `- ${problem}`).join('\n')] : []),
  ].join('\n\n')}\n`;
}
