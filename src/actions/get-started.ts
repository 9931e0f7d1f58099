import { sendCancelable } from '../cart/send-add.ts';
import { pageFunction } from '../markup/page-function.ts';

let note = (_host: HTMLElement, button: HTMLButtonElement, isUnavailable: boolean): void => {
  // Before the element is defined, nothing else shows it.
  const sentence = button.parentElement?.querySelector<HTMLElement>('[part=unavailable]');
  if (sentence) sentence.hidden = !isUnavailable;
};

/** Sets the function that hears of each click whether the disclosure widget was unavailable. */
export function noteUnavailable(listener: typeof note): void {
  note = listener;
}

/**
 * Starts the health assessment: calls the function on `window` that the external disclosure widget supplies, looked up
 * at the click, since the widget may have come late. `Not available!` shows where it is missing or throws
 * (specification, section 1).
 */
export function getStarted(host: HTMLElement & { modalFunction?: string }, button: HTMLButtonElement): void {
  const name = host.modalFunction ?? host.getAttribute('modal-function') ?? 'openDisclosureModal';
  const open = pageFunction(name);
  let isUnavailable = !open;
  // The page is asked before, also where there is nothing to call.
  if (!sendCancelable(host, 'wellness-get-started')) return;
  try {
    open?.call(window);
  } catch (error) {
    isUnavailable = true;
    const detail = Object.freeze({ message: error instanceof Error ? error.message : String(error) });
    host.dispatchEvent(new CustomEvent('wellness-error', { detail, bubbles: true, composed: true }));
  }
  note(host, button, isUnavailable);
}
