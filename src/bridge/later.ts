const later: (() => void)[] = [];

/** A task ends after this many milliseconds, so that a visitor's input need not wait long for its turn. */
const TASK_MS = 5;

/** For what changes nothing that a visitor sees, such as hydration: in tasks of its own, as many as it takes. */
export function queueLater(work: () => void): void {
  if (later.push(work) === 1) setTimeout(runLater);
}

function runLater() {
  const end = performance.now() + TASK_MS;
  try {
    do later.shift()?.();
    while (later.length > 0 && performance.now() < end);
  } finally {
    // Also after an error, which is reported like any other of a task.
    if (later.length > 0) setTimeout(runLater);
  }
}
