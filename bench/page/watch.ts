/* Runs in the measured page: collects the browser's performance entries. */

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly value: number;
}

interface Interaction extends PerformanceEntry {
  readonly interactionId: number;
}

let cls = 0;
let lcp = 0;
const tasks: PerformanceEntry[] = [];
const interactions: PerformanceEntry[] = [];

function observe(type: string, see: (entry: PerformanceEntry) => void): void {
  const options = { type, buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe(options);
}

export function watch(): void {
  observe('layout-shift', (entry) => {
    const { hadRecentInput, value } = entry as LayoutShift;
    if (!hadRecentInput) cls += value;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  observe('longtask', (task) => tasks.push(task));
  observe('event', (entry) => {
    if ((entry as Interaction).interactionId) interactions.push(entry);
  });
}

/** Total blocking time and the longest task after a point in time. */
export function blockingSince(start: number) {
  const durations = tasks.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration);
  return {
    blocking: durations.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
    longest: Math.max(0, ...durations),
  };
}

export const seen = () => ({ cls, lcp, ...blockingSince(0) });

/** The longest interaction after a point in time. Browsers report those above 16 ms only. */
export const paintSince = (start: number) =>
  Math.max(16, ...interactions.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration));
