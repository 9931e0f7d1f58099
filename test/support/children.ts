import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A child process that exchanges lines of text and can be killed. */
export interface Child {
  readonly pid: number;
  /** The next line that it says. */
  next(): Promise<string>;
  /** Its unread lines so far. */
  readonly said: readonly string[];
  say(line: string): void;
  kill(): Promise<void>;
  /** Its exit code. */
  readonly over: Promise<number | null>;
}

const running = new Set<ChildProcess>();

export function startChild(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  running.add(child);
  const said: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const first = waiting.shift();
    if (first) first(line);
    else said.push(line);
  });
  const over = new Promise<number | null>((resolve) => child.once('close', resolve));
  void over.then(() => {
    running.delete(child);
    for (const give of waiting) give('(ended)');
  });
  return {
    pid: child.pid as number,
    said,
    over,
    next: () => {
      const line = said.shift();
      return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line);
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    kill: async () => {
      child.kill('SIGKILL');
      await over;
    },
  };
}

/** For `afterEach`: no process outlives its test. */
export async function endChildren(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const over = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      return over;
    }),
  );
}
