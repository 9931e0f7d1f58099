import { expect } from '@open-wc/testing';
import { startPoll } from './poll.ts';

/** Protects the questions about an order that is not settled yet: one at a time, and none once it is over. */

const pause = (ms = 0) => new Promise((done) => setTimeout(done, ms));
const nativeSetTimeout = window.setTimeout;

/** Runs with all pauses of a poll shortened to a few milliseconds, and returns them as they were asked for. */
async function pausesDuring(act: () => Promise<void>): Promise<number[]> {
  const pauses: number[] = [];
  window.setTimeout = ((callback: () => void, ms = 0) => {
    if (ms < 1000) return nativeSetTimeout(callback, ms);
    pauses.push(ms);
    return nativeSetTimeout(callback, 5);
  }) as typeof window.setTimeout;
  try {
    await act();
  } finally {
    window.setTimeout = nativeSetTimeout;
  }
  return pauses;
}

describe('a poll', () => {
  it('asks until the answer is final, with pauses that grow up to half a minute', async () => {
    let asked = 0;
    const pauses = await pausesDuring(async () => {
      const poll = startPoll(async () => ++asked === 12);
      while (asked < 12) await pause(5);
      await pause(30);
      poll.retry();
      await pause(30);
    });
    expect(asked).to.equal(12);
    expect(pauses.slice(0, 3)).to.deep.equal([2_000, 3_000, 4_500]);
    expect(pauses.at(-1)).to.equal(30_000);
    expect(pauses).to.have.length(11);
  });

  it('asks no second time while an answer is awaited', async () => {
    let asked = 0;
    let answer = (_isOver: boolean) => {};
    const poll = startPoll(() => {
      asked++;
      return new Promise((done) => {
        answer = done;
      });
    });
    poll.retry();
    dispatchEvent(new Event('online'));
    await pause();
    expect(asked).to.equal(1);
    answer(true);
    await pause();
  });

  it('starts again with short pauses when the page is online again', async () => {
    let asked = 0;
    const pauses = await pausesDuring(async () => {
      let poll = { stop() {} };
      await new Promise<void>((done) => {
        poll = startPoll(async () => {
          if (++asked === 3) dispatchEvent(new Event('online'));
          if (asked === 4) done();
          return false;
        });
      });
      poll.stop();
      await pause(20);
    });
    expect(pauses.slice(0, 3)).to.deep.equal([2_000, 3_000, 2_000]);
    expect(asked).to.equal(4);
  });

  it('is over when it is stopped, also while an answer is awaited', async () => {
    let asked = 0;
    let signal: AbortSignal | undefined;
    const pauses = await pausesDuring(async () => {
      const poll = startPoll(async (stopped) => {
        signal = stopped;
        asked++;
        await pause(5);
        return false;
      });
      poll.stop();
      dispatchEvent(new Event('online'));
      await pause(40);
    });
    expect(signal?.aborted).to.equal(true);
    expect([asked, pauses]).to.deep.equal([1, []]);
  });
});
