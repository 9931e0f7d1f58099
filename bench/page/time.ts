export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** As soon as all that waits has run: shorter than any timer. */
export const breath = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(null);
  });

export const frame = () => new Promise(requestAnimationFrame);

/** What is so as the next frame is painted: of all that a page runs, only observers of sizes come after its layout. */
export async function inNextFrame<T>(read: () => T): Promise<T> {
  await frame();
  return new Promise((done) => {
    new ResizeObserver((_, observer) => {
      observer.disconnect();
      done(read());
    }).observe(document.documentElement);
  });
}
