import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../../support/children.ts';

/** A process that is killed and restarted. */
export interface Mortal {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Resolves once it does its work: who is killed before has done none. */
  ready?(): Promise<void>;
}

/** A script of this folder that listens, and says at which port. */
export class Server<Settings extends { readonly port: number }> implements Mortal {
  readonly name: string;
  readonly #script: string;
  #settings: Settings;
  #child: Child | undefined;

  constructor(name: string, script: string, settings: Settings) {
    this.name = name;
    this.#script = fileURLToPath(new URL(script, import.meta.url));
    this.#settings = settings;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#settings.port}`;
  }

  /** From its next start on. */
  change(settings: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  async start(): Promise<void> {
    this.#child = startChild(this.#script, [JSON.stringify(this.#settings)]);
    const port = Number(await this.#child.next());
    if (!port) throw new Error(`${this.name} did not start.`);
    this.#settings = { ...this.#settings, port };
  }

  async ready(): Promise<void> {
    // It may be waiting for processes that are dead, so it does not wait for ever.
    await fetch(`${this.url}/ready`, { signal: AbortSignal.timeout(30_000) }).catch(() => {});
  }

  async kill(): Promise<void> {
    await this.#child?.kill();
  }

  /** Lets it end what it has begun. */
  async end(): Promise<void> {
    if (!this.#child) return;
    process.kill(this.#child.pid, 'SIGTERM');
    await this.#child.over;
  }
}

interface Fate {
  readonly random: () => number;
  /** How many answers visitors get while one of them lives, at least and at most: whatever the machine's speed. */
  readonly lives: readonly [number, number];
  /** How many they have got. */
  readonly answers: () => number;
  killed(name: string): void;
}

/** Kills them at random moments, independently, until it is stopped; then all are running. */
export function haunt(mortals: readonly Mortal[], { random, lives, answers, killed }: Fate): { stop(): Promise<void> } {
  let isOver = false;
  const [least, most] = lives;
  const live = async (mortal: Mortal) => {
    // In the middle of its beginning.
    if (random() < 0.15) return pause(random() * 2_000);
    await mortal.ready?.();
    const end = answers() + least + random() * (most - least);
    while (!isOver && answers() < end) await pause(20 + random() * 20);
  };
  const all = Promise.all(
    mortals.map(async (mortal) => {
      for (;;) {
        await live(mortal);
        if (isOver) return;
        await mortal.kill();
        killed(mortal.name);
        await pause(random() * 700);
        await mortal.start();
      }
    }),
  );
  // It is waited for at the end.
  all.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await all;
    },
  };
}
