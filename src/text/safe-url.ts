interface SafeUrlOptions {
  /** Also allows `data:image/…`, for URLs that are only shown. */
  readonly image?: boolean;
  /** Resolves the URL against this base. Without it, the URL is returned as written. */
  readonly base?: string | undefined;
}

/**
 * Returns the URL if it is `http:`, `https:` or relative, else undefined. On a page that was opened as a file, `file:` URLs
 * are allowed, too. The platform's parser decides, because it recognizes `java\nscript:` and the like.
 */
export function safeUrl(value: string, { image = false, base }: SafeUrlOptions = {}): string | undefined {
  // The same trimmed text is checked and returned: trimming later could turn it into another URL.
  const written = value.trim();
  let url: URL;
  try {
    url = new URL(written, base ?? 'https://relative.invalid/');
  } catch {
    return undefined;
  }
  const isOfPage = url.protocol === 'file:' && globalThis.location?.protocol === 'file:';
  if (!isOfPage && !/^https?:/.test(url.href) && !(image && /^data:image\//i.test(url.href))) return undefined;
  return base ? url.href : written;
}
