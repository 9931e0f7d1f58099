import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CartState } from '../cart/cart.ts';
import { getPage } from './page.ts';
import type { ShownToast } from './toasts.ts';

/** Where the sheet and the toast are now. */
export interface PlacesState {
  readonly sheet: Element | undefined;
  readonly toast: Element | undefined;
  readonly speaker: Element | undefined;
}

/** This copy's own signals of what all copies share: signals of two copies of the library do not track each other. */
export interface Mirror {
  readonly cart: ReadonlySignal<CartState>;
  readonly toast: ReadonlySignal<ShownToast | undefined>;
  readonly places: ReadonlySignal<PlacesState>;
}

let mirror: Mirror | undefined;

export function getMirror(): Mirror {
  if (mirror) return mirror;
  const { cart, toasts, places } = getPage().shared;
  const readPlaces = (): PlacesState => ({ sheet: places.sheet, toast: places.toast, speaker: places.speaker });
  const signals = { cart: signal(cart.state), toast: signal(toasts.current), places: signal(readPlaces()) };
  cart.watch(() => {
    signals.cart.value = cart.state;
  });
  toasts.watch(() => {
    signals.toast.value = toasts.current;
  });
  places.watch(() => {
    signals.places.value = readPlaces();
  });
  mirror = signals;
  return signals;
}
