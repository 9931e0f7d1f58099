import { isDrawn } from '../bridge/late-root.ts';
import { toastMessages } from '../messages.ts';
import type { Page } from '../page/page.ts';

/**
 * Says what was added where no component does it yet, in the live region that its element has drawn.
 * @returns what ends it: the toast, which nobody has seen so far, has its whole time from then on.
 */
export function speakOfAdds({ shared: { cart, places, toasts } }: Page): () => void {
  let show = () => {};
  const stop = cart.subscribe(({ reason, key, items }) => {
    const item = reason === 'add' && items.find((line) => line.key === key);
    const place = places.toast ?? places.speaker;
    const region = place && isDrawn(place) && place.shadowRoot?.querySelector('[role=status]');
    if (!item || !region || document.hidden) return;
    region.textContent = toastMessages.added(item.name);
    const { current } = toasts;
    if (!current || !toasts.announce(current.id)) return;
    show();
    show = toasts.hold(current.id);
  });
  return () => {
    stop();
    show();
  };
}
