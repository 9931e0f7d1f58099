import { afterEach, beforeEach } from 'node:test';
import { RUN_MS } from '../../src/cart/compaction.ts';
import { takeClock } from './clock.ts';

/** Address of the page that `usePlatform()` fakes. */
export const pageAddress = 'https://shop.example/shelf/tea';

/** Web storage in memory. Its entries are own properties, as in browsers. */
const emptyStorage = (): Storage =>
  Object.create({
    get length() {
      return Object.keys(this).length;
    },
    key(index: number) {
      return Object.keys(this)[index] ?? null;
    },
    getItem(key: string) {
      return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
    },
    setItem(key: string, value: string) {
      Reflect.set(this, key, String(value));
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
    clear() {
      for (const key of Object.keys(this)) Reflect.deleteProperty(this, key);
    },
  });

/**
 * Gives each test of the surrounding `describe` the part of a browser that the cart needs: empty storage, events of the
 * window and the document, and a clock that only `pass()` and `wake()` advance.
 */
export function usePlatform() {
  const { now } = performance;
  let clock: ReturnType<typeof takeClock>;
  let passed: number;
  let replaced: [name: string, before: PropertyDescriptor | undefined][];

  beforeEach(() => {
    const events = new EventTarget();
    const globals = {
      window: globalThis,
      document: Object.assign(new EventTarget(), { baseURI: pageAddress }),
      navigator: {},
      location: new URL(pageAddress),
      Element: class {},
      history: { state: null, replaceState() {} },
      localStorage: emptyStorage(),
      sessionStorage: emptyStorage(),
      addEventListener: events.addEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    };
    replaced = Object.entries(globals).map(([name, value]) => {
      const before = Object.getOwnPropertyDescriptor(globalThis, name);
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
      return [name, before];
    });
    passed = 0;
    performance.now = () => now.call(performance) + passed;
    clock = takeClock();
  });

  afterEach(() => {
    clock.giveBack();
    Reflect.deleteProperty(performance, 'now');
    for (const [name, before] of replaced) {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  /** The page stands still for so long; then each timer that is due runs once. */
  function wake(milliseconds: number) {
    passed += milliseconds;
    clock.pass(milliseconds);
  }

  return {
    wake,
    /** Time passes in a page that runs. */
    pass(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= RUN_MS) wake(Math.min(left, RUN_MS));
    },
    /** Sends the event by which browsers announce that another tab has written to localStorage. */
    announceWrite(key = 'wellness-cart') {
      dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage }));
    },
  };
}
