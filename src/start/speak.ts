import { sayIn } from '../bridge/late-root.ts';
import { addedItem } from '../page/added.ts';
import type { Page } from '../page/page.ts';
import { withWords } from '../words/words.ts';

/** A sentence that is taken back sooner may not have been read out: screen readers gather changes first. */
const READ_OUT_MS = 100;

/**
 * Says what was added where no component does it yet, in the live region that its element has drawn.
 * @returns what ends it: the toast, which nobody has seen so far, has its whole time from then on.
 */
export function speakOfAdds({ shared: { cart, places, toasts } }: Page): () => void {
  let show = () => {};
  let isOver = false;
  const stop = cart.subscribe((change) => {
    const item = addedItem(change);
    const place = places.toast ?? places.speaker;
    if (!item || document.hidden) return;
    withWords(place, ({ say }) => {
      // They may have been waited for: by then a component says it, or it has been taken back.
      if (isOver || cart.last !== change || !sayIn(place, say('added', { name: item.name }))) return;
      const { current } = toasts;
      setTimeout(() => {
        if (isOver || !current || !toasts.announce(current.id)) return;
        show();
        show = toasts.hold(current.id);
      }, READ_OUT_MS);
    });
  });
  return () => {
    isOver = true;
    stop();
    show();
  };
}
