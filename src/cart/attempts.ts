/** A checkout attempt, remembered until it is paid or known to be over. */
export interface Attempt {
  readonly attempt: string;
  /** Time of its start, in milliseconds since 1970. */
  readonly at: number;
  /** The lines that were sent to the checkout. */
  readonly lines: readonly { readonly key: string; readonly quantity: number }[];
  readonly currency: string;
  readonly discount?: string;
  /**
   * The product of each sold variant that needs an approval, by the id of the variant. The page that learns of the payment
   * may have no catalog.
   */
  readonly approved?: Readonly<Record<string, string>>;
}

/** A visitor may go back and pay an earlier attempt, so several are remembered. */
const MOST_ATTEMPTS = 10;
/** An older attempt is not reused, and its status is not requested. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1_000;

/** 128 random bits. Not `randomUUID()`, which is missing on plain http. */
export const newAttemptId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const isRecent = ({ at }: Attempt): boolean => Math.abs(Date.now() - at) < LIFETIME_MS;

export const withAttempt = (attempts: readonly Attempt[], attempt: Attempt): readonly Attempt[] =>
  [...attempts, attempt].slice(-MOST_ATTEMPTS);
