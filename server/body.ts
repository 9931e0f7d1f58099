import { Refusal } from './answers.ts';

/**
 * The body as it was sent, to the byte: signatures are made over it.
 * @throws Refusal for one that is longer than `most` bytes, or no text
 */
export async function bodyOf(request: Request, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // What is too long is read to its end, and let go: who hears no until he has spoken out hears the answer, too.
    if (length <= most) parts.push(value);
    else if (length > most * LET_GO) {
      await reader.cancel();
      break;
    }
  }
  if (length > most) throw new Refusal(413, 'This is too long to be an order.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Refusal(400, 'This is no order.');
  }
}

/** Of this many times too much the connection is cut. */
const LET_GO = 64;
