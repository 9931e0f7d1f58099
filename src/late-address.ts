/** How many addresses a file that comes late is asked for under. A list of hashes names them all. */
export const LATE_ADDRESSES = 6;

/**
 * Where a late file is asked for after so many failures: browsers may remember that it did not come, but not under another
 * address. (Until Firefox 155 has become its ESR; https://github.com/whatwg/html/pull/10327)
 */
export function lateAddress(address: string, failures: number): string {
  const again = failures % LATE_ADDRESSES;
  return again ? `${address}?${again}` : address;
}
