/**
 * Rejects after the timeout. The work itself is not canceled.
 * @param timeoutError makes the error to reject with
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  timeoutError = () => new Error(`took longer than ${milliseconds / 1_000} s`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
