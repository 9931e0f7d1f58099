import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Ends what a test has started, and takes its folder away. */
export interface Guardian {
  /** The number of a process that leads a group of its own. */
  watch(pid: number): void;
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
    watch(pid) {
      guardian.stdin.write(`${pid}\n`);
    },
    async stop() {
      guardian.stdin.end();
      await over;
    },
  };
}
