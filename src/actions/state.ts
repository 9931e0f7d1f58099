import { type Signal, signal } from '@preact/signals-core';
import { type Chosen, readChoices } from '../catalog/choice.ts';

/** The state that a visitor's actions leave in an element. Models read it. */
export interface ElementState {
  /** The choices that a visitor has made, by the key of their controls. */
  readonly chosen: Signal<ReadonlyMap<string, Chosen>>;
  /** Values of the buttons whose Get Started found no disclosure widget. */
  readonly unavailable: Signal<ReadonlySet<string>>;
  /** Addresses of pictures that did not load. */
  readonly broken: Signal<ReadonlySet<string>>;
  /** Value of the login button that was pressed although no portal is connected. */
  readonly notConnected: Signal<string | undefined>;
  /** Paths of the items of a phone menu whose lists are open. */
  readonly openItems: Signal<ReadonlySet<string>>;
  /** Repeats what has failed. */
  tryAgain?: () => void;
}

const create = (): ElementState => ({
  chosen: signal(new Map()),
  unavailable: signal(new Set()),
  broken: signal(new Set()),
  notConnected: signal(undefined),
  openItems: signal(new Set()),
});

const states = new WeakMap<Element, ElementState>();
const untouched = create();

/** The state of an element; that of an untouched one where there is no DOM. */
export function stateOf(host: Element | undefined): ElementState {
  if (!host) return untouched;
  const state = states.get(host) ?? create();
  states.set(host, state);
  return state;
}

export function setMember<Value>(set: Signal<ReadonlySet<Value>>, value: Value, isIn = true): void {
  if (set.peek().has(value) === isIn) return;
  const next = new Set(set.peek());
  if (isIn) next.add(value);
  else next.delete(value);
  set.value = next;
}

function noteChoice(host: Element, group: HTMLElement) {
  const { chosen } = stateOf(host);
  chosen.value = new Map(chosen.peek()).set(group.dataset.choices as string, readChoices(group));
}

/** Notes what was chosen by a native control. */
export function hearChoice({ target, type }: Event, host: Element): void {
  const group = (target as Element).closest?.<HTMLElement>('[data-choices]');
  const isChosen = (target as Element).matches(type === 'click' ? '[type=radio]' : 'select, [type=radio]');
  if (group && isChosen) noteChoice(host, group);
}

function noteBroken(host: Element, image: HTMLImageElement) {
  setMember(stateOf(host).broken, image.getAttribute('src') as string);
}

/** Notes a picture that did not load. */
export function hearError({ target }: Event, host: Element): void {
  if (target instanceof HTMLImageElement) noteBroken(host, target);
}

const isChanged = (control: Element) =>
  control instanceof HTMLInputElement
    ? control.checked !== control.defaultChecked
    : control instanceof HTMLOptionElement && control.selected !== control.defaultSelected;

/**
 * Reads what a visitor has done to a server's markup before this script came.
 * @returns whether the markup must be rendered again at once: the visitor has chosen something, or a picture has failed.
 */
export function takeOver(host: HTMLElement, root: ShadowRoot): boolean {
  for (const group of root.querySelectorAll<HTMLElement>('[data-choices]'))
    if ([...group.querySelectorAll('input, option')].some(isChanged)) noteChoice(host, group);
  for (const sentence of root.querySelectorAll('[part=unavailable]:not([hidden])'))
    setMember(stateOf(host).unavailable, sentence.closest('span:has(button)')?.querySelector('button')?.value ?? '');
  // They failed before anyone could hear it. Firefox knows no width of an SVG that has none.
  const failed = [...root.querySelectorAll('img')].filter(
    ({ complete, naturalWidth, src }) => complete && !naturalWidth && src,
  );
  for (const image of failed) image.decode().catch(() => noteBroken(host, image));
  return failed.length > 0 || stateOf(host).chosen.peek().size > 0;
}
