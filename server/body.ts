import { Refusal } from './responses.ts';
import { withTimeout } from './with-timeout.ts';

/** Bodies of this many times the limit are cut off instead of drained. */
const DRAIN_FACTOR = 64;
/** Less than the 12 s of a whole request. 64 kB arrive in time at 50 kbit/s. */
const BODY_MS = 10_000;
/** The rest of the body would be read as the next request. */
const headers = { Connection: 'close' };

/**
 * Reads a body byte for byte, because webhooks are signed byte for byte. Hono's `bodyLimit` is not used: it copies chunked
 * requests with `new Request(request)`, which fails for the requests of srvx, and it leaves oversized bodies unread.
 * @throws Refusal if the body is longer than `limit` bytes, takes too long or is not UTF-8
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const reader = request.body?.getReader();
  const parts = reader ? await readParts(reader, limit) : [];
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Refusal(400, 'This request could not be read: it must be UTF-8.', { reason: 'setup' });
  }
}

export const tooLong = (limit: number, headers: Readonly<Record<string, string>> = {}): Refusal =>
  new Refusal(413, `This request is too long: the limit is ${limit} bytes.`, { reason: 'large', headers });

async function readParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let length = 0;
  /** Whether the whole body has arrived. */
  async function readAll(): Promise<boolean> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      length += value.length;
      // Drain oversized bodies instead of aborting: many clients read the response only after sending the whole request.
      if (length <= limit) parts.push(value);
      else if (length > limit * DRAIN_FACTOR) return false;
    }
  }
  const tooLate = () =>
    new Refusal(408, 'This request took too long to arrive. Nothing was charged.', { reason: 'busy', headers });
  try {
    const isWhole = await withTimeout(BODY_MS, readAll(), tooLate);
    if (length <= limit) return parts;
    throw tooLong(limit, isWhole ? {} : headers);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The client has hung up: no one reads this response, so the log gets no line.
    throw new Refusal(400, 'This request ended too early.', { headers });
  } finally {
    // After an incomplete body, so that no further bytes are kept.
    void reader.cancel().catch(() => {});
  }
}
