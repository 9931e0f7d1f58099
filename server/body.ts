import { Refusal } from './responses.ts';

/** Bodies of this many times the limit are cut off instead of drained. */
const DRAIN_FACTOR = 64;

/**
 * Reads a body byte for byte, because Stripe signs the bytes. Hono's `bodyLimit` is not used: it copies chunked
 * requests with `new Request(request)`, which fails for the requests of srvx, and it leaves oversized bodies unread.
 * @throws Refusal if the body is longer than `limit` bytes or not UTF-8
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // Drain oversized bodies instead of aborting: many clients read the response only after sending the whole request.
    if (length <= limit) parts.push(value);
    else if (length > limit * DRAIN_FACTOR) {
      await reader.cancel();
      break;
    }
  }
  if (length > limit) throw new Refusal(413, `This request is too long: the limit is ${limit} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Refusal(400, 'This request could not be read: it must be UTF-8.');
  }
}
