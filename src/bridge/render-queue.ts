import { renderUpgraded } from '../events/in-task.ts';
import { renderTogether } from './react-loading.ts';

/** The work of one element in a flush. */
export interface Rendering {
  readonly render: () => void;
  /** Called after all elements of the flush have rendered. */
  readonly rendered: () => void;
}

/** A flush ends after this many milliseconds, but not before it has rendered what fills a phone's screen. */
const FLUSH_MS = 16;
const LEAST = 4;
/** The following ones take longer up to this, because each is laid out anew. */
const LONGEST_FLUSH_MS = 48;

const queue = new Set<Rendering>();
/** The elements for which the last flush had no time. They are rendered in tasks of its own, between which the browser hears the visitor. */
const rest = new Set<Rendering>();

let flushSoon = queueMicrotask;

/** Defines a tag. The elements that are on the page already are rendered later in wellness.js, because there may be many. */
export function upgradeBy(defineTag: () => void): void {
  flushSoon = renderUpgraded;
  try {
    defineTag();
  } finally {
    flushSoon = queueMicrotask;
  }
}

/** Whether an element that is created now was on the page before its tag was defined. */
export const isUpgrading = (): boolean => flushSoon !== queueMicrotask;

let isListening = false;
/** Paper has everything. */
const printAll = () => {
  for (const waiting of [queue, rest]) flush(waiting, Infinity);
};

/** Renders all elements that wait in one flush before the browser paints, as far as there is time. */
export function queueRender(rendering: Rendering): void {
  if (!isListening) addEventListener('beforeprint', printAll);
  isListening = true;
  if (queue.size === 0) flushSoon(() => flush(queue));
  queue.add(rendering);
  rest.delete(rendering);
}

function flush(waiting: Set<Rendering>, time = FLUSH_MS) {
  const end = performance.now() + time;
  const renderings: Rendering[] = [];
  const left = [...waiting];
  waiting.clear();
  renderTogether(() => {
    while (left.length > 0 && (renderings.length < LEAST || performance.now() < end)) {
      const rendering = left.shift() as Rendering;
      renderings.push(rendering);
      rendering.render();
    }
  });
  if (left.length > 0 && rest.size === 0) setTimeout(() => flush(rest, Math.min(time + FLUSH_MS, LONGEST_FLUSH_MS)));
  for (const rendering of left) rest.add(rendering);
  for (const { rendered } of renderings) rendered();
}
