import { pressedButton } from '../actions/pressed.ts';
import { isLeftAlone } from '../markup/left-alone.ts';

/** An element with a shadow root. */
export type RenderedElement = HTMLElement & { readonly shadowRoot: ShadowRoot };

/** A click on a button in an element that is not hydrated yet. */
export interface EarlyClick {
  readonly host: RenderedElement;
  readonly button: HTMLButtonElement;
  /** The index of the button in its element, for clicks that only a component answers: its node may be replaced by then. */
  readonly place?: number;
}

/** Clicks that nothing could answer yet. Later `push` answers them. */
export interface EarlyClicks {
  splice(from: number): EarlyClick[];
  push(click: EarlyClick): unknown;
  /** Whether the visitor has begun to use the page, so that lazy files are needed now. */
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
    // Defined elements answer themselves.
    if (!button || !host?.localName.startsWith('wellness-') || host.matches(':defined') || isLeftAlone(host)) return;
    // No form is submitted and no link around the element is followed.
    event.preventDefault();
    clicks.push({ host, button });
  };
  addEventListener('click', keep, true);
  return clicks;
}

/** From now on `take` answers the clicks. Where a page has frozen arrays, `push` cannot be assigned. */
export const answerEarlyClicks = (clicks: EarlyClicks, take: EarlyClicks['push']): unknown =>
  Object.defineProperty(clicks, 'push', { value: take, writable: true });

/** The early clicks, if a script in the head of the page keeps them. */
export const knownClicks = (): EarlyClicks | undefined => (globalThis as { [KEY]?: EarlyClicks })[KEY];
