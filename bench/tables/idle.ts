import { memory, openTab, press, within } from '../harness/browser.ts';
import { figure } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { tookOver } from '../harness/tap.ts';
import { watchTraffic } from '../harness/traffic.ts';
import type { Bench } from '../page/probe.ts';
import { sites, vanilla, vanillaWithoutRoom, wellness, withRoom } from '../variants/index.ts';

declare const bench: Bench;

interface State {
  readonly bytes: number;
  readonly heap: number;
  readonly cls: number;
}

export interface IdleRun {
  readonly untouched: State;
  readonly touched?: State;
  /** From the navigation until react-dom has the first card, if no touch is needed. */
  readonly idle?: number | undefined;
  /** The same from the first touch. */
  readonly touch?: number | undefined;
  readonly blocking?: number | undefined;
  readonly longest?: number | undefined;
}

async function measureIdle({ browser, url, variant }: Visit): Promise<IdleRun> {
  const tab = await openTab(browser, variant, { throttled: true, notesReactDom: true });
  const traffic = watchTraffic(tab.cdp);

  async function state(): Promise<State> {
    const { cls } = await tab.page.evaluate(() => bench.report());
    const { html, code } = traffic.bytes();
    return { bytes: html + code, heap: (await memory(tab.cdp)).heap, cls };
  }

  try {
    await tab.page.goto(url);
    await traffic.quiet();
    const untouched = await state();
    if (!variant.reactDom) return { untouched };
    const { there: idle } = await tab.page.evaluate(() => bench.reactDom());
    let touched: number | undefined;
    if (idle === undefined) {
      await press(tab.cdp, await tab.page.evaluate(() => bench.corner()));
      touched = await tab.page.evaluate(() => bench.touched());
    }
    await within(30_000, tookOver(tab), 'react-dom');
    await traffic.quiet();
    const { there = Number.NaN, blocking, longest } = await tab.page.evaluate(() => bench.reactDom());
    const touch = touched === undefined ? undefined : there - touched;
    return { untouched, touched: await state(), idle, touch, blocking, longest };
  } finally {
    await tab.close();
  }
}

export const idle: Table<IdleRun> = {
  name: 'idle',
  title: 'Left alone, then touched',
  about:
    'The slow phone again, nobody clicks: what has come, what it weighs and what has moved when the page is quiet. Then the mouse is pressed beside the text of a card: how long until react-dom has that card, how much of the main thread’s time beyond 50 ms a task went into that, and how long the longest such task was. Medians of 3 runs.',
  variants: [...wellness, withRoom, vanilla, vanillaWithoutRoom, ...sites],
  cards: 24,
  runs: 3,
  unit: 'vanilla',
  measure: measureIdle,
  columns: [
    figure('KiB', ({ untouched }) => untouched.bytes / 1024, 1),
    figure('JS heap, MB', ({ untouched }) => untouched.heap, 1),
    figure('CLS', ({ untouched }) => untouched.cls, 3),
    figure('react-dom when idle, ms', ({ idle }) => idle),
    figure('after the touch, ms', ({ touch }) => touch),
    figure('it blocks, ms', ({ blocking }) => blocking),
    figure('longest task, ms', ({ longest }) => longest),
    figure('with it: KiB', ({ touched }) => touched && touched.bytes / 1024, 1),
    figure('JS heap, MB', ({ touched }) => touched?.heap, 1),
    figure('CLS', ({ touched }) => touched?.cls, 3),
  ],
};
