import type { Exchange } from '../harness/server.ts';
import { products } from '../products.ts';
import { answerQuery } from './graphql.ts';

/* The part of Adobe Commerce's GraphQL API that its cart calls. */

const shelf = new Map(products(1000).map((product) => [product.id, product]));
const money = (value: number) => ({ value, currency: 'USD' });

function itemOf([sku, quantity]: readonly [string, number]) {
  const { name = sku, price = 0 } = shelf.get(sku) ?? {};
  const each = money(price);
  const all = money(price * quantity);
  const range = { regular_price: each, final_price: each, discount: { percent_off: 0, amount_off: 0 } };
  return {
    __typename: 'SimpleCartItem',
    implements: 'CartItemInterface',
    uid: btoa(sku),
    quantity,
    is_available: true,
    prices: {
      price: each,
      discounts: [],
      total_item_discount: money(0),
      row_total: all,
      row_total_including_tax: all,
      price_including_tax: each,
      fixed_product_taxes: [],
      original_item_price: each,
      original_row_total: all,
    },
    product: {
      name,
      sku,
      price_tiers: [],
      thumbnail: { url: '', label: name },
      url_key: sku,
      canonical_url: '',
      categories: [],
      custom_attributesV2: { items: [] },
      stock_status: 'IN_STOCK',
      price_range: { minimum_price: range, maximum_price: range },
    },
    available_gift_wrapping: [],
    customizable_options: [],
  };
}

function cartOf(id: string, lines: ReadonlyMap<string, number>) {
  const items = [...lines].map(itemOf);
  const total = money(items.reduce((sum, { prices }) => sum + prices.row_total.value, 0));
  return {
    __typename: 'Cart',
    id,
    total_quantity: [...lines.values()].reduce((sum, quantity) => sum + quantity, 0),
    is_virtual: false,
    prices: {
      subtotal_with_discount_excluding_tax: total,
      subtotal_including_tax: total,
      subtotal_excluding_tax: total,
      grand_total: total,
      grand_total_excluding_tax: total,
      applied_taxes: [],
      discounts: [],
    },
    applied_coupons: [],
    applied_gift_cards: [],
    itemsV2: { items },
    shipping_addresses: [],
    available_gift_wrappings: [],
  };
}

interface Variables {
  readonly cartId: string;
  readonly cartItems: readonly { readonly sku?: string; readonly cart_item_uid?: string; readonly quantity: number }[];
}

export function adobe(): (exchange: Exchange) => unknown {
  const carts = new Map<string, Map<string, number>>();
  const linesOf = (id: string) => carts.get(id) ?? new Map<string, number>();
  const show = (id: string) => cartOf(id, linesOf(id));

  const schema = {
    createGuestCart() {
      const id = `cart-${carts.size + 1}`;
      carts.set(id, new Map());
      return { cart: { id } };
    },
    addProductsToCart({ cartId, cartItems }: Variables) {
      const lines = linesOf(cartId);
      for (const { sku = '', quantity } of cartItems) lines.set(sku, (lines.get(sku) ?? 0) + quantity);
      return { cart: show(cartId), user_errors: [] };
    },
    updateCartItems({ cartId, cartItems }: Variables) {
      const lines = linesOf(cartId);
      for (const { cart_item_uid = '', quantity } of cartItems) lines.set(atob(cart_item_uid), quantity);
      return { cart: show(cartId), errors: [] };
    },
    cart: ({ cartId }: Variables) => show(cartId),
    storeConfig: {
      store_code: 'default',
      minicart_display: true,
      minicart_max_items: 10,
      cart_expires_in_days: 30,
      cart_summary_display_quantity: 1,
      max_items_in_order_summary: 10,
      default_country: 'US',
      shopping_cart_display_price: 1,
      shopping_cart_display_subtotal: 1,
      shopping_cart_display_shipping: 1,
    },
  };
  return ({ method, url, body }) => {
    if (method === 'POST') return answerQuery(body, schema);
    // It sends queries by GET, with the same three parts in the address.
    const query = url.searchParams.get('query');
    const variables = JSON.parse(url.searchParams.get('variables') ?? '{}');
    return query ? answerQuery(JSON.stringify({ query, variables }), schema) : undefined;
  };
}
