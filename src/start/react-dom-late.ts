import * as React from 'react';
import { haveReactDom, type ReactDom, standIn } from '../bridge/late-root.ts';
import { type EarlyClick, knownClicks } from '../early-clicks.ts';
import type { Page } from '../page/page.ts';
import { early } from '../ui/start-assessment.ts';
import { buttonsOf, startLate } from './late.ts';
import { speakOfAdds } from './speak.ts';

/** react-dom's file. It imports nothing: React is handed over, since another address of ours would be another copy of it. */
interface ReactDomFile {
  readonly default: (react: typeof React) => ReactDom;
}

// Of a classic script `import.meta` knows nothing, and it says where it is only while it begins.
const script = typeof document === 'undefined' ? null : (document.currentScript as HTMLScriptElement | null);
const here = script?.src || import.meta.url;

/** Where a page has joined the script with others, or put it into itself, it says where our files lie. */
const base = () => document.querySelector<HTMLElement>('[data-wellness-base]')?.dataset.wellnessBase;

function addressOf(name: string): string {
  const given = base();
  return new URL(name, given ? new URL(given, document.baseURI) : here).href;
}

async function bring(attempt: number): Promise<void> {
  const file: ReactDomFile = await import(/* @vite-ignore */ addressOf(`react-dom.js${attempt ? `?${attempt}` : ''}`));
  haveReactDom(file.default(React));
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
    );
    const { take, load } = late;
    const early = knownClicks();
    // An entry that has taken them hands on what it could not answer; what only was kept is answered here.
    if (early && !Object.hasOwn(early, 'push')) for (const click of early) queueMicrotask(() => take(click));
    if (early) early.push = take;
    const listening = { capture: true, passive: true, signal: waiting.signal };
    for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, listening);
    // Not `pointerover`, which comes too where a page moves under a pointer at rest.
    addEventListener('pointermove', (event) => isOurs(event) && load(), listening);
    return late;
  });
}
