const LOAD_TIMEOUT_MS = 15_000;

/**
 * Requests a list of products.
 * @throws Error if no JSON comes within 15 s
 */
export async function fetchList(address: string, stopped: readonly AbortSignal[] = []): Promise<unknown> {
  const response = await fetch(address, {
    signal: AbortSignal.any([...stopped, AbortSignal.timeout(LOAD_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return response.json();
}
