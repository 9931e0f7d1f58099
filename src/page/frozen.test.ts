import { expect } from '@open-wc/testing';
import { token } from '../../test/support/approvals.ts';
import { keptCart } from '../../test/support/carts.ts';
import { click, render, settled, startOver } from '../../test/support/elements.ts';
import { toLine } from '../cart/line.ts';
import { reconcile } from '../checkout/reconcile.ts';
import { attemptFor } from '../checkout/request.ts';
import { getPage } from './page.ts';
import '../elements/carts/cart-button/cart-button.ts';
import '../elements/product-card/product-card.ts';

/** Protects the state of the kit from the page's scripts: everything that they get is frozen with all that is in it. */

const page = getPage();
const types = [
  ...['wellness-cart-add', 'wellness-cart-change', 'wellness-cart-update'],
  ...['wellness-checkout', 'wellness-order-change', 'wellness-paid'],
];

/** The paths of all objects in the value that are not frozen. */
function unfrozen(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => unfrozen(part, `${path}.${name}`));
  return Object.isFrozen(value) ? inner : [path, ...inner];
}

const product = {
  id: 'oil',
  name: 'Oil',
  price: 9,
  unitPrice: { price: 90, per: 'l' },
  approval: true,
  regions: { only: ['DE'] },
  variants: [{ id: 'oil-l', name: 'Large', unitPrice: { price: 80, per: 'l' } }],
  plans: [{ id: 'monthly', name: 'Monthly', interval: 'month' as const }],
};

describe('Objects that the page gets', () => {
  beforeEach(startOver);
  after(startOver);

  it('are frozen with all that is in them', async () => {
    page.catalog.add([product]);
    page.visitor.set({ region: 'DE' });
    page.visitor.approve(token({ products: ['oil'], quantity: 9 }));
    const given: Record<string, unknown> = {};
    const keep = ({ type, detail }: Event & { detail?: unknown }) => {
      given[type] = detail;
    };
    for (const type of types) document.addEventListener(type, keep);
    const stop = page.cart.subscribe((change) => {
      given.change = change;
    });

    const card = await render('<wellness-product-card product-id="oil"></wellness-product-card>');
    await click(card, 'button');
    page.cart.add(product, { plan: 'monthly', properties: { engraving: 'Ann' } });
    page.cart.add({ ...product, ...product.variants[0], variant: { id: 'oil-l', name: 'Large' } });
    // A line of a later release, in another tab.
    const later = { ...toLine({ id: 'later', name: 'Later', price: 1 }), gift: { cards: [{ to: 'Ann' }] } };
    keptCart().run([{ type: 'add', item: later, quantity: 1 }], 'add');
    page.shared.cart.sync();
    given.items = page.cart.items;

    const button = await render('<wellness-cart-button></wellness-cart-button>');
    page.cart.open();
    await settled();
    await click(button, 'checkout');
    await click(button, 'remove');
    page.toast({ title: 'Hello', action: { label: 'Undo', run() {} } });
    given.toasts = page.toasts;
    given.approvals = page.visitor.approvals;
    const attempt = attemptFor(page.shared.cart, page.cart.items, undefined);
    for (const status of ['processing', 'paid'] as const) reconcile(page, attempt, status);

    stop();
    for (const type of types) document.removeEventListener(type, keep);
    expect(Object.keys(given)).to.have.members([...types, 'change', 'items', 'toasts', 'approvals']);
    expect(given.items).to.have.length(4);
    expect(given['wellness-paid']).to.have.nested.property('items.length', 3);
    expect(given['wellness-checkout']).to.have.nested.property('visitor.approvals.length', 1);
    expect(Object.entries(given).flatMap(([name, value]) => unfrozen(value, name))).to.deep.equal([]);
  });
});
