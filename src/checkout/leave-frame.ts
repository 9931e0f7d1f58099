/** Whether the page is in a frame. Payment pages refuse to be shown in one. */
export const isFramed = (): boolean => window.parent !== window;

/**
 * Opens the URL in place of the outermost page.
 * @returns false if this frame may not do so: it is sandboxed, or the visitor's press was too long ago
 */
export function leaveFrame(url: string): boolean {
  try {
    // Setting `top.location` fails silently in some browsers.
    return open(url, '_top') !== null;
  } catch {
    return false;
  }
}
