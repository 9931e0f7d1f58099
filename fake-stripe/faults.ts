/** Faults for tests. All are off by default. */
export interface Faults {
  /** The API closes every connection without a response. */
  down: boolean;
  /** Delay of each API response in milliseconds. */
  slow: number;
  /** This many requests create a session, or capture or cancel a payment, but get a 500, which is replayed for their keys. */
  failAfter: number;
  /** This many requests do so, but the connection closes before the response. */
  cutAfter: number;
  /** This many of these requests get a 500 and do nothing. The 500 is replayed, too. */
  failBefore: number;
  /** This many requests get a 429. */
  tooMany: number;
  /** Holds webhooks back until this is false again. */
  noWebhooks: boolean;
  /** Refuses the list of events, as Stripe does to a key without that permission. */
  noEvents: boolean;
  /** Milliseconds before each delivery. */
  delay: number;
  /** Number of deliveries of each webhook. */
  copies: number;
  /** Largest random extra delay in milliseconds, so that webhooks arrive out of order. */
  disorder: number;
  /** Milliseconds by which the fake's clock is ahead of the checkout server's. */
  ahead: number;
}

export const noFaults = (): Faults => ({
  down: false,
  slow: 0,
  failAfter: 0,
  cutAfter: 0,
  failBefore: 0,
  tooMany: 0,
  noWebhooks: false,
  noEvents: false,
  delay: 0,
  copies: 1,
  disorder: 0,
  ahead: 0,
});

/** @throws TypeError for an unknown name or a value of the wrong type */
export function setFaults(faults: Faults, wanted: unknown): void {
  const known = noFaults();
  for (const [name, value] of Object.entries(Object(wanted)))
    if (!Object.hasOwn(known, name) || typeof value !== typeof known[name as keyof Faults])
      throw new TypeError(`No such fault: ${name}`);
  Object.assign(faults, wanted);
}
