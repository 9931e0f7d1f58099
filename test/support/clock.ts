/** Time as a test lets it pass: for timers of at least so many milliseconds, while the rest runs by the real clock. */
export function takeClock(from = 0): {
  /** How many timers end within this time. */
  due(milliseconds: number): number;
  pass(milliseconds: number): void;
  giveBack(): void;
} {
  const { setTimeout: realSet, clearTimeout: realClear } = globalThis;
  let now = 0;
  let timers: { id: unknown; at: number; run: () => void }[] = [];
  Object.assign(globalThis, {
    setTimeout(run: () => void, wait = 0, ...rest: unknown[]) {
      if (wait < from) return realSet(run, wait, ...rest);
      // A longer wait overflows, and is none at all.
      const id = { unref: () => id, ref: () => id };
      timers.push({ id, at: now + (wait < 2 ** 31 ? wait : 1), run });
      return id;
    },
    clearTimeout(id: NodeJS.Timeout) {
      timers = timers.filter((timer) => timer.id !== id);
      realClear(id);
    },
  });
  return {
    due: (milliseconds) => timers.filter(({ at }) => at <= now + milliseconds).length,
    pass(milliseconds) {
      now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        timers = timers.filter((other) => other !== timer);
        timer.run();
      }
    },
    giveBack: () => void Object.assign(globalThis, { setTimeout: realSet, clearTimeout: realClear }),
  };
}
