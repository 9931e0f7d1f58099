import * as React from 'react';
import { bringReactDomBy, haveReactDom, type ReactDom } from '../bridge/late-root.ts';
import { catchEarlyClicks, type EarlyClick } from '../early-clicks.ts';
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
  const stopSpeaking = speakOfAdds(page);
  const { take, load } = startLate(
    page,
    async (attempt) => {
      await bring(attempt);
      stopSpeaking();
    },
    clickAgain,
  );
  bringReactDomBy(load);
  const clicks = catchEarlyClicks();
  const isTaken = Object.hasOwn(clicks, 'push');
  const early = [...clicks];
  clicks.push = take;
  // What an entry has taken it hands on itself.
  if (!isTaken) for (const click of early) queueMicrotask(() => take(click));
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, load, { capture: true, once: true });
  const hovered = (event: Event) => isOurs(event) && load();
  // Not `pointerover`, which comes too where a page moves under a pointer at rest.
  addEventListener('pointermove', hovered, { capture: true, passive: true });
}
