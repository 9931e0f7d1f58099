import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CartState } from '../cart/cart.ts';
import { getPage } from './page.ts';
import type { ShownToast } from './toasts.ts';

/** Where the sheet and the toast are now. */
export interface PlacesMirror {
  readonly sheet: ReadonlySignal<Element | undefined>;
  readonly toast: ReadonlySignal<Element | undefined>;
  readonly speaker: ReadonlySignal<Element | undefined>;
}

/** This copy's own signals of what all copies share: signals of two copies of the library do not track each other. */
export interface Mirror {
  readonly cart: ReadonlySignal<CartState>;
  readonly toast: ReadonlySignal<ShownToast | undefined>;
  readonly places: PlacesMirror;
  /** Whether the page is in the background, where nobody sees or hears it. */
  readonly away: ReadonlySignal<boolean>;
}

let mirror: Mirror | undefined;

export function getMirror(): Mirror {
  if (mirror) return mirror;
  const { cart, toasts, places } = getPage().shared;
  const signals = {
    cart: signal(cart.state),
    toast: signal(toasts.current),
    places: { sheet: signal(places.sheet), toast: signal(places.toast), speaker: signal(places.speaker) },
    away: signal(false),
  };
  const readPlaces = () => {
    signals.places.sheet.value = places.sheet;
    signals.places.toast.value = places.toast;
    signals.places.speaker.value = places.speaker;
  };
  cart.watch(() => {
    signals.cart.value = cart.state;
  });
  toasts.watch(() => {
    // What was rendered for the last toast may be hidden by now.
    readPlaces();
    signals.toast.value = toasts.current;
  });
  places.watch(readPlaces);
  if (typeof document !== 'undefined') {
    const look = () => {
      signals.away.value = document.hidden;
    };
    look();
    document.addEventListener('visibilitychange', look);
  }
  mirror = signals;
  return signals;
}
