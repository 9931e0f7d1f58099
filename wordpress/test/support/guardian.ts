import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends what a test has started, and takes its folder away. */
export interface Guardian {
  /** For one that was started as `detached`: it leads a group, which ends with it. */
  watch(child: ChildProcess): void;
  stop(): Promise<void>;
}

/**
 * A process that waits for the end of this one, whatever ends it: what was killed cannot clean up after itself. It hears
 * of that end by its standard input, which closes then.
 */
export function startGuardian(folder: string): Guardian {
  const script =
    'while read -r pid; do kill="kill -s KILL -- -$pid; $kill"; done; eval "$kill" 2>/dev/null; rm -rf -- "$1"';
  // A group of its own: an interrupt from the keyboard is for the tests.
  const guardian = spawn('sh', ['-c', script, 'guardian', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const over = once(guardian, 'exit');
  return {
    watch({ pid }) {
      // Without a number it has not begun.
      if (pid) guardian.stdin.write(`${pid}\n`);
    },
    async stop() {
      guardian.stdin.end();
      await over;
    },
  };
}
