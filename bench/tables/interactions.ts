import { openTab, within } from '../harness/browser.ts';
import type { Column } from '../harness/columns.ts';
import { grouped, over } from '../harness/columns.ts';
import type { Table, Visit } from '../harness/table.ts';
import { type Answer, tap, tookOver } from '../harness/tap.ts';
import { watchTraffic } from '../harness/traffic.ts';
import { vanilla, wellness } from '../variants/index.ts';

const steps = ['add', 'open', 'increase'] as const;
type Step = (typeof steps)[number];
type Round = Readonly<Record<Step, Answer>>;

export interface InteractionsRun {
  readonly first: Round;
  readonly again: Round;
}

/** Pause between the response and the next click, in which react-dom may load. */
const LOOK_MS = 700;
const look = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function measureInteractions({ browser, url, variant }: Visit): Promise<InteractionsRun> {
  const tab = await openTab(browser, variant, { throttled: true });
  const traffic = watchTraffic(tab.cdp);

  async function round(pause: number): Promise<Round> {
    const answers: [Step, Answer][] = [];
    for (const step of steps) {
      answers.push([step, await tap(tab, step, 0)]);
      await look(pause);
    }
    return Object.fromEntries(answers) as Record<Step, Answer>;
  }

  try {
    await tab.page.goto(url);
    await traffic.quiet();
    const first = await round(LOOK_MS);
    await tab.page.keyboard.press('Escape');
    if (variant.reactDom) await within(30_000, tookOver(tab), 'react-dom');
    return { first, again: await round(0) };
  } finally {
    await tab.close();
  }
}

const columns = (when: 'first' | 'again'): Column<InteractionsRun>[] =>
  steps.map((step) => ({
    title: `${step === 'increase' ? 'plus' : step}${when === 'again' ? ' again' : ''}`,
    cell(runs) {
      const [paint, shown] = [over(runs, (run) => run[when][step].paint), over(runs, (run) => run[when][step].shown)];
      return paint && shown ? `${grouped(paint.median)} · ${grouped(shown.median)}` : '–';
    },
  }));

export const interactions: Table<InteractionsRun> = {
  name: 'interactions',
  title: 'From a click to the next paint',
  about:
    'Milliseconds on the slow phone, page loaded and quiet, clicks with the mouse: Event Timing’s duration of the interaction (16 where it is not more than that) · until the answer stands in a painted frame. First Add to Cart, the cart’s button and a line’s plus, 0.7 s apart, in which react-dom may come; then the same again with react-dom there. Medians of 3 runs.',
  variants: [...wellness, vanilla],
  cards: 24,
  runs: 3,
  unit: 'vanilla',
  measure: measureInteractions,
  columns: [...columns('first'), ...columns('again')],
};
