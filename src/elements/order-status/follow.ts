/** Growing pauses: who has just paid waits for seconds, who looks in a day later for nothing. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Calls back when the page is seen again, or has its connection back; returns what undoes it. */
export function whenBack(act: () => void): () => void {
  const back = () => document.hidden || act();
  const shown = ({ persisted }: PageTransitionEvent) => persisted && back();
  document.addEventListener('visibilitychange', back);
  addEventListener('online', back);
  addEventListener('pageshow', shown);
  return () => {
    document.removeEventListener('visibilitychange', back);
    removeEventListener('online', back);
    removeEventListener('pageshow', shown);
  };
}

/** Calls back once the page is really visited: one that is only being prerendered asks nobody. Returns what stops it. */
export function whenVisited(act: () => () => void): () => void {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return act();
  let stop = () => document.removeEventListener('prerenderingchange', start);
  const start = () => {
    stop = act();
  };
  document.addEventListener('prerenderingchange', start, { once: true });
  return () => stop();
}

export interface Following {
  /** At once. */
  again(): void;
  stop(): void;
}

/** Asks until it is over, while the page is seen. @param ask true once there is nothing more to ask. */
export function follow(ask: (stopped: AbortSignal) => Promise<boolean>): Following {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isAsking = false;
  let isOver = false;

  async function turn() {
    clearTimeout(timer);
    if (isAsking || isOver) return;
    isAsking = true;
    isOver = await ask(stopped.signal);
    isAsking = false;
    if (isOver || stopped.signal.aborted || document.hidden) return;
    timer = setTimeout(turn, pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }

  function again() {
    pause = FIRST_PAUSE_MS;
    turn();
  }

  const leave = whenBack(again);
  turn();
  return {
    again,
    stop() {
      isOver = true;
      leave();
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
