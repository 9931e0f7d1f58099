import { isWithin } from '../markup/within.ts';

/** Dialogs and popovers are shown on request only, and must then be usable. */
const CONTROLS =
  ':is(a, button, input, select, textarea, summary, [tabindex]):not([tabindex^="-"], dialog *, [popover] *)';

const observers = new WeakMap<Element, MutationObserver>();
const skipped = new WeakSet<Element>();

/**
 * Takes the controls of an element out of the tab order while the page hides it from assistive technology: carousels do so to
 * slides out of sight, and cannot reach into a shadow root. The pointer still works.
 */
export function checkTabOrder(host: Element): void {
  const root = host.shadowRoot as ShadowRoot;
  const before = observers.get(host);
  if (isWithin(host, '[aria-hidden="true"]') === Boolean(before)) return;
  if (before) {
    before.disconnect();
    observers.delete(host);
    for (const control of root.querySelectorAll('[tabindex]'))
      if (skipped.delete(control)) control.removeAttribute('tabindex');
    return;
  }
  const skip = () => {
    for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      skipped.add(control);
      control.tabIndex = -1;
    }
  };
  const observer = new MutationObserver(skip);
  // Renders add controls, and remove attributes that they do not know.
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['tabindex'] });
  observers.set(host, observer);
  skip();
}
