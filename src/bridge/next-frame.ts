/** A page in the background has no frames. */
const LATEST_FRAME_MS = 100;

/** Resolves when what is on the page now has been painted. */
export const nextFrame = (): Promise<unknown> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, LATEST_FRAME_MS);
  });
