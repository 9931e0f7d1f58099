import { renderTogether } from './react-loading.ts';

/** The work of one element in a flush. */
export interface Rendering {
  readonly render: () => void;
  /** Called after all elements of the flush have rendered. */
  readonly rendered: () => void;
}

const queue = new Set<Rendering>();

/** One flush for all elements that wait: a thousand that are added at once are one piece of work for React. */
export function queueRender(rendering: Rendering): void {
  if (queue.size === 0) queueMicrotask(flush);
  queue.add(rendering);
}

function flush() {
  const renderings = [...queue];
  queue.clear();
  renderTogether(() => {
    for (const { render } of renderings) render();
  });
  for (const { rendered } of renderings) rendered();
}
