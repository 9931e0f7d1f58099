import type { Asker } from '../checkout/asked-payments.ts';
import { showHiddenPanels } from '../outlets/outlets.ts';
import type { Page, Shared } from '../protocol/types.ts';

/** The rarely needed part of the page object. It loads with react-dom. */
export interface LazyPart {
  readonly receiveCartLink: (page: Page) => void;
  readonly askAboutPayment: (page: Page, attempt: string, askers: readonly Asker[]) => void;
  readonly announceAddRefusals: (shared: Shared) => void;
  /** Whether another element can show the panel of this button, which is hidden. */
  readonly canShowPanelOf: (button: Element) => boolean;
}

let part: LazyPart | undefined;
let load: () => void = () => {};
let waiting: ((part: LazyPart) => void)[] = [];

/** Sets the function that loads the part. It may be called again while the part is loading. */
export function setLazyPartLoader(loader: () => void): void {
  load = loader;
}

/** Sets the loaded part, and runs all waiting callbacks. */
export function setLazyPart(loaded: LazyPart): void {
  part = loaded;
  showHiddenPanels(loaded.canShowPanelOf);
  const calls = waiting;
  waiting = [];
  for (const use of calls) use(loaded);
}

/** Calls back with the part, and loads it if necessary. */
export function withLazyPart(use: (part: LazyPart) => void): void {
  if (part) return void use(part);
  waiting.push(use);
  load();
}
