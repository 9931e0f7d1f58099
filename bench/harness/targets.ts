import { cards } from '../tables/cards.ts';
import { clicks } from '../tables/clicks.ts';
import { idle } from '../tables/idle.ts';
import { load } from '../tables/load.ts';
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
const code = middle(load, (run) => run.code);
const html = middle(load, (run) => run.html);
const painted = middle(cards, (run) => run.painted);
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

/** Only ratios, counts and bytes; absolute times depend on the machine. */
const list: readonly Target[] = [
  {
    what: `${inline}: time until the badge reads 1, × vanilla`,
    atMost: 0.75,
    value: (results) => badge(results, inline) / badge(results, 'vanilla'),
  },
  {
    what: `${inline}: the body of its HTML, everything in it, bytes`,
    atMost: 13_600,
    value: (results) => html(results, inline),
  },
  {
    what: 'wellness.js: scripts + CSS + JSON until the badge reads 1, bytes',
    atMost: 25_088,
    tried:
      'It was 41,556, and 29,784 when what first views seldom hold had gone to rest.js (−10,100) and of React only what is used had stayed (−1,650). Languages, currencies, choices, and pictures of any shape have come since (+5,350), and a first view has all of them. Now the cart with its storage is 5.2 kB of it, the rules of first views 4.9, what copies of the script share 4.3, the bridge with the first draw 3.7, React with signals and r2wc 3.4; elements, catalogue and words are the rest. Carts that travel (−370), refusals (−180), placeholders (−680) and the testimonial (−175) could go late; each would cost a page that has them a round trip.',
    value: (results) => code(results, 'wellness.js'),
  },
  {
    what: 'wellness.js: time until the badge reads 1, × vanilla',
    atMost: 1.12,
    tried:
      'It follows the bytes above: on this line one kilobyte is 5.7 ms, and reading and running the script the rest.',
    value: (results) => badge(results, 'wellness.js') / badge(results, 'vanilla'),
  },
  ...ours.map((name) => ({
    what: `${name}: 1,000 cards painted, × vanilla`,
    atMost: 1.1,
    tried:
      'By hand a card is one clone of a template. Here it is drawn by its React component, node by node, and has attributes, properties, states and a root that react-dom can take over; one flush and one sheet for all are in. A copy of what another card has drawn, with its words put in, would come near; it would be a second way to draw.',
    value: (results: Results) => painted(results, name) / painted(results, 'vanilla'),
  })),
  ...ours.map((name) => ({
    what: `${name}: runs in which an add among 1,000 cards, before react-dom or after, missed the first frame`,
    atMost: 0,
    value: (results: Results) => lateBadges(results, name),
  })),
  {
    what: 'the storefront’s /supplements: time until the badge reads 1, × the same page by hand',
    atMost: 0.95,
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
