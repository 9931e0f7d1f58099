/** Removes the slashes at the end, in linear time: `/\/+$/` is quadratic in the slashes before another character. */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
