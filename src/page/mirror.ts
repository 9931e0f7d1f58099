import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CartState } from '../cart/cart.ts';
import type { Subscribe } from '../events/listeners.ts';
import type { ShownToast } from '../outlets/toasts.ts';
import type { CheckoutState } from '../protocol/checkout.ts';
import type { Page } from '../protocol/types.ts';
import { checkoutOf } from './checkout.ts';
import { getPage } from './page.ts';

/** An outlet, as an effect or a model can read it. */
interface OutletSignal {
  readonly value: Element | undefined;
}

/** The current outlets of panel, toast and announcements. */
export interface OutletSignals {
  readonly panel: OutletSignal;
  readonly toast: OutletSignal;
  readonly liveRegion: OutletSignal;
}

/**
 * Signals of the shared page state. Each copy of the script has its own, because signals of two copies of the library do
 * not track each other.
 */
export interface Mirror {
  readonly cart: ReadonlySignal<CartState>;
  readonly toast: ReadonlySignal<ShownToast | undefined>;
  readonly checkout: ReadonlySignal<CheckoutState>;
  readonly outlets: OutletSignals;
  /** Makes the model or effect that calls it run again when the catalog or the visitor's facts change. */
  followCatalog(): void;
  /** As `followCatalog`, and also when a card changes what it offers. */
  followOffers(): void;
  /** Whether the page is in the background, where toasts would be missed. */
  readonly away: ReadonlySignal<boolean>;
}

/** A signal of a state that is replaced at each change. */
function follow<State>(watch: Subscribe, read: () => State): ReadonlySignal<State> {
  const state = signal(read());
  watch(() => {
    state.value = read();
  });
  return state;
}

const mirrors = new WeakMap<Page, Mirror>();

export function getMirror(): Mirror {
  const page = getPage();
  const known = mirrors.get(page);
  if (known) return known;
  const { cart, toasts, outlets, catalog, visitor } = page.shared;
  const checkout = checkoutOf(page);
  const outletChanges = signal(0);
  const catalogChanges = signal(0);
  const offerChanges = signal(0);
  const away = signal(false);
  /** Visibility is checked when a value is read, not before: the check makes the browser calculate all styles at once. */
  const outlet = (read: () => Element | undefined): OutletSignal => ({
    get value() {
      outletChanges.value;
      return read();
    },
  });
  const countIn = (changes: Signal<number>) => () => {
    changes.value = changes.peek() + 1;
  };
  // The toaster that showed the last toast may have been hidden meanwhile.
  toasts.watch(countIn(outletChanges));
  outlets.watch(countIn(outletChanges));
  catalog.subscribe(countIn(catalogChanges));
  catalog.watch(countIn(offerChanges));
  visitor.watch(countIn(catalogChanges));
  let { attempts } = cart.contents;
  // Checkout attempts hold pieces of what is counted, and lines of the cart what is approved.
  cart.watch(() => {
    if (attempts === cart.contents.attempts && visitor.isApproved === false) return;
    ({ attempts } = cart.contents);
    countIn(catalogChanges)();
  });
  const signals: Mirror = {
    cart: follow(cart.watch, () => cart.state),
    toast: follow(toasts.watch, () => toasts.current),
    checkout: follow(checkout.watch, () => checkout.state),
    outlets: {
      panel: outlet(() => outlets.panel),
      toast: outlet(() => outlets.toast),
      liveRegion: outlet(() => outlets.liveRegion),
    },
    followCatalog: () => void catalogChanges.value,
    followOffers() {
      catalogChanges.value;
      offerChanges.value;
    },
    away,
  };
  if (typeof document !== 'undefined') {
    const look = () => {
      away.value = document.hidden;
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

type Announcements = WeakMap<Element, Signal<Announcement | undefined>>;

/** By the live region of an element: its own, the one for toasts in its open panel, or the one for changes of its cart. */
const announcements = {
  element: new WeakMap() as Announcements,
  panel: new WeakMap() as Announcements,
  cart: new WeakMap() as Announcements,
};
const none = signal<Announcement | undefined>(undefined);

/** The sentence in a live region of an element. Stays empty where there is no DOM. */
export function announcementOf(
  element: Element | undefined,
  region: keyof typeof announcements = 'element',
): Signal<Announcement | undefined> {
  if (!element) return none;
  const known = announcements[region].get(element) ?? signal(undefined);
  announcements[region].set(element, known);
  return known;
}
