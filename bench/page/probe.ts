import { aim, answer } from './answer.ts';
import { findFirst, isInWindow, middleOf } from './find.ts';
import { increase, openCart, whenPainted } from './many.ts';
import type { Plan, Report, Told } from './plan.ts';
import { awaitReactDom, corner, reactDom, taken, touched } from './react-dom.ts';
import { count, places } from './shop.ts';
import { pause } from './time.ts';
import { seen, watch } from './watch.ts';

/* Runs in each measured page before its own scripts. Reports go to the function that DevTools has bound. */

declare const plan: Plan;
declare function tellBench(told: string): void;

const POLL_MS = 16;
const LATEST_MS = 4000;
const tell = (told: Told) => tellBench(JSON.stringify(told));
const painted = (name: string) => performance.getEntriesByName(name)[0]?.startTime;

/** A busy control has received the last click; a disabled one would not receive any. */
const isWaiting = ({ ariaBusy, ariaDisabled }: Element) => ariaBusy !== 'true' && ariaDisabled !== 'true';

async function clickAndWait(): Promise<void> {
  if (plan.click === 'never') return;
  let paint = painted('first-contentful-paint');
  for (; paint === undefined; paint = painted('first-contentful-paint')) await pause(POLL_MS);
  if (plan.click !== 'first') await pause(paint + plan.click * (LATEST_MS - paint) - performance.now());
  let button: Element | undefined;
  while (!button) {
    await pause(POLL_MS);
    button = findFirst(places.add);
    if (button && !isInWindow(button)) button = undefined;
  }
  let clicked = Number.NEGATIVE_INFINITY;
  while (count() < 1) {
    const target = findFirst(places.add) ?? button;
    if (performance.now() - clicked >= plan.patience && isWaiting(target)) {
      clicked = performance.now();
      tell({ click: middleOf(target) });
    }
    await pause(POLL_MS);
  }
  tell({ badge: performance.now() });
}

export type Bench = typeof bench;

const report = (): Report => ({ ...seen(), count: count() });

const bench = {
  report,
  whenPainted,
  openCart,
  increase,
  aim,
  answer,
  taken,
  reactDom,
  corner,
  touched,
};

// Frames of the page get this script too.
if (window.top === window) {
  watch();
  void clickAndWait();
  if (plan.reactDom) void awaitReactDom();
  Object.assign(globalThis, { bench });
}
