/** An event that the page sends on `document`. */
export interface PageEvent {
  readonly name: string;
  /** TypeScript; that of the elements if they send the event, too. */
  readonly type?: string;
  /** Fields of the detail, for the documentation. */
  readonly detail: string;
  readonly description: string;
}

export const pageEvents: readonly PageEvent[] = [
  {
    name: 'wellness-cart-change',
    type: 'CustomEvent<CartChange>',
    detail: '{ items, total, count, reason, id, key }',
    description:
      'The cart has changed, whatever caused it. `reason` is `add`, `remove`, `update`, `clear`, `restore`, `sync`, `undo` or `paid`; `id`, and `key` of the line, are null if the change is not about a single line.',
  },
  {
    name: 'wellness-paid',
    type: 'CustomEvent<{ readonly attempt: string; readonly items: readonly CartItem[] }>',
    detail: '{ attempt, items }',
    description:
      'An order is paid, and its lines have left the cart: once per attempt, over tabs and reloads. Sent when the page learns of the payment from its checkout server or, if none of its elements names one, when the visitor returns from the payment page, or when the page calls `wellness.cart.paid()`.',
  },
  {
    name: 'wellness-order-change',
    type: "CustomEvent<{ readonly attempt: string; readonly status: 'open' | 'processing' | 'authorized' | 'paid' | 'failed' | 'expired' | 'released' }>",
    detail: '{ attempt, status }',
    description:
      'The page has learned the status of an order from the checkout server: once per change. Use it for the title of the page, for example.',
  },
  {
    name: 'wellness-cart-add',
    detail: '{ id, name, description, price, quantity, key, currency }',
    description:
      'Before a cart link adds a product, once per product; `preventDefault()` keeps it out. For products that a visitor adds, the element sends it.',
  },
  {
    name: 'wellness-visitor-change',
    type: 'CustomEvent<null>',
    detail: 'null',
    description: 'A fact or an approval of the visitor has changed, or an approval has ended: read `wellness.visitor`.',
  },
  { name: 'wellness-ready', type: 'CustomEvent<null>', detail: 'null', description: '`window.wellness` is there.' },
];
