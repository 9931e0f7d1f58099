import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CartState } from '../cart/cart.ts';
import { getPage } from './page.ts';
import type { ShownToast } from './toasts.ts';
import type { Page } from './types.ts';

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
  /** Changes whenever the catalog does. */
  readonly catalog: ReadonlySignal<number>;
  /** Whether the page is in the background, where nobody sees or hears it. */
  readonly away: ReadonlySignal<boolean>;
}

const mirrors = new WeakMap<Page, Mirror>();

export function getMirror(): Mirror {
  const page = getPage();
  const known = mirrors.get(page);
  if (known) return known;
  const { cart, toasts, places, catalog } = page.shared;
  const signals = {
    cart: signal(cart.state),
    toast: signal(toasts.current),
    places: { sheet: signal(places.sheet), toast: signal(places.toast), speaker: signal(places.speaker) },
    catalog: signal(0),
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
    // The toaster that showed the last toast may be hidden by now.
    readPlaces();
    signals.toast.value = toasts.current;
  });
  places.watch(readPlaces);
  catalog.subscribe(() => {
    signals.catalog.value++;
  });
  if (typeof document !== 'undefined') {
    const look = () => {
      signals.away.value = document.hidden;
    };
    look();
    document.addEventListener('visibilitychange', look);
  }
  mirrors.set(page, signals);
  return signals;
}

/** A sentence in a live region. Another id is announced again. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
}

const announcements = new WeakMap<Element, Signal<Announcement | undefined>>();
const none = signal<Announcement | undefined>(undefined);

/** The sentence that an element announces; none where there is no DOM. */
export function announcementOf(element: Element | undefined): Signal<Announcement | undefined> {
  if (!element) return none;
  const known = announcements.get(element) ?? signal(undefined);
  announcements.set(element, known);
  return known;
}
