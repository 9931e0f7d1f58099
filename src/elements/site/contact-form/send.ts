export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export const SEND_TIMEOUT_MS = 15_000;

/**
 * Posts the message, form-encoded.
 * @throws Error unless the server confirms it within 15 s. HTML is no confirmation: logins, captive portals and catch-all
 * routes respond with it.
 */
export async function send(action: string, message: ContactMessage): Promise<void> {
  const response = await fetch(new URL(action, document.baseURI), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...message }),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  if (response.headers.get('content-type')?.includes('html')) throw new Error('answered with a page of HTML');
}
