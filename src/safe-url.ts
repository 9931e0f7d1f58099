interface SafeUrlOptions {
  /** Also lets `data:image/…` through, which is shown and never followed. */
  readonly image?: boolean;
  /** What a relative URL is read against. With it the answer is absolute; without it the URL comes back as written. */
  readonly base?: string | undefined;
}

/**
 * The URL if it is `http:`, `https:` or relative, else undefined: nothing else is ever followed, from any attribute or
 * answer. The platform's own parser decides, so that `java\nscript:` and the like are seen for what they are.
 */
export function safeUrl(value: string, { image = false, base }: SafeUrlOptions = {}): string | undefined {
  // What is judged is what is given back: cut away after, a space that URLs keep would leave another URL.
  const written = value.trim();
  let url: URL;
  try {
    url = new URL(written, base ?? 'https://relative.invalid/');
  } catch {
    return undefined;
  }
  const allowed = url.protocol === 'https:' || url.protocol === 'http:' || (image && /^data:image\//i.test(url.href));
  if (!allowed) return undefined;
  return base ? url.href : written;
}
