import { cards } from '../tables/cards.ts';
import { clicks } from '../tables/clicks.ts';
import { idle } from '../tables/idle.ts';
import { interactions } from '../tables/interactions.ts';
import { load } from '../tables/load.ts';
import { secondVisit } from '../tables/second-visit.ts';
import { storefront } from '../tables/storefront.ts';
import { over } from './columns.ts';
import type { Results, Table } from './table.ts';

interface Target {
  readonly what: string;
  readonly atMost: number;
  /** Shown if the target is missed. */
  readonly tried?: string;
  /** NaN if a value that it needs was not measured. */
  readonly value: (results: Results) => number;
}

/** The median of a value over a row's runs. */
const middle =
  <Run>(table: Table<Run>, of: (run: Run) => number | undefined) =>
  (results: Results, name: string): number =>
    over(results.runs(table, name), of)?.median ?? Number.NaN;

const badge = middle(load, (run) => run.badge);
const blocking = middle(load, (run) => run.blocking);
const secondBadge = middle(secondVisit, (run) => run.badge);
const opened = middle(interactions, (run) => run.first.open.shown);
const screenPainted = middle(cards, (run) => run.painted.screen);
const allPainted = middle(cards, (run) => run.painted.all);
const lost = middle(clicks, (run) => run.lost);
const siteBadge = middle(storefront, (run) => run.badge);
/** Layout shift before a touch and after react-dom has loaded, with three digits as in the table. */
const shift = middle(idle, ({ untouched, touched }) => +Math.max(untouched.cls, touched?.cls ?? 0).toFixed(3));

/** In how many runs the badge missed the first frame, before or after react-dom. */
function lateBadges(results: Results, name: string): number {
  const runs = results.runs(cards, name);
  if (!runs.length) return Number.NaN;
  return runs.filter(({ add, after }) => !add.firstFrame || after?.add.firstFrame === false).length;
}

const inline = 'prerendered inline';
const ours = [inline, 'prerendered', 'wellness.js'] as const;
const [site, siteByHand] = ['storefront', 'by hand'];

/** The worst of several; NaN unless all were measured. */
const worst = (names: readonly string[], of: (name: string) => number) => Math.max(...names.map(of));

type Measure = (results: Results, name: string) => number;

/** How many times another row's value it may be, for rows of ours. */
const timesOf = (
  of: Measure,
  what: string,
  unit: string,
  most: Readonly<Record<string, number>>,
  tried?: string,
): Target[] =>
  Object.entries(most).map(([name, atMost]) => ({
    what: `${name}: ${what}, × ${unit}`,
    atMost,
    ...(tried && { tried }),
    value: (results) => of(results, name) / of(results, unit),
  }));
const each = (atMost: number) => Object.fromEntries(ours.map((name) => [name, atMost]));

/** Only ratios and counts: absolute times depend on the machine. */
const list: readonly Target[] = [
  ...timesOf(badge, 'time until the badge reads 1', 'vanilla', {
    [inline]: 0.75,
    prerendered: 1.1,
    'wellness.js': 1.2,
  }),
  ...timesOf(secondBadge, 'the same on the second visit', 'vanilla', each(1.1)),
  ...timesOf(blocking, 'blocking', 'lit', each(3)),
  ...timesOf(opened, 'first opening of the cart', 'vanilla', each(2)),
  ...timesOf(screenPainted, 'first screen of 1,000 cards painted', 'vanilla', each(1.1)),
  ...timesOf(allPainted, 'all of 1,000 cards painted', 'vanilla', each(1.5)),
  ...ours.map((name) => ({
    what: `${name}: runs in which an add among 1,000 cards, before react-dom or after, missed the first frame`,
    atMost: 0,
    value: (results: Results) => lateBadges(results, name),
  })),
  {
    what: 'the storefront’s /supplements: time until the badge reads 1, × the same page by hand',
    atMost: 1,
    tried:
      'The page holds its widgets’ sheet and its entry, but its own sheet is a second round trip, as it is for the page by hand. Written into the page, 1.9 kB of it would do; each page would need a hash in the style policy, and a second visit would load it again.',
    value: (results) => siteBadge(results, site) / siteBadge(results, siteByHand),
  },
  ...ours.map((name) => ({
    what: `${name}: early clicks lost`,
    atMost: 0,
    value: (results: Results) => lost(results, name),
  })),
  {
    what: 'layout shift, prerendered or with wellness.css',
    atMost: 0,
    value: (results) => worst([inline, 'prerendered', 'wellness.js + wellness.css'], (name) => shift(results, name)),
  },
  {
    what: 'layout shift of wellness.js alone, beyond that of vanilla where the page holds no room',
    atMost: 0,
    value: (results) => beyond(shift(results, 'wellness.js'), shift(results, 'vanilla without room')),
  },
  {
    what: 'layout shift of /supplements, beyond that of the same page by hand',
    atMost: 0,
    value: (results) => beyond(shift(results, site), shift(results, siteByHand)),
  },
];

function beyond(value: number, other: number): number {
  return +Math.max(0, value - other).toFixed(3);
}

const written = (measured: number) =>
  Number.isInteger(measured) ? measured.toLocaleString('en-US') : measured.toFixed(measured < 0.1 ? 3 : 2);

export function targets(results: Results): string {
  const measured = list.map((target) => ({ ...target, measured: target.value(results) }));
  const missed = measured.filter(({ measured, atMost }) => measured > atMost);
  return [
    '| target | at most | measured | met |',
    '|---|--:|--:|---|',
    ...measured.map(({ what, atMost, measured }) => {
      if (!Number.isFinite(measured)) return `| ${what} | ${written(atMost)} | – | not measured |`;
      return `| ${what} | ${written(atMost)} | ${written(measured)} | ${measured <= atMost ? 'yes' : '**no**'} |`;
    }),
    ...missed.flatMap(({ what, tried }) => (tried ? ['', `Missed: ${what}. ${tried}`] : [])),
  ].join('\n');
}
