import { act } from '../actions/actions.ts';
import { LAZY_REMEDY } from '../files/lazy-file.ts';
import type { CorePage } from '../protocol/types.ts';
import type { EarlyClick, RenderedElement } from './early-clicks.ts';

/** All buttons of an element, in their order. */
export const buttonsOf = (host: RenderedElement): HTMLButtonElement[] => [
  ...host.shadowRoot.querySelectorAll('button'),
];

/** Waits before the second and the third try. A phone may lose its network for a moment. */
const RETRY_MS: readonly number[] = [1_000, 4_000];

export interface LazyLoading {
  /** Answers the click at once if its action is known; otherwise it waits for the file. */
  take(click: EarlyClick): void;
  /** Loads the file, once. After three failures the next touch tries again. */
  load(): void;
}

/**
 * Answers clicks while a file is loading, and loads that file.
 * @param bring loads it. The attempt counts from 0: Firefox remembers a module that failed to load, by its address.
 * @param again called with each click that has waited for it: the last one of each element, or of each card of a grid.
 * @param notLoaded the sentence, in an element's language, that the file has not loaded.
 * @param gaveUp called whenever the file has not loaded after three tries.
 */
export function createLazyLoading(
  page: CorePage,
  bring: (attempt: number) => Promise<unknown>,
  again: (click: EarlyClick) => void,
  notLoaded: (host: RenderedElement) => string,
  gaveUp?: () => void,
): LazyLoading {
  const waiting = new Map<Element, EarlyClick>();
  const notices: Element[] = [];
  let loading = false;
  let attempt = 0;

  async function tryIt(): Promise<void> {
    for (const notice of notices.splice(0)) notice.remove();
    try {
      await bring(attempt);
    } catch (error) {
      const wait = RETRY_MS[attempt++ % 3];
      if (wait) return void setTimeout(tryIt, wait);
      loading = false;
      // For the deployer, once: a file is missing, or of another release.
      if (attempt === RETRY_MS.length + 1) console.error(`wellness: ${error}\nInstead: ${LAZY_REMEDY}`);
      gaveUp?.();
      return showNotices();
    }
    const clicks = [...waiting.values()];
    waiting.clear();
    for (const click of clicks) again(click);
  }

  function load() {
    if (loading) return;
    loading = true;
    // Not in the task of the press: starting an import takes as long as answering it.
    setTimeout(tryIt);
  }

  /** In every element whose click waits. */
  function showNotices() {
    const hosts = new Set([...waiting.values()].map(({ host }) => host));
    waiting.clear();
    // A panel that the page has opened may not have rendered yet.
    if (page.shared.outlets.panel?.shadowRoot) hosts.add(page.shared.outlets.panel as RenderedElement);
    for (const cart of document.querySelectorAll('wellness-cart'))
      if (cart.shadowRoot) hosts.add(cart as RenderedElement);
    for (const host of hosts) {
      const notice = document.createElement('p');
      notice.className = 'notice';
      notice.role = 'alert';
      notice.textContent = notLoaded(host);
      (host.shadowRoot.querySelector('dialog[open] [part=sheet]') ?? host.shadowRoot).append(notice);
      notices.push(notice);
    }
  }

  function wait({ host, button, place = buttonsOf(host).indexOf(button) }: EarlyClick) {
    waiting.set(button.closest('[data-product]') ?? host, { host, button, place });
  }

  return {
    take(click) {
      const { host, button, place } = click;
      // The node may have been replaced.
      const now = place === undefined ? button : (buttonsOf(host)[place] ?? button);
      if (!act(host, now, page)) wait(click);
      load();
    },
    load,
  };
}
