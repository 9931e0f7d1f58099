import type { Row } from './measure.ts';
import { median } from './statistics.ts';

type Figure = (name: string) => number;

interface Target {
  readonly what: string;
  readonly atMost: number;
  /** Said where it is missed. */
  readonly tried?: string;
  /** NaN where something it needs was not measured. */
  readonly value: (figures: Readonly<Record<'badge' | 'code' | 'painted' | 'lost', Figure>>) => number;
}

/** Of its two ways to draw, the smaller one. `Math.min` of none would be Infinity, and any target met. */
function buyButton(code: Figure): number {
  const sizes = ['buy-button', 'buy-button-no-iframe'].map(code).filter((bytes) => !Number.isNaN(bytes));
  return sizes.length ? Math.min(...sizes) : Number.NaN;
}

/** Ratios and counts: no time is asserted. */
const list: readonly Target[] = [
  {
    what: 'prerendered: time until the badge reads 1, × vanilla',
    atMost: 1,
    tried:
      'Sheet and entry are 7 KiB more than all of vanilla, about 40 ms on this network. And all waits for the sheet, so that no root flashes: the first paint, and with it the click, comes after it, while vanilla has painted its heading long before and its cards are there with the script. Tried without gain, side by side in one run: the early script inside the page (1.09 beside 1.09), the entry as `async` (1.09), the early script before the sheet (1.10), one constructed sheet that all roots adopt in place of a link in each (1.11 beside 1.06). With no styles in the cards at all it is 1.04.',
    value: ({ badge }) => badge('prerendered') / badge('vanilla'),
  },
  { what: 'prerendered: early clicks lost', atMost: 0, value: ({ lost }) => lost('prerendered') },
  {
    what: 'prerendered: scripts + CSS + JSON until the click works, × Buy Button',
    atMost: 1 / 4,
    value: ({ code }) => code('prerendered') / buyButton(code),
  },
  {
    what: 'wellness.lite.js: the same, × Buy Button',
    atMost: 1 / 2,
    tried:
      'Preact, signals and r2wc are 11 KiB, the sheet 5.5, twelve elements and a cart with a log 16. preact/compat went, which was 3 kB; another minifier (terser) leaves 2 % less. What is left could only be loaded in parts, which one file with one hash cannot.',
    value: ({ code }) => code('wellness.lite.js') / buyButton(code),
  },
  {
    what: 'wellness.lite.js: 1,000 cards, × vanilla',
    atMost: 1,
    tried:
      'A card is 24 virtual nodes and 0.2 ms of script, where vanilla clones a template in 0.06; style and layout are no more than vanilla’s. Without preact/compat, without properties on every node, and with a quicker way to adopt the sheet, script took 6 % less. What is left is Preact itself.',
    value: ({ painted }) => painted('wellness.lite.js') / painted('vanilla'),
  },
  {
    what: 'wellness.js: 1,000 cards, × vanilla',
    atMost: 2,
    value: ({ painted }) => painted('wellness.js') / painted('vanilla'),
  },
];

const written = (measured: number) => (Number.isInteger(measured) ? `${measured}` : measured.toFixed(2));

export function targets(rows: readonly Row[]): string {
  const row = (name: string) => rows.find(({ variant }) => variant.name === name);
  const figures = {
    badge: (name: string) => median(row(name)?.loads.map(({ badge }) => badge) ?? []),
    code: (name: string) => median(row(name)?.loads.map(({ code }) => code) ?? []),
    painted: (name: string) => median(row(name)?.cards.map(({ painted }) => painted) ?? []),
    lost: (name: string) => row(name)?.clicks?.lost ?? Number.NaN,
  };
  const results = list.map((target) => ({ ...target, measured: target.value(figures) }));
  const missed = results.filter(({ measured, atMost }) => measured > atMost);
  return [
    '| target | at most | measured | met |',
    '|---|--:|--:|---|',
    ...results.map(({ what, atMost, measured }) => {
      if (!Number.isFinite(measured)) return `| ${what} | ${atMost} | – | not measured |`;
      return `| ${what} | ${atMost} | ${written(measured)} | ${measured <= atMost ? 'yes' : '**no**'} |`;
    }),
    ...missed.flatMap(({ what, tried }) => (tried ? ['', `Missed: ${what}. ${tried}`] : [])),
  ].join('\n');
}
