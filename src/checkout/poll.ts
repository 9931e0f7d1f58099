/** Pauses grow: most payments are confirmed within seconds, the others may take days. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Calls back when the page is visible or online again; returns the unsubscribe function. */
export function whenPageReturns(act: () => void): () => void {
  const callIfVisible = () => document.hidden || act();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && callIfVisible();
  document.addEventListener('visibilitychange', callIfVisible);
  addEventListener('online', callIfVisible);
  addEventListener('pageshow', onPageShow);
  return () => {
    document.removeEventListener('visibilitychange', callIfVisible);
    removeEventListener('online', callIfVisible);
    removeEventListener('pageshow', onPageShow);
  };
}

/** Calls back at once, or when the browser activates a prerendered page. Returns the clean-up. */
export function whenActivated(act: () => () => void): () => void {
  if (!(document as Document & { prerendering?: boolean }).prerendering) return act();
  let stop = () => document.removeEventListener('prerenderingchange', start);
  const start = () => {
    stop = act();
  };
  document.addEventListener('prerenderingchange', start, { once: true });
  return () => stop();
}

export interface Poll {
  /** Asks at once, and starts again with short pauses. */
  retry(): void;
  stop(): void;
}

/** Calls `request` until it resolves to true, while the page is visible. */
export function startPoll(request: (stopped: AbortSignal) => Promise<boolean>): Poll {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isAsking = false;
  let isOver = false;

  async function requestOnce() {
    clearTimeout(timer);
    if (isAsking || isOver) return;
    isAsking = true;
    isOver = await request(stopped.signal);
    isAsking = false;
    if (isOver || stopped.signal.aborted || document.hidden) return;
    timer = setTimeout(requestOnce, pause);
    pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS);
  }

  function retry() {
    pause = FIRST_PAUSE_MS;
    requestOnce();
  }

  const unsubscribe = whenPageReturns(retry);
  requestOnce();
  return {
    retry,
    stop() {
      isOver = true;
      unsubscribe();
      clearTimeout(timer);
      stopped.abort();
    },
  };
}
