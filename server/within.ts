/**
 * Rejects where it takes longer, whatever is still waited for. What goes on then is nobody's business any more.
 * @param tooLate what it rejects with
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  tooLate = () => new Error(`took longer than ${milliseconds / 1_000} s`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(tooLate()), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
