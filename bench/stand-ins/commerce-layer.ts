import type { Exchange } from '../harness/server.ts';
import { products } from '../products.ts';

/* The part of Commerce Layer's JSON:API that its drop-in calls. Ids of SKUs are their codes. */

const shelf = new Map(products(1000).map((product) => [product.id, product]));
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const YEAR_S = 31_536_000;

function token() {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    organization: { id: 'o', slug: 'shop', enterprise: false, region: 'eu-west-1' },
    application: { id: 'a', client_id: 'client', kind: 'sales_channel', public: true },
    market: { id: ['m'], stock_location_ids: ['s'], geocoder_id: null, allows_external_prices: false },
    scope: 'market:all',
    exp: now + YEAR_S,
    iat: now,
    iss: 'https://auth.commercelayer.io',
    test: true,
  };
  const access_token = `${base64({ alg: 'RS512', typ: 'JWT' })}.${base64(payload)}.c2lnbmF0dXJl`;
  return { access_token, token_type: 'Bearer', expires_in: YEAR_S, scope: payload.scope, created_at: now };
}

const resource = (type: string, id: string, attributes: object, relationships: object = {}) => ({
  id,
  type,
  attributes,
  relationships,
});
const listOf = (data: readonly unknown[]) => ({ data, meta: { record_count: data.length, page_count: 1 } });
const formatted = (price: number) => `$${price.toFixed(2)}`;

function sku(code: string) {
  const { name = '', description = '' } = shelf.get(code) ?? {};
  const attributes = { code, name, description, inventory: { available: true, quantity: 1000, levels: [] } };
  return resource('skus', code, attributes);
}

function price(code: string) {
  const amount = shelf.get(code)?.price ?? 0;
  return resource('prices', `price-${code}`, {
    sku_code: code,
    currency_code: 'USD',
    amount_cents: amount * 100,
    amount_float: amount,
    formatted_amount: formatted(amount),
    compare_at_amount_cents: amount * 100,
    compare_at_amount_float: amount,
    formatted_compare_at_amount: formatted(amount),
  });
}

export function commerceLayer(): (exchange: Exchange) => unknown {
  const orders = new Map<string, Map<string, number>>();

  function order(id: string) {
    const lines = [...(orders.get(id) ?? [])].map(([code, quantity]) =>
      resource('line_items', `line-${code}`, { item_type: 'skus', sku_code: code, quantity }),
    );
    const skus_count = lines.reduce((sum, { attributes }) => sum + (attributes as { quantity: number }).quantity, 0);
    const attributes = { number: id, status: 'draft', editable: true, language_code: 'en', skus_count };
    const relationships = { line_items: { data: lines.map(({ id, type }) => ({ id, type })) } };
    return { data: resource('orders', id, attributes, relationships), included: lines };
  }

  function create(body: string) {
    const { type, attributes, relationships } = JSON.parse(body).data;
    if (type === 'orders') {
      const id = `order-${orders.size + 1}`;
      orders.set(id, new Map());
      return order(id);
    }
    const lines = orders.get(relationships.order.data.id);
    const { sku_code, quantity } = attributes;
    lines?.set(sku_code, (lines.get(sku_code) ?? 0) + quantity);
    return { data: resource('line_items', `line-${sku_code}`, attributes) };
  }

  return ({ method, url, body }) => {
    if (url.pathname === '/oauth/token') return token();
    const [, api, type, id] = url.pathname.split('/');
    if (api !== 'api') return undefined;
    if (method === 'POST') return create(body);
    const codes = (name: string) => url.searchParams.get(`filter[q][${name}]`)?.split(',') ?? [];
    if (type === 'skus') return id ? { data: sku(id) } : listOf(codes('code_in').map(sku));
    if (type === 'prices') return listOf(codes('sku_code_in').map(price));
    if (type === 'organization') return { data: resource('organizations', 'o', { config: null }) };
    return type === 'orders' && id ? order(id) : undefined;
  };
}
