import { act, addActions } from '../actions/actions.ts';
import { elementActions } from '../actions/element-actions.ts';
import { noteUnavailable } from '../actions/get-started.ts';
import { pressedButton } from '../actions/pressed.ts';
import { hearChoice, hearError, setMember, stateOf, takeOver } from '../actions/state.ts';
import { isHydrated, outdateMarkup, outdateProducts } from '../bridge/element-root.ts';
import { setReactLoader } from '../bridge/react-loading.ts';
import { listenWith } from '../bridge/root-listeners.ts';
import { loadReact } from '../lazy/load.ts';
import { isLeftAlone } from '../markup/left-alone.ts';
import { reportMissingPart, setLazyPartLoader } from '../page/lazy-part.ts';
import type { Page } from '../protocol/types.ts';
import { wordsAt } from '../words/words.ts';
import { answerEarlyClicks, type EarlyClick, knownClicks, type RenderedElement } from './early-clicks.ts';
import { buttonsOf, createLazyLoading, type LazyLoading } from './lazy-loading.ts';

noteUnavailable((host, { value }, isUnavailable) => setMember(stateOf(host).unavailable, value, isUnavailable));

addActions(elementActions);

/** Repeats a click that only a component answers, which is there now. */
function clickAgain({ host, place = -1 }: EarlyClick) {
  // Hydrates an element that waits to be touched.
  host.dispatchEvent(new Event('focusin'));
  buttonsOf(host)[place]?.click();
}

const isOurs = (event: Event) =>
  event.composedPath().some((node) => node instanceof HTMLElement && node.localName.startsWith('wellness-'));

/**
 * Answers clicks from now on, and loads react-dom when the visitor begins to use the page or an element needs it.
 * @param bring loads it; the attempt counts from 0.
 */
export function awaitReact(getPage: () => Page, bring: (attempt: number) => Promise<unknown> = loadReact): void {
  let late: LazyLoading | undefined;
  const begin = () => {
    late ??= start(getPage(), bring);
    return late;
  };
  setReactLoader(() => begin().load(), begin);
  setLazyPartLoader(() => begin().load());
  listenWith({
    click(event, host) {
      // React restores a radio before `change`.
      hearChoice(event, host);
      const button = pressedButton(event);
      // Buttons around the element, or in its slot, belong to the page.
      if (!button || !host.shadowRoot?.contains(button) || isLeftAlone(host)) return;
      if (act(host, button, getPage())) return begin().load();
      if (isHydrated(host)) return;
      // The component answers it when it has loaded. Until then no form is submitted.
      event.preventDefault();
      begin().take({ host: host as RenderedElement, button });
    },
    change: hearChoice,
    error: hearError,
    takeOver,
  });
}

function start(page: Page, bring: (attempt: number) => Promise<unknown>): LazyLoading {
  const { catalog, visitor, words } = page.shared;
  // An older copy may have created the page object.
  words?.watch(outdateMarkup);
  visitor.watch(outdateProducts);
  catalog.subscribe(() => {
    // While lists are missing, the server's markup shows more than the page knows.
    if (!catalog.loading) outdateProducts();
  });
  const waiting = new AbortController();
  const late = createLazyLoading(
    page,
    async (attempt) => {
      await bring(attempt);
      waiting.abort();
    },
    clickAgain,
    (host) => wordsAt(host).say('notLoaded'),
    reportMissingPart,
  );
  const { take, load } = late;
  const kept = knownClicks();
  // Clicks since the page began, without those that an entry has answered.
  for (const click of kept?.splice(0) ?? []) queueMicrotask(() => take(click));
  if (kept) answerEarlyClicks(kept, take);
  if (kept?.used) queueMicrotask(load);
  const listening = { capture: true, passive: true, signal: waiting.signal };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, listening);
  // Not `pointerover`, which also fires when the page moves under a resting pointer.
  addEventListener('pointermove', (event) => isOurs(event) && load(), listening);
  return late;
}
