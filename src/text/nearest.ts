const letters = (name: string) => [...name.replaceAll('-', '')].sort().join();

/** Whether at most `edits` letters are missing, wrong or superfluous. */
const isNear = (a: string, b: string, edits: number): boolean =>
  a === b ||
  (a[0] === b[0]
    ? isNear(a.slice(1), b.slice(1), edits)
    : edits > 0 && [a, a.slice(1)].some((a) => [b, b.slice(1)].some((b) => isNear(a, b, edits - 1))));

/** The most similar name: one of the same letters, else a long one with one wrong letter, else a longer one with two. */
export function nearest(name: string, all: readonly string[]): string | undefined {
  // Comparing a long name with another length takes long, and finds nothing.
  const known = all.filter(({ length }) => Math.abs(length - name.length) <= 2);
  return (
    known.find((one) => letters(one) === letters(name)) ??
    known.find((one) => one.length > 4 && isNear(one, name, 1)) ??
    known.find((one) => one.length > 7 && isNear(one, name, 2))
  );
}
