/** A first-come, first-served mutex. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with a function that releases the mutex, once all earlier callers have released it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return release;
  }
}
