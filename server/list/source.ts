import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { textOf } from '../log.ts';
import { isLoopbackHost } from '../loopback.ts';
import type { CheckoutOptions } from '../options.ts';

const MAX_BYTES = 5 * 1_024 * 1_024;
const TOO_LARGE = 'it has more than 5 MB';

/** Says whether a list has changed: time and size of a file, or the header that asks an address. */
type Version = Readonly<Record<string, string>>;

/** A list as it was written, before it is checked. */
export interface Reading {
  readonly value: unknown;
  readonly version?: Version | undefined;
  /** The address that it was read from. Its relative addresses are resolved against it. */
  readonly address?: string;
  /** Whether another checkout server publishes it. Its `stock` is what is left there, and no count. */
  readonly isPublished?: boolean;
}

/** The place of a list. */
export interface Source {
  /** Names it in the log. */
  readonly name: string;
  /**
   * Resolves to undefined if the list still has this version.
   * @throws Error with a sentence for the log
   */
  read(version: Version | undefined, signal: AbortSignal): Promise<Reading | undefined>;
}

/** Not `C:\list.json`, which is a path. */
const isAddress = (catalog: string): boolean => /^[a-z][a-z\d+.-]*:\/\//i.test(catalog);

const isTrusted = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));

/** Whether the text is a path, or an address that a list may come from. Node asks no addresses with a password. */
export function isReadable(catalog: string): boolean {
  if (!isAddress(catalog)) return catalog.trim() !== '';
  const url = URL.canParse(catalog) ? new URL(catalog) : undefined;
  return url !== undefined && isTrusted(url) && !url.username && !url.password;
}

export function sourceOf(catalog: CheckoutOptions['catalog']): Source {
  if (typeof catalog === 'function') return functionSource(catalog);
  if (typeof catalog !== 'string') return { name: 'the list', read: async () => ({ value: catalog }) };
  return isAddress(catalog) ? addressSource(catalog) : fileSource(resolve(catalog));
}

const functionSource = (catalog: () => unknown): Source => ({
  name: 'the function',
  async read() {
    try {
      return { value: await catalog() };
    } catch (error) {
      throw new Error(`it failed: ${textOf(error)}`);
    }
  },
});

const fileSource = (path: string): Source => ({
  name: path,
  async read(version, signal) {
    try {
      const found = await stat(path, { bigint: true });
      const [time, size] = [String(found.mtimeNs), String(found.size)];
      if (version?.time === time && version.size === size) return undefined;
      // A pipe would never end.
      if (!found.isFile()) throw new Error('it is not a file');
      if (found.size > MAX_BYTES) throw new Error(TOO_LARGE);
      return { value: parse(await readFile(path, { signal })), version: { time, size } };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new Error('there is no such file');
      throw code ? new Error(`it cannot be read (${code})`) : error;
    }
  },
});

const addressSource = (address: string): Source => {
  // Its parameters may be a secret.
  const name = address.replace(/\?.*$/s, '?…');
  return {
    name,
    async read(version, signal) {
      // Next.js would keep the response for ever.
      const init = { cache: 'no-store', signal, headers: { Accept: 'application/json', ...version } } as const;
      const response = await fetch(address, init).catch((error: Error) => {
        const { code } = Object(error.cause) as { code?: unknown };
        throw new Error(`it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`);
      });
      const { url, status, ok, headers } = response;
      if (url && !isTrusted(new URL(url))) throw new Error('it leads to an address without https');
      if (status === 304 && version) return undefined;
      if (!ok) throw new Error(`it answered ${status}`);
      const isPublished = headers.get('wellness-list') === 'published';
      const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
      return {
        value: parse(await readBytes(response)),
        version: {
          ...(etag && { 'If-None-Match': etag }),
          ...(modified && { 'If-Modified-Since': modified }),
        },
        address: url || address,
        isPublished,
      };
    },
  };
};

async function readBytes({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > MAX_BYTES) break;
      parts.push(part);
    }
  } catch {
    throw new Error('its answer was cut off');
  }
  if (size > MAX_BYTES) throw new Error(TOO_LARGE);
  return Buffer.concat(parts);
}

function parse(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('it is not in UTF-8');
  }
  if (/^\s*</.test(text)) throw new Error('it is an HTML page, not JSON');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON: ${withLine((error as Error).message, text)}`);
  }
}

/** Node 20 names the position alone, which no editor shows. */
const withLine = (message: string, text: string) =>
  message.replace(/position (\d+)$/, (_, position) => {
    const lines = text.slice(0, Number(position)).split('\n');
    return `line ${lines.length} column ${(lines.at(-1) ?? '').length + 1}`;
  });
