import { expect } from '@playwright/test';
import fc from 'fast-check';
import { createCatalog } from '../../src/catalog/catalog.ts';
import { addProducts } from '../../src/catalog/page-catalog.ts';
import { viewOf } from '../../src/catalog/shown-prices.ts';
import { createVisitor, pageVisitor } from '../../src/rules/visitor.ts';
import { buyingRulesOf } from '../../src/rules/visitor-eligibility.ts';
import { token } from '../support/approvals.ts';
import { keptCart } from '../support/carts.ts';
import { takeClock } from '../support/clock.ts';
import {
  entryOf,
  factReason,
  isMalformed,
  type Listed,
  listed,
  needsApproval,
  productOf,
  regions,
} from './product-rules.ts';

/*
 * Products that are sold to some people only, by every way into a page's cart: random catalogs, visitors, approvals and
 * steps, compared with an oracle that follows the words of the contract and shares no code with the program.
 */

type List = readonly Listed[];

export type Step =
  | { readonly type: 'add' | 'set'; readonly id: string; readonly quantity: number }
  | { readonly type: 'bring'; readonly list: List }
  | { readonly type: 'card'; readonly id: string; readonly consult: boolean }
  | { readonly type: 'facts'; readonly region?: string | null; readonly age?: number | null }
  | {
      readonly type: 'approve';
      readonly jti: string;
      readonly products: readonly string[];
      readonly quantity: number;
      readonly seconds: number;
    }
  | { readonly type: 'forget' | 'reload' | 'wait' };

export interface Scenario {
  readonly list: List;
  readonly steps: readonly Step[];
}

const products = ['a', 'b'];
const ids = ['a', 'a-1', 'a-2', 'b', 'b-1', 'c'];

const list: fc.Arbitrary<List> = fc
  .tuple(fc.option(listed('a')), fc.option(listed('b')))
  .map((all) => all.flatMap((one) => one ?? []));
const quantity = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('add' as const), id: fc.constantFrom(...ids), quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('set' as const),
      id: fc.constantFrom(...ids),
      quantity: fc.integer({ min: 0, max: 6 }),
    }),
  },
  fc.record({ type: fc.constant('bring' as const), list }),
  fc.record({ type: fc.constant('card' as const), id: fc.constantFrom(...products), consult: fc.boolean() }),
  {
    weight: 4,
    arbitrary: fc.record(
      {
        type: fc.constant('facts' as const),
        region: fc.option(fc.constantFrom(...regions)),
        age: fc.option(fc.integer({ min: 0, max: 150 })),
      },
      { requiredKeys: ['type'] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('approve' as const),
      jti: fc.constantFrom('one', 'two', 'three'),
      products: fc.subarray(['a', 'b', 'a-1']),
      quantity,
      seconds: fc.constantFrom(-60, 2_000, 8_000),
    }),
  },
  fc.record({ type: fc.constantFrom('forget' as const, 'reload' as const, 'wait' as const) }),
);
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  list,
  steps: fc.array(step, { minLength: 4, maxLength: 25 }),
});

/** By the words of the contract. */
class Oracle {
  lists: List[] = [];
  cards = new Map<string, boolean>();
  region: string | null = null;
  age: number | null = null;
  approvals = new Map<string, { products: readonly string[]; quantity: number; ends: number }>();
  lines = new Map<string, number>();

  /** Every entry that has ever named the id. */
  private sources(id: string): Listed[] {
    return this.lists
      .flat()
      .filter((one) => id === one.id || one.variants.some((_, index) => id === `${one.id}-${index + 1}`));
  }

  why(id: string): 'blocked' | 'region' | 'age' | 'approval' | undefined {
    const sources = this.sources(id);
    if (sources.some(isMalformed)) return 'blocked';
    const reason = factReason(sources, this);
    if (reason) return reason;
    return this.needsApproval(id) && this.approved(id) === 0 ? 'approval' : undefined;
  }

  needsApproval(id: string): boolean {
    return this.cards.get(id) || needsApproval(this.sources(id), id);
  }

  /** The pieces that approvals permit of the product. */
  approved(id: string): number {
    let sum = 0;
    for (const one of this.approvals.values()) if (one.products.includes(productOf(id))) sum += one.quantity;
    return sum;
  }

  /** The pieces that may come. */
  room(id: string): number {
    if (this.why(id)) return 0;
    if (!this.needsApproval(id)) return Infinity;
    let held = 0;
    for (const [line, quantity] of this.lines)
      if (productOf(line) === productOf(id) && this.needsApproval(line) && !this.why(line)) held += quantity;
    return Math.max(0, this.approved(id) - held);
  }
}

/** A page on the storage of this platform. */
function openPage() {
  const cart = keptCart();
  const catalog = createCatalog();
  const visitor = createVisitor(cart);
  const shared = { cart, catalog, visitor };
  cart.show(viewOf(catalog, buyingRulesOf({ shared })));
  catalog.watch(() => cart.show());
  visitor.watch(() => cart.show());
  cart.restore();
  const source = {};
  return {
    cart,
    catalog,
    visitor: pageVisitor(visitor),
    bring: (list: List) => addProducts({ shared, cart: source } as never, list.map(entryOf)),
  };
}

/** Approvals last for one step of waiting or for three. */
const WAIT_S = 3_000;

/** Plays a scenario. Throws where a page and the oracle differ. */
export function playScenario({ list, steps }: Scenario): void {
  localStorage.clear();
  sessionStorage.clear();
  const { now } = Date;
  let waited = 0;
  // Timers end with their page.
  let clock = takeClock();
  Date.now = () => now.call(Date) + waited * 1_000;
  try {
    playSteps();
  } finally {
    Date.now = now;
    clock.giveBack();
  }

  function playSteps() {
    const oracle = new Oracle();
    let page = openPage();
    let cards = new Map<string, object>();
    const bring = (one: List) => {
      page.bring(one);
      oracle.lists.push(one);
    };
    bring(list);
    for (const one of steps) {
      if (one.type === 'bring') bring(one.list);
      else if (one.type === 'add') {
        const fits = Math.min(one.quantity, oracle.room(one.id));
        expect(
          page.cart.add({ id: one.id, name: one.id, price: 1 }, { quantity: one.quantity }),
          `${one.id} enters`,
        ).toBe(fits);
        if (fits) oracle.lines.set(one.id, (oracle.lines.get(one.id) ?? 0) + fits);
      } else if (one.type === 'set') {
        const before = oracle.lines.get(one.id);
        if (before === undefined) continue;
        const after = before + Math.min(one.quantity - before, Math.max(0, oracle.room(one.id)));
        page.cart.updateQuantity(one.id, one.quantity);
        if (after > 0) oracle.lines.set(one.id, after);
        else oracle.lines.delete(one.id);
      } else if (one.type === 'card') {
        const card = cards.get(one.id) ?? {};
        cards.set(one.id, card);
        page.catalog.offer(
          card,
          one.consult ? { id: one.id, name: one.id, price: 1, availability: 'consult' } : undefined,
        );
        oracle.cards.set(one.id, one.consult);
      } else if (one.type === 'facts') {
        const { type: _, ...facts } = one;
        page.visitor.set(facts);
        if ('region' in facts) oracle.region = facts.region ?? null;
        if ('age' in facts) oracle.age = facts.age ?? null;
      } else if (one.type === 'approve') {
        const { jti, products: named, quantity, seconds } = one;
        page.visitor.approve(token({ jti, products: named, quantity, exp: Math.floor(Date.now() / 1_000) + seconds }));
        if (seconds > 0 && !oracle.approvals.has(jti))
          oracle.approvals.set(jti, { products: named, quantity, ends: waited + seconds });
      } else if (one.type === 'wait') {
        waited += WAIT_S;
        for (const [jti, { ends }] of oracle.approvals) if (ends <= waited) oracle.approvals.delete(jti);
        clock.pass(WAIT_S * 1_000);
      } else if (one.type === 'forget') {
        page.visitor.forget();
        oracle.region = oracle.age = null;
        oracle.approvals.clear();
      } else {
        clock.giveBack();
        clock = takeClock();
        page = openPage();
        cards = new Map();
        oracle.cards.clear();
        oracle.lists = [];
        bring(list);
      }
      const shown = page.cart.state.items.map(({ id, quantity, gone, reason }) => [id, quantity, gone, reason]);
      const expected = [...oracle.lines].map(([id, quantity]) => {
        const why = oracle.why(id);
        return [id, quantity, why && true, why === 'blocked' ? undefined : why];
      });
      expect(shown.sort(), JSON.stringify(one)).toEqual(expected.sort());
    }
  }
}
