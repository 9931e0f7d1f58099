import { type Answer, type Endpoint, isForeign, shown, type TestProduct } from './endpoint.ts';
import { mistakeIn, type Schema } from './json-schema.ts';
import { answerSchema } from './schemas.ts';

/* Each returns a sentence about what is wrong with an answer, or undefined. `it` begins the sentence. */

type Mistake = string | undefined;

const answer = answerSchema();
const page = { $ref: '#/definitions/page' };
const refusal = { $ref: '#/definitions/refusal' };

export const allowedOrigin = ({ headers }: Answer): string | null => headers.get('access-control-allow-origin');

export const originMistake = (given: Answer, endpoint: Endpoint, it = 'It'): Mistake =>
  !isForeign(endpoint) || ['*', endpoint.origin].includes(allowedOrigin(given) ?? '')
    ? undefined
    : `${it} answered ${given.status} without Access-Control-Allow-Origin for ${endpoint.origin}, so the page cannot read it.`;

export function bodyMistake({ status, body }: Answer, schema: Schema, root: Schema = schema, it = 'It'): Mistake {
  if (body === undefined) return `${it} answered ${status} without JSON in its body.`;
  const mistake = mistakeIn(schema, body, { path: '', root });
  return mistake && `${it} answered ${status}, but ${mistake}.`;
}

export function refusalMistake(given: Answer, endpoint: Endpoint, it = 'It'): Mistake {
  const { status } = given;
  if (status < 400 || status > 499) return `${it} answered ${status}, not with a refusal (4xx).`;
  return originMistake(given, endpoint, it) ?? bodyMistake(given, refusal, answer, it);
}

export const pageMistake = (given: Answer, endpoint: Endpoint, it = 'It'): Mistake =>
  given.status === 200
    ? (originMistake(given, endpoint, it) ?? bodyMistake(given, page, answer, it))
    : `${it} answered ${given.status} (200 expected): ${shown(given)}.`;

/** Less than half of the smallest unit of any currency. */
const SAME_PRICE = 0.0004;

/** Finds amounts in cents. */
export function priceMistake(lines: unknown, { id, price }: TestProduct): Mistake {
  const priced = (Array.isArray(lines) ? lines : []).filter((line) => line.price !== undefined);
  const wrong = priced.find((line) => Math.abs(line.price - price) > SAME_PRICE);
  return wrong && `The price of ${id} must be ${price}, as --price says in the main unit, got ${wrong.price}.`;
}

const isPersonal = (name: string) =>
  /mail|phone|customer|buyer|visitor|recipient|address|birth|(first|last|full|given|family)_?name/i.test(name);

/** Finds fields about the person in the answer about an order. Its line and its way of shipping have a `name`, too. */
export function personMistake(body: unknown, path = ''): Mistake {
  if (typeof body === 'string')
    return /[^\s@]@[^\s@]+\.\w/.test(body) ? `Its answer has an email address in ${path}.` : undefined;
  for (const [name, value] of Object.entries(Object(body))) {
    const place = path ? `${path}.${name}` : name;
    if (value !== null && (isPersonal(name) || place === 'name')) return `Its answer has "${place}".`;
    const mistake = personMistake(value, place);
    if (mistake) return mistake;
  }
  return undefined;
}
