import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { CartState } from '../cart/cart.ts';
import type { ShownToast } from '../outlets/toasts.ts';
import type { Page } from '../protocol/types.ts';
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
  readonly outlets: OutletSignals;
  /** Changes whenever the catalog or the visitor's facts do. */
  readonly catalog: ReadonlySignal<number>;
  /** Whether the page is in the background, where toasts would be missed. */
  readonly away: ReadonlySignal<boolean>;
}

const mirrors = new WeakMap<Page, Mirror>();

export function getMirror(): Mirror {
  const page = getPage();
  const known = mirrors.get(page);
  if (known) return known;
  const { cart, toasts, outlets, catalog, visitor } = page.shared;
  const changes = signal(0);
  /** Visibility is checked when a value is read, not before: the check makes the browser calculate all styles at once. */
  const outlet = (read: () => Element | undefined): OutletSignal => ({
    get value() {
      changes.value;
      return read();
    },
  });
  const signals = {
    cart: signal(cart.state),
    toast: signal(toasts.current),
    outlets: {
      panel: outlet(() => outlets.panel),
      toast: outlet(() => outlets.toast),
      liveRegion: outlet(() => outlets.liveRegion),
    },
    catalog: signal(0),
    away: signal(false),
  };
  const outletsChanged = () => {
    changes.value = changes.peek() + 1;
  };
  cart.watch(() => {
    signals.cart.value = cart.state;
  });
  toasts.watch(() => {
    // The toaster that showed the last toast may have been hidden meanwhile.
    outletsChanged();
    signals.toast.value = toasts.current;
  });
  outlets.watch(outletsChanged);
  const countChange = () => {
    signals.catalog.value++;
  };
  catalog.subscribe(countChange);
  visitor.watch(countChange);
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

type Announcements = WeakMap<Element, Signal<Announcement | undefined>>;

/** By the live region of an element: its own, or the one in its open panel. */
const announcements = { element: new WeakMap() as Announcements, panel: new WeakMap() as Announcements };
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
