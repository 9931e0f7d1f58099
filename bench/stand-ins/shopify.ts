import type { Exchange } from '../harness/server.ts';
import { type Product, products } from '../products.ts';
import { answerQuery } from './graphql.ts';

/* The part of Shopify's Storefront API that Buy Button calls. */

const money = (amount: number) => ({
  __typename: 'MoneyV2',
  amount: amount.toFixed(2).replace(/0$/, ''),
  currencyCode: 'USD',
});
const pageInfo = { hasNextPage: false, hasPreviousPage: false };
const connection = (nodes: readonly unknown[]) => ({
  pageInfo,
  edges: nodes.map((node, i) => ({ cursor: `cursor-${i}`, node })),
});
const created = '2025-01-01T00:00:00Z';

const gid = (type: string, number: number | string) => `gid://shopify/${type}/${number}`;
const numberOf = (id: string) => Number(id.match(/\d+$/)?.[0] ?? 0);

function productOf({ name, description, price }: Product, number: number) {
  const product = {
    __typename: 'Product',
    id: gid('Product', number),
    handle: `product-${number}`,
    title: name,
    description,
    descriptionHtml: `<p>${description}</p>`,
    availableForSale: true,
    createdAt: created,
    updatedAt: created,
    publishedAt: created,
    productType: '',
    vendor: 'Shop',
    options: [{ name: 'Title', values: ['Default Title'] }],
    images: connection([]),
  };
  const variant = {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', number),
    title: 'Default Title',
    price: money(price),
    weight: 0,
    availableForSale: true,
    sku: `sku-${number}`,
    selectedOptions: [{ name: 'Title', value: 'Default Title' }],
    product,
  };
  return { product: { ...product, variants: connection([variant]) }, variant, price };
}

const shelf = products(1000).map((product, i) => productOf(product, i + 1));

interface LineInput {
  readonly id?: string;
  readonly merchandiseId: string;
  readonly quantity: number;
}

type Lines = Map<number, number>;

function cartOf(id: string, lines: Lines) {
  const nodes = [...lines].flatMap(([number, quantity]) => {
    const sold = shelf[number - 1];
    if (!sold) return [];
    const cost = {
      totalAmount: money(sold.price * quantity),
      subtotalAmount: money(sold.price * quantity),
      amountPerQuantity: money(sold.price),
    };
    const merchandise = sold.variant;
    const lineId = gid('CartLine', number);
    return [
      { __typename: 'CartLine', id: lineId, merchandise, quantity, cost, attributes: [], discountAllocations: [] },
    ];
  });
  const total = money([...lines].reduce((sum, [number, n]) => sum + (shelf[number - 1]?.price ?? 0) * n, 0));
  return {
    __typename: 'Cart',
    id,
    createdAt: created,
    updatedAt: created,
    lines: connection(nodes),
    attributes: [],
    cost: { checkoutChargeAmount: total, totalAmount: total, subtotalAmount: total },
    checkoutUrl: 'https://shop.invalid/checkout',
    discountCodes: [],
    discountAllocations: [],
    buyerIdentity: { deliveryAddressPreferences: [] },
    deliveryGroups: connection([]),
    appliedGiftCards: [],
    note: '',
  };
}

export function shopify(): (exchange: Exchange) => unknown {
  const carts = new Map<string, Lines>();
  const payload = (id: string) => ({ cart: cartOf(id, carts.get(id) ?? new Map()), userErrors: [], warnings: [] });

  function put(id: string, inputs: readonly LineInput[], relative: boolean) {
    const lines = carts.get(id) ?? new Map<number, number>();
    carts.set(id, lines);
    for (const { id: lineId, merchandiseId, quantity } of inputs) {
      const number = numberOf(lineId ?? merchandiseId);
      lines.set(number, (relative ? (lines.get(number) ?? 0) : 0) + quantity);
      if (!lines.get(number)) lines.delete(number);
    }
    return payload(id);
  }

  interface Variables {
    readonly id: string;
    readonly cartId: string;
    readonly input: { readonly lines?: readonly LineInput[] };
    readonly lines: readonly LineInput[];
  }

  const schema = {
    node: ({ id }: Variables) => shelf[numberOf(id) - 1]?.product,
    cart: ({ id }: Variables) => payload(id).cart,
    cartCreate: ({ input }: Variables) => put(gid('Cart', `c${carts.size + 1}`), input.lines ?? [], true),
    cartLinesAdd: ({ cartId, lines }: Variables) => put(cartId, lines, true),
    cartLinesUpdate: ({ cartId, lines }: Variables) => put(cartId, lines, false),
    cartNoteUpdate: ({ cartId }: Variables) => payload(cartId),
    shop: { currencyCode: 'USD', moneyFormat: '{{amount}}' },
  };
  return ({ method, body }) => (method === 'POST' ? answerQuery(body, schema) : undefined);
}
