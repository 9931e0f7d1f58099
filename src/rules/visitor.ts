import type { Cart } from '../cart/cart.ts';
import { parse, serialize } from '../cart/stored.ts';
import { createListeners, type Subscribe } from '../events/listeners.ts';
import { isRegion } from '../text/regions.ts';
import { type ReadApproval, readApproval } from './approval.ts';
import type { Approval, Facts } from './eligibility.ts';

const KEY = 'wellness-cart-visitor';
const OLDEST = 150;
/** Browsers fire later timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const MOST_APPROVALS = 100;
/** The region of a visitor who lives where no rule names a place. Pages read null. */
export const ELSEWHERE = '';

/** Facts that a visitor states; a missing one stays as it is, null forgets it. */
export interface StatedFacts {
  /** A code by ISO 3166, such as `US` or `US-NY`. */
  readonly region?: string | null;
  /** Whole years, 0 to 150. */
  readonly age?: number | null;
}

/** The facts that products ask for, as pages use them. They live in this tab alone. */
export interface PageVisitor {
  /** Code of the place by ISO 3166, such as `US` or `US-NY`; null if unknown. */
  readonly region: string | null;
  /** Whole years; null if unknown. */
  readonly age: number | null;
  /** The approvals that have not ended, frozen. */
  readonly approvals: readonly Approval[];
  /**
   * Sets the region, the age or both. Missing facts keep their value, null removes one.
   * @throws TypeError for anything but a region, an age or null; nothing changes then.
   */
  set(facts: StatedFacts): void;
  /**
   * Adds an approval, a compact JWS. One that has ended is ignored. The page shows it; only the checkout server verifies it.
   * @throws TypeError if it is malformed.
   */
  approve(token: string): void;
  /** Removes all facts and approvals. */
  forget(): void;
}

interface Held extends ReadApproval {
  readonly token: string;
}

/** The facts for all copies of the script. */
export interface Visitor {
  /** The facts, with what is left of each approval. `region` may be `ELSEWHERE`. */
  readonly facts: Facts;
  /** The approvals that have not ended, the first to end first. */
  readonly held: readonly Held[];
  /** Whether an approval is held, as far as somebody has asked: it does not read what the tab has stored. */
  readonly isApproved: boolean;
  /** As for pages, and `region` may be `ELSEWHERE`. */
  set(facts: StatedFacts): void;
  approve(token: string): void;
  forget(): void;
  /** Counts pieces of a product that were bought by approvals, or given back if negative. */
  use(product: string, quantity: number): void;
  readonly watch: Subscribe;
}

export function createVisitor(cart: Pick<Cart, 'persistence' | 'watch'>): Visitor {
  let region: string | null = null;
  let age: number | null = null;
  let all: readonly Held[] = [];
  /** The pieces that were bought, by approval and product. */
  let used: Record<string, number> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let canStore = true;
  const isInPage = typeof document !== 'undefined';
  let isRestored = !isInPage;
  const listeners = createListeners();
  const endOf = ({ expires }: Approval) => Date.parse(expires);
  const held = () => all.filter((one) => endOf(one) > Date.now()).sort((one, other) => endOf(one) - endOf(other));
  const keyOf = ({ id, issuer }: Held, product: string) => serialize([issuer, id, product]);
  const isEmpty = () => region === null && age === null && !all.length;

  function save() {
    try {
      if (isEmpty() || cart.persistence === 'none') sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, serialize({ region, age, approvals: all.map(({ token }) => token), used }));
    } catch {
      canStore = false;
    }
  }

  function announce() {
    expectEnd();
    listeners.announce();
    document.dispatchEvent(new CustomEvent('wellness-visitor-change', { bubbles: true }));
  }

  function changed() {
    save();
    announce();
  }

  /** Announces the end of an approval when it comes. */
  function expectEnd() {
    clearTimeout(timer);
    const [next] = held();
    const look = () => {
      const before = all;
      all = held();
      if (all.length < before.length) changed();
      else expectEnd();
    };
    if (next) timer = setTimeout(look, Math.min(endOf(next) - Date.now(), LONGEST_TIMER_MS));
  }

  /** @returns whether something has changed. @throws TypeError */
  function state(facts: StatedFacts): boolean {
    const next = { region, age };
    const refuse = (name: string) => {
      throw new TypeError(
        `visitor.set: expected "region" as a code by ISO 3166 and "age" as whole years, got "${name}"`,
      );
    };
    if (!facts || typeof facts !== 'object') refuse('facts');
    for (const [name, value] of Object.entries(facts)) {
      if (value === undefined) continue;
      const isFact =
        name === 'region'
          ? value === ELSEWHERE || isRegion(value)
          : name === 'age' && Number.isInteger(value) && value >= 0 && value <= OLDEST;
      if (!isFact && !(value === null && Object.hasOwn(next, name))) refuse(name);
      next[name as 'age'] = value;
    }
    if (next.region === region && next.age === age) return false;
    ({ region, age } = next);
    return true;
  }

  /** @returns whether it is a new one. @throws TypeError */
  function hold(token: string): boolean {
    const approval = { ...readApproval(token), token };
    const isOver = endOf(approval) <= Date.now() || approval.from > Date.now();
    const before = held();
    if (isOver || before.length >= MOST_APPROVALS || before.some(({ id }) => id === approval.id)) return false;
    all = [...before, approval];
    return true;
  }

  /** Reads what the tab has stored when it is first needed: few pages sell products with rules. */
  function ensureRestored() {
    if (!isRestored) restore();
  }

  function restore() {
    isRestored = true;
    // Another hand may have written there.
    const read = (act: () => unknown) => {
      try {
        act();
      } catch {}
    };
    read(() => {
      const { region, age, approvals, used: count } = parse(sessionStorage.getItem(KEY));
      used = Object(count);
      read(() => state({ region } as StatedFacts));
      read(() => state({ age } as StatedFacts));
      for (const token of approvals as string[]) read(() => hold(token));
    });
    expectEnd();
  }

  const toText = () => serialize([region, age, all.map(({ token }) => token), used]);

  /** Takes what another page or frame of the tab has stored. */
  function sync() {
    // Facts that are not stored are in memory alone.
    if (cart.persistence === 'none' || !canStore) return;
    const before = toText();
    region = age = null;
    all = [];
    used = {};
    restore();
    if (toText() !== before) announce();
  }

  if (isInPage) {
    // Pages miss what others store while they are in the back/forward cache, and while they are prerendered.
    addEventListener('pageshow', ({ persisted }) => persisted && sync());
    document.addEventListener('prerenderingchange', sync);
    addEventListener('storage', ({ key, storageArea }) => {
      if (storageArea === sessionStorage && (key === KEY || key === null)) sync();
    });
    let { persistence } = cart;
    // With the cart's persistence, that of the facts changes.
    cart.watch(() => {
      if (persistence === cart.persistence) return;
      persistence = cart.persistence;
      ensureRestored();
      save();
    });
  }

  return Object.freeze({
    get facts() {
      ensureRestored();
      const approvals = held().flatMap((one) =>
        one.products.map((product) => ({
          ...one,
          products: [product],
          quantity: one.quantity - (Number(used[keyOf(one, product)]) || 0),
        })),
      );
      return { region, age, approvals };
    },
    get held() {
      ensureRestored();
      return held();
    },
    get isApproved() {
      return held().length > 0;
    },
    set(facts: StatedFacts) {
      ensureRestored();
      if (state(facts)) changed();
    },
    approve(token: string) {
      ensureRestored();
      if (hold(token)) changed();
    },
    forget() {
      ensureRestored();
      if (isEmpty()) return;
      region = age = null;
      all = [];
      used = {};
      changed();
    },
    use(product: string, quantity: number) {
      ensureRestored();
      let left = quantity;
      for (const one of held()) {
        const key = keyOf(one, product);
        const before = Number(used[key]) || 0;
        const after = one.products.includes(product) ? Math.min(one.quantity, Math.max(0, before + left)) : before;
        left -= after - before;
        used = { ...used, [key]: after };
      }
      if (left !== quantity) changed();
    },
    watch: listeners.subscribe,
  });
}

/** The part of it that pages use. */
export const pageVisitor = (visitor: Visitor): PageVisitor =>
  Object.freeze({
    get region() {
      return visitor.facts.region || null;
    },
    get age() {
      return visitor.facts.age;
    },
    get approvals() {
      return Object.freeze(
        visitor.held.map(({ id, products, quantity, expires }) => Object.freeze({ id, products, quantity, expires })),
      );
    },
    set(facts: StatedFacts) {
      // Only the visitor's own answer can be that.
      visitor.set(facts?.region === ELSEWHERE ? { region: 'elsewhere' } : facts);
    },
    approve: visitor.approve,
    forget: visitor.forget,
  });
