/** A product that the endpoint sells, for the rules that need an order which it takes. */
export interface TestProduct {
  readonly id: string;
  /** In the main unit. */
  readonly price: number;
  readonly currency: string;
}

export interface Endpoint {
  /** The address in `checkout-endpoint`, without a slash at its end. */
  readonly address: string;
  /** Origin of a page that may post there. */
  readonly origin: string;
  readonly product?: TestProduct | undefined;
  /** The last post that got there. */
  lastBody?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if the text is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the rules judge its content.
  readonly body: any;
}

/** Ends the run, because no later rule could be judged. */
export class RunEnded extends Error {}

const TIMEOUT_MS = 15_000;
const MAX_SHOWN = 200;

const sendTo = (address: string, init: RequestInit) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

const causeOf = ({ cause, message }: Error) => {
  const { code, message: reason } = Object(cause);
  return String(code ?? reason ?? message);
};

/** Explains a request without an answer. @throws RunEnded if nothing answers at this address any more */
async function explain(error: Error, endpoint: Endpoint): Promise<Error> {
  if (error.name === 'TimeoutError') return new Error(`There was no answer within ${TIMEOUT_MS / 1_000} seconds.`);
  const isUp = await sendTo(endpoint.address, { method: 'OPTIONS' }).then(
    () => true,
    () => false,
  );
  if (isUp) return new Error(`There was no answer: ${causeOf(error)}.`);
  throw new RunEnded(
    endpoint.lastBody === undefined
      ? `There was no answer from ${endpoint.address}: ${causeOf(error)}. Is the endpoint running?`
      : `The endpoint has ended. The last body that was sent: \`${endpoint.lastBody.slice(0, MAX_SHOWN)}\`.`,
  );
}

/** Sends a request to the endpoint, or to an address below it. @throws Error with a sentence if there is no answer */
export async function send(endpoint: Endpoint, init: RequestInit, path = ''): Promise<Answer> {
  const { body } = init;
  let response: Response;
  try {
    response = await sendTo(endpoint.address + path, init);
  } catch (error) {
    // A refused connection has brought nothing there.
    if (typeof body === 'string' && causeOf(error as Error) !== 'ECONNREFUSED') endpoint.lastBody = body;
    throw await explain(error as Error, endpoint);
  }
  if (typeof body === 'string') endpoint.lastBody = body;
  const { status, headers } = response;
  if (status === 429)
    throw new RunEnded('It answered 429, too many posts. Try again in a minute, or raise its limit for this test.');
  const text = await response.text().catch(() => '');
  return { status, headers, text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Posts as a page of the origin does. A text is sent as it is. */
export const post = (endpoint: Endpoint, body: unknown, origin = endpoint.origin): Promise<Answer> =>
  send(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: origin },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Asks for the order of an attempt. */
export const askFor = (endpoint: Endpoint, attempt: string): Promise<Answer> =>
  send(endpoint, { headers: { Origin: endpoint.origin } }, `/orders/${attempt}`);

export const isForeign = ({ address, origin }: Endpoint): boolean => new URL(address).origin !== origin;

export const shown = ({ text }: Answer): string => text.slice(0, MAX_SHOWN) || 'no body';
