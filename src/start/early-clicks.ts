import { pressedButton } from '../pressed.ts';

/** An element that is drawn. */
export type RenderedElement = HTMLElement & { readonly shadowRoot: ShadowRoot };

/** A click on something in an element that is drawn, and of which no component hears yet. */
export interface EarlyClick {
  readonly host: RenderedElement;
  readonly button: HTMLButtonElement;
  /** Where only the component can answer: which button of the element it was. Its node may be another by then. */
  readonly place?: number;
}

/** Clicks that came before anybody could answer them; afterwards `push` answers. */
export interface EarlyClicks {
  splice(from: number): EarlyClick[];
  push(click: EarlyClick): unknown;
  /** Whether somebody has begun to use the page: what comes late is wanted now. */
  used?: boolean;
}

const KEY = Symbol.for('wellness/early-clicks');

/** Keeps clicks from now on; the second call returns what the first keeps. */
export function catchEarlyClicks(): EarlyClicks {
  const scope = globalThis as typeof globalThis & { [KEY]?: EarlyClicks };
  const known = scope[KEY];
  if (known) return known;
  const clicks: EarlyClicks = [];
  scope[KEY] = clicks;
  const keep = (event: Event) => {
    const button = pressedButton(event);
    const host = event.composedPath().find((node) => (node as HTMLElement).shadowRoot) as RenderedElement | undefined;
    // What is defined answers for itself.
    if (!button || !host?.localName.startsWith('wellness-') || host.matches(':defined')) return;
    // Nothing must come of it but our answer: no form is sent, no link around the element is followed.
    event.preventDefault();
    clicks.push({ host, button });
  };
  addEventListener('click', keep, true);
  return clicks;
}

/** What keeps them, where a script in the head of the page does. */
export const knownClicks = (): EarlyClicks | undefined => (globalThis as { [KEY]?: EarlyClicks })[KEY];
