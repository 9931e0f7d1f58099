import { cpus, totalmem } from 'node:os';
import type { Measured, Row } from './measure.ts';
import { type Spread, spread } from './statistics.ts';
import { targets } from './targets.ts';

export interface Circumstances {
  readonly command: string;
  readonly runs: number;
  readonly browser: string;
  readonly versions: Readonly<Record<string, string>>;
}

const grouped = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

type Column = readonly [title: string, cell: (row: Row) => string];

/** The median of one thing over a row's runs; undefined where there are none. */
function over<T>(runs: readonly T[], value: (run: T) => number): Spread | undefined {
  return runs.length ? spread(runs.map(value)) : undefined;
}

const shown = (value: Spread | undefined, digits = 0) => (value ? grouped(value.median, digits) : '–');

const range = (value: Spread | undefined, digits = 0) =>
  value ? `${grouped(value.min, digits)}–${grouped(value.max, digits)}` : '–';

function ratio(value: Spread | undefined, unit: Spread | undefined): string {
  return value && unit ? (value.median / unit.median).toFixed(2) : '–';
}

function table(rows: readonly Row[], columns: readonly Column[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(([title]) => title)]),
    `|---|${'--:|'.repeat(columns.length)}`,
    ...rows.map((row) => line([row.variant.name, ...columns.map(([, cell]) => cell(row))])),
  ].join('\n');
}

/** A time as three columns: median, × vanilla, from – to. */
function time(title: string, digits: number, of: (row: Row) => Spread | undefined, unit: Row | undefined): Column[] {
  return [
    [title, (row) => shown(of(row), digits)],
    ['× vanilla', (row) => ratio(of(row), unit && of(unit))],
    ['from–to', (row) => range(of(row), digits)],
  ];
}

function notes(rows: readonly Row[]): string[] {
  return rows.flatMap(({ variant: { name, note, without = {} } }) => [
    ...(note ? [`- ${name}: ${note}`] : []),
    ...Object.values(without).map((why) => `- ${name}, columns with “–”: ${why}`),
  ]);
}

export function report({ rows, problems }: Measured, { command, runs, browser, versions }: Circumstances): string {
  const unit = rows.find(({ variant }) => variant.name === 'vanilla');
  const [cpu] = cpus();
  const load = [
    [
      'KiB scripts + CSS + JSON',
      (row) =>
        shown(
          over(row.loads, ({ code }) => code / 1024),
          1,
        ),
    ],
    [
      'with HTML',
      (row) =>
        shown(
          over(row.loads, ({ all }) => all / 1024),
          1,
        ),
    ],
    ...time('badge reads 1, ms', 0, (row) => over(row.loads, ({ badge }) => badge), unit),
    ['clicks lost', (row) => shown(over(row.loads, ({ lost }) => lost))],
    [
      'CLS',
      (row) =>
        shown(
          over(row.loads, ({ cls }) => cls),
          3,
        ),
    ],
    ...time('LCP, ms', 0, (row) => over(row.loads, ({ lcp }) => lcp), unit),
    ['blocking, ms', (row) => shown(over(row.loads, ({ blocking }) => blocking))],
    ['from–to', (row) => range(over(row.loads, ({ blocking }) => blocking))],
    [
      'JS heap, MB',
      (row) =>
        shown(
          over(row.loads, ({ heap }) => heap / 1e6),
          1,
        ),
    ],
  ] satisfies Column[];
  const scale = [
    ...time('1,000 cards painted, ms', 0, (row) => over(row.cards, ({ painted }) => painted), unit),
    ...time('add → badge, ms', 1, (row) => over(row.cards, ({ add }) => add), unit),
    ...time('quantity → line, ms', 1, (row) => over(row.lines, ({ changed }) => changed), unit),
    [
      '→ next frame, ms',
      (row) =>
        shown(
          over(row.lines, ({ framed }) => framed),
          1,
        ),
    ],
  ] satisfies Column[];
  const clicked = rows.filter(({ clicks }) => clicks);

  return `${[
    '# Measured against its peers',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}. ${cpu?.model.trim()}, ${cpus().length} processors, ${Math.round(
      totalmem() / 2 ** 30,
    )} GiB, ${process.platform}; Node ${process.version}; ${browser}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    `Medians of ${runs} runs, all variants in turn within each. Times are this machine's: only their ratios mean something elsewhere.`,
    '## Targets',
    targets(rows),
    '## Until the click works',
    'The page of 24 cards with a cart button and a toaster, 412×823, Slow 4G (562.5 ms, 1.44 Mbit/s), processor slowed down 4×, nothing cached, Brotli, HTTP/2. The first Add to Cart is clicked with the mouse as soon as it is laid out after the first contentful paint. Bytes are those that came until the badge read 1, headers included.',
    table(rows, load),
    '## Many',
    'Not slowed down. A page with 1,000 cards, from the navigation on; one add on it; a quantity in a cart of 500 lines.',
    table(rows, scale),
    ...(clicked.length
      ? [
          '## Early clicks',
          'One click per load of the slow page, at a random moment between the first contentful paint and 4 s, on a card; lost if the badge does not read 1 within 10 s. Where there is no button yet, the click waits for it.',
          table(clicked, [
            ['lost', ({ clicks }) => `${clicks?.lost}`],
            ['of', ({ clicks }) => `${clicks?.of}`],
          ]),
        ]
      : []),
    '## What flatters whom',
    [
      '- All files and all services come from this machine: no DNS, no real TLS distance, no second host to connect to, no time that a server takes. That flatters what calls a service or loads from a host of its own.',
      '- LCP stops at the first click, so where the click is early, text of the page is all it sees. Do not compare it between elements that are there at once and those that come by script.',
      '- CLS leaves out what moves within 500 ms of a click, as its definition says.',
      '- The blocking time is all beyond 50 ms of each long task, until the page is quiet.',
      '- Bundled and minified by one bundler: vanilla and Lit. The others are as published.',
      ...notes(rows),
    ].join('\n'),
    ...(problems.length ? ['## Not measured', problems.map((problem) => `- ${problem}`).join('\n')] : []),
  ].join('\n\n')}\n`;
}
