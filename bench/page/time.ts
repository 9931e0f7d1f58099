export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Resolves after all queued tasks, sooner than any timer. */
export const breath = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

export const frame = () => new Promise(requestAnimationFrame);

/** Reads a value right before the next paint, in a ResizeObserver: these run after layout. */
export async function inNextFrame<T>(read: () => T): Promise<T> {
  await frame();
  return new Promise((done) => {
    new ResizeObserver((_, observer) => {
      observer.disconnect();
      done(read());
    }).observe(document.documentElement);
  });
}
