import { hold, type Memory, memory, openTab, within } from '../harness/browser.ts';
import { figure, share, time } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { type Answer, tap, tookOver } from '../harness/tap.ts';
import type { Bench } from '../page/probe.ts';
import { variants } from '../variants/index.ts';

declare const bench: Bench;

const CARDS = 1000;

export interface CardsRun {
  /** When the first screen and all cards were painted. */
  readonly painted: { readonly screen: number; readonly all: number };
  readonly memory: Memory;
  readonly add: Answer;
  /** The same after react-dom has loaded, if it is lazy-loaded. */
  readonly after?: { readonly memory: Memory; readonly add: Answer };
}

/** From the navigation to a thousand painted cards, without throttling; then an add, before and after react-dom. */
async function measureCards({ browser, url, variant }: Visit): Promise<CardsRun> {
  const tab = await openTab(browser, variant);
  try {
    const release = await hold(tab.cdp, variant.reactDom);
    await tab.page.goto(url, { waitUntil: 'commit' });
    const times = tab.page.evaluate((cards) => bench.whenPainted(cards), CARDS);
    const painted = await within(90_000, times, `${CARDS} cards`);
    const before = { painted, memory: await memory(tab.cdp), add: await tap(tab, 'add', CARDS / 2) };
    if (!variant.reactDom) return before;
    release();
    await within(30_000, tookOver(tab), 'react-dom');
    return { ...before, after: { memory: await memory(tab.cdp), add: await tap(tab, 'add', CARDS / 2 + 1) } };
  } finally {
    await tab.close();
  }
}

export const cards: Table<CardsRun> = {
  name: 'cards',
  title: 'A thousand cards',
  about:
    'Not slowed down, from the navigation on. The memory is that of the JavaScript heap after a collection of garbage, and all nodes of the document. Then the 500th card is clicked with the mouse, the file of react-dom held back; and the next one when it has come and has taken over what it takes over. “First frame”: in how many runs the badge read 1 more in the first frame painted after the click.',
  variants: variants.filter(({ without }) => !without?.cards),
  cards: CARDS,
  unit: 'vanilla',
  measure: measureCards,
  columns: [
    ...time('first screen painted, ms', ({ painted }: CardsRun) => painted.screen),
    ...time('all painted, ms', ({ painted }: CardsRun) => painted.all),
    figure('JS heap, MB', ({ memory }) => memory.heap, 1),
    figure('nodes', ({ memory }) => memory.nodes),
    figure('add → painted, ms', ({ add }) => add.shown),
    share('first frame', ({ add }) => add.firstFrame),
    figure('with react-dom: heap, MB', ({ after }) => after?.memory.heap, 1),
    figure('nodes', ({ after }) => after?.memory.nodes),
    figure('add → painted, ms', ({ after }) => after?.add.shown),
    share('first frame', ({ after }) => after?.add.firstFrame),
  ],
};
