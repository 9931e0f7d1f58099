/** Lends the only one there is of something, to one borrower after the other, in the order in which they asked. */
export class OneAtATime {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with what gives it back, once everyone before has done so. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let giveBack = () => {};
    this.#last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  }
}
