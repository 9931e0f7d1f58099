/** The real ones, whatever clock a test has put in their place. */
const { setTimeout, performance } = globalThis;
const limit = 5_000;

/** Waits for what a visitor would see. */
export async function waitUntil(predicate: () => unknown, message = String(predicate)): Promise<void> {
  const start = performance.now();
  while (!(await predicate())) {
    if (performance.now() - start > limit) throw new Error(`Waited ${limit / 1000} s in vain: ${message}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}
