import type { scheduleCompaction } from '../cart/compaction-schedule.ts';
import type { CartItem } from '../cart/line.ts';
import type { CartStorage } from '../cart/storage.ts';
import type { Checkouts } from '../checkout/checkout.ts';
import { showHiddenPanels } from '../outlets/outlets.ts';
import type { Checkout } from '../protocol/checkout.ts';
import type { Page, Shared } from '../protocol/types.ts';

/** The rarely needed part of the page object. It loads with react-dom. */
export interface LazyPart {
  readonly receiveCartLink: (page: Page) => void;
  /** @param fragment of the address with which the visitor has come */
  readonly receivePayment: (page: Page, fragment: string) => void;
  readonly checkoutsOf: (page: Page, checkout: Checkout) => Checkouts;
  readonly announceAddRefusals: (shared: Shared) => void;
  readonly scheduleCompaction: typeof scheduleCompaction;
  /** Removes lines from a storage that the cart no longer uses. */
  readonly removeLines: (storage: CartStorage, lines: readonly CartItem[]) => void;
  /** Whether another element can show the panel of this button, which is hidden. */
  readonly canShowPanelOf: (button: Element) => boolean;
}

let part: LazyPart | undefined;
let load: () => void = () => {};
let waiting: { readonly use: (part: LazyPart) => void; readonly fail?: (() => void) | undefined }[] = [];

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
  for (const { use } of calls) use(loaded);
}

/** For callers that cannot wait until the visitor's next touch tries to load the part again. */
export function reportMissingPart(): void {
  const calls = waiting;
  waiting = calls.filter(({ fail }) => !fail);
  for (const { fail } of calls) fail?.();
}

/** Calls back with the part, once something else has loaded it. */
export function whenLazyPart(use: (part: LazyPart) => void): void {
  if (part) use(part);
  else waiting.push({ use });
}

/** Loads the part if necessary. */
export function needLazyPart(): void {
  if (!part) load();
}

/**
 * Calls back with the part, and loads it if necessary.
 * @param fail called instead if the part does not load
 */
export function withLazyPart(use: (part: LazyPart) => void, fail?: () => void): void {
  if (part) return void use(part);
  waiting.push({ use, fail });
  load();
}
