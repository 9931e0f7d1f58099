import { StoreError } from './database/store-error.ts';
import { LogLine } from './log-line.ts';
import { PaymentError } from './payment/payment.ts';

/** Lines beyond this number are counted instead of written, so that forged requests cannot fill a disk. */
export const MAX_LINES = 60;
const MINUTE_MS = 60_000;
/** Enough for a sentence and an error's code. */
const MAX_TEXT = 300;
/** Bounds the search for identifying text; the rest of a longer message would be cut off anyway. */
const MAX_SEARCHED = 10_000;

/**
 * Text that may identify a visitor or an order: addresses, quotations, and long runs such as attempts and keys. A quotation
 * may be cut off at its end.
 */
const identifying = /\b\w+:\/\/\S+|"[^"]*("|$)|(?<!\w)'[^']*('|$)|`[^`]*(`|$)|[\w-]{20,}/g;
/** Begins at a space only: without that, the search would take quadratic time in texts without spaces. */
const mailAddress = /(?<!\S)\S*@\S*/g;
/** A long run with digits may be a key or an attempt. */
const identifier = /^(\w{1,19}|[A-Za-z_]{1,60})$/;

/** One line for the log. Errors of databases and payment services quote their input, so identifying text is removed. */
export function toLogLine(error: unknown): string {
  if (error instanceof LogLine) return `checkout: ${error.message.replace(/[\s\p{Cc}]+/gu, ' ')}`;
  return `checkout: ${describeError(error)}`;
}

/** The kind and the text of whatever was thrown, without identifying text. */
export function describeError(error: unknown): string {
  // Our own messages contain nothing but codes and paths.
  const isOurs = error instanceof PaymentError || error instanceof StoreError;
  const kind = error instanceof PaymentError ? `payment ${error.kind}` : kindOf(error);
  const full = textOf(error).slice(0, MAX_SEARCHED);
  const text = isOurs ? full : full.replace(identifying, '…').replace(mailAddress, '…');
  return `${kind}: ${text.replace(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
}

/** The name and the code of whatever was thrown. */
export function kindOf(error: unknown): string {
  try {
    const { name, code } = Object(error) as { name?: unknown; code?: unknown };
    const words = [name, code].map((word) => (typeof word === 'number' ? String(word) : word));
    return words.filter((word) => typeof word === 'string' && identifier.test(word)).join(' ') || 'error';
  } catch {
    return 'error';
  }
}

/** The message of whatever was thrown. */
export function textOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return 'an unreadable value was thrown';
  }
}

/**
 * A log that writes each line once a minute, with the number of its repetitions at the end of that minute.
 * @param write receives the lines; its errors are ignored, for example because a disk is full
 */
export function createLog(write: (line: string) => void): { report(error: unknown): void; flush(): void } {
  const repetitions = new Map<string, number>();
  let others = 0;
  let timer: NodeJS.Timeout | undefined;

  function writeLine(line: string): void {
    // Orders go on without a log, also where it writes later.
    (async () => write(line))().catch(() => {});
  }

  /** Writes the counts of the current minute. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [line, count] of repetitions) if (count > 0) writeLine(`${line} (${more(count, 'time')} in one minute)`);
    if (others > 0) writeLine(`checkout: ${more(others, 'line')} in one minute, not logged`);
    repetitions.clear();
    others = 0;
  }

  function report(error: unknown): void {
    const line = toLogLine(error);
    timer ??= setTimeout(flush, MINUTE_MS).unref();
    const count = repetitions.get(line);
    if (count !== undefined) repetitions.set(line, count + 1);
    else if (repetitions.size === MAX_LINES) others++;
    else {
      repetitions.set(line, 0);
      writeLine(line);
    }
  }

  return { report, flush };
}

const more = (count: number, unit: string) => `${count} more ${count === 1 ? unit : `${unit}s`}`;
