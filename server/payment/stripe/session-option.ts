import { LogLine } from '../../log-line.ts';
import type { Order } from '../../order.ts';
import { callShop } from '../../shop-function.ts';

/**
 * The parameters of Stripe's `checkout.sessions.create`, `Stripe.Checkout.SessionCreateParams` of the package `stripe`. Its types are
 * not named here, because shops with another payment provider have not installed it.
 */
export interface SessionParameters {
  readonly mode?: 'payment' | 'subscription' | 'setup';
  readonly metadata?: Readonly<Record<string, string | number | null>>;
  /** Undefined in a subscription. */
  readonly payment_intent_data?: {
    readonly metadata?: Readonly<Record<string, string | number | null>>;
    readonly [name: string]: unknown;
  };
  readonly [name: string]: unknown;
}

/** Adds parameters to Stripe's request for a payment page, and returns them all. */
export type SessionOption = (parameters: SessionParameters, order: Order) => object | Promise<object>;

/** Parameters that decide neither who pays what for what, nor where the visitor and the money go. */
const own: readonly string[] = [
  'allowed_payment_method_types',
  'billing_address_collection',
  'branding_settings',
  'consent_collection',
  'custom_fields',
  'custom_text',
  'customer_creation',
  'excluded_payment_method_types',
  'invoice_creation',
  'name_collection',
  'payment_method_configuration',
  'payment_method_options',
  // Older versions of Stripe's API have this name for the first of these.
  'payment_method_types',
  'phone_number_collection',
  'submit_type',
  'tax_id_collection',
];
const ofPayment: readonly string[] = ['description', 'statement_descriptor', 'statement_descriptor_suffix'];

/** The path of a value: names, and indexes of arrays. */
type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const valueAt = (object: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Whether the option may add or change the value at this path. */
function isOwn([name, ...rest]: Path, before: unknown): boolean {
  if (own.includes(String(name))) return !rest.includes('capture_method');
  // Further ones, beside those that find the order again.
  if (name === 'metadata') return rest.length === 1 && before === undefined;
  const [inner, ...more] = rest;
  if (name !== 'payment_intent_data' || inner === undefined) return false;
  if (inner === 'metadata') return isOwn(['metadata', ...more], before);
  return rest.length === 1 && ofPayment.includes(String(inner));
}

/** The paths at which the values differ, and which the option may not change. */
function* forbidden(before: unknown, after: unknown, path: Path = []): Generator<Path> {
  if (
    isObject(after) &&
    (isObject(before) || isOwn(path, before)) &&
    Array.isArray(before ?? after) === Array.isArray(after)
  ) {
    const known = Object(before) as Readonly<Record<string, unknown>>;
    for (const key of new Set([...Object.keys(known), ...Object.keys(after)]))
      yield* forbidden(valueAt(known, key), valueAt(after, key), [...path, Array.isArray(after) ? Number(key) : key]);
  } else if (before !== after && !isOwn(path, before)) yield path;
}

/** `line_items[0].quantity` */
const textOf = (path: Path) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);

/** As it is sent and stored: getters and prototypes are gone. */
function toPlain(answer: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(answer) ?? 'null');
  } catch {
    return undefined;
  }
}

/**
 * Asks the shop for further parameters.
 * @throws LogLine with a sentence for the log, if the function fails or changes what it may not
 */
export async function askSession<Parameters extends object>(
  session: SessionOption,
  parameters: Parameters,
  order: Order,
): Promise<Parameters> {
  const answer = toPlain(
    await callShop('session()', () =>
      session({ ...structuredClone(parameters) } as SessionParameters, structuredClone(order)),
    ),
  );
  if (!isObject(answer) || Array.isArray(answer))
    throw new LogLine('session() returned no parameters: return those that it gets, with yours');
  const changed = [...forbidden(toPlain(parameters), answer)].map(textOf);
  if (changed.length > 0) throw new LogLine(`session() changed what it may not: ${changed.slice(0, 10).join(', ')}`);
  return answer as unknown as Parameters;
}
