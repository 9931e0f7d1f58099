import type { CDPSession } from '@playwright/test';
import { within } from './browser.ts';

export interface Bytes {
  readonly html: number;
  /** Scripts, styles, JSON. */
  readonly code: number;
}

export interface Traffic {
  /** Bytes received so far, with headers. */
  bytes(): Bytes;
  /** Resolves when no request has been open for a while; fails after half a minute. */
  quiet(): Promise<void>;
}

const QUIET_MS = 750;

export function watchTraffic(cdp: CDPSession): Traffic {
  const received = new Map<string, number>();
  const documents = new Set<string>();
  const open = new Set<string>();
  let last = Date.now();

  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return;
    last = Date.now();
    open.add(requestId);
    if (type === 'Document') documents.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    received.set(requestId, (received.get(requestId) ?? 0) + encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (open.has(requestId)) received.set(requestId, encodedDataLength);
    closed(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => closed(requestId));

  function closed(requestId: string): void {
    last = Date.now();
    open.delete(requestId);
  }

  async function rest(): Promise<void> {
    while (open.size > 0 || Date.now() - last < QUIET_MS) await new Promise((done) => setTimeout(done, 100));
  }

  return {
    bytes() {
      let html = 0;
      let code = 0;
      for (const [requestId, length] of received) {
        if (documents.has(requestId)) html += length;
        else code += length;
      }
      return { html, code };
    },
    quiet: () => within(30_000, rest(), 'a quiet network'),
  };
}
