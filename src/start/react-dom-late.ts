import * as React from 'react';
import { haveReactDom, type ReactDom, standIn } from '../bridge/late-root.ts';
import type { Page } from '../page/page.ts';
import { bringRest } from '../rest/views-late.tsx';
import { early } from '../ui/start-assessment.ts';
import { wordsAt } from '../words/words.ts';
import { answerChoice } from './answer-choice.ts';
import { type EarlyClick, knownClicks } from './early-clicks.ts';
import { buttonsOf, startLate } from './late.ts';
import { importLate } from './late-file.ts';
import { ownAddress } from './own-address.ts';
import { speakOfAdds } from './speak.ts';

/** react-dom's file. It imports nothing: React is handed over, since another address of ours would be another copy of it. */
interface ReactDomFile {
  readonly default: (react: typeof React) => ReactDom;
}

async function bring(attempt: number): Promise<void> {
  const [{ default: connect }] = await Promise.all([
    importLate<ReactDomFile>('react-dom.js', ownAddress, attempt),
    bringRest(attempt),
  ]);
  haveReactDom(connect(React));
}

/** The component hears it now. */
function clickAgain({ host, place = -1, failure }: EarlyClick) {
  // An element that waits to be touched is taken over now.
  host.dispatchEvent(new Event('focusin'));
  early.failure = failure;
  buttonsOf(host)[place]?.click();
  early.failure = undefined;
}

const isOurs = (event: Event) =>
  event.composedPath().some((node) => node instanceof HTMLElement && node.localName.startsWith('wellness-'));

/** From now on clicks are answered, and react-dom comes when somebody begins to use the page, or an element asks for it. */
export function awaitReactDom(page: Page): void {
  standIn(() => {
    const stopSpeaking = speakOfAdds(page);
    const waiting = new AbortController();
    const late = startLate(
      page,
      async (attempt) => {
        await bring(attempt);
        stopSpeaking();
        waiting.abort();
      },
      clickAgain,
      (host) => wordsAt(host).say('notLoaded'),
    );
    const { load } = late;
    const take = (click: EarlyClick) => {
      if (answerChoice(click, page)) load();
      else late.take(click);
    };
    const kept = knownClicks();
    // Kept since the page's beginning; an entry that was there has answered, and hands on what it could not.
    for (const click of kept?.splice(0) ?? []) queueMicrotask(() => take(click));
    if (kept) kept.push = take;
    if (kept?.used) queueMicrotask(load);
    const listening = { capture: true, passive: true, signal: waiting.signal };
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, listening);
    // Not `pointerover`, which comes too where a page moves under a pointer at rest.
    addEventListener('pointermove', (event) => isOurs(event) && load(), listening);
    return { take, load };
  });
}
