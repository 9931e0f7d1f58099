import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hitLimitReached, type Outcome, type Switch } from './pages.ts';

/** Node test files in a process of their own, one after the other. */
export interface Run {
  readonly testFiles: readonly string[];
  readonly mutant?: Switch | undefined;
}

const folder = '.cache/mutants';
const processCount = 2;
const processLimit = 300_000;

/** Writes the instrumented sources down, and returns what runs Node tests with them. */
export function prepareProcesses(instrumented: ReadonlyMap<string, string>) {
  rmSync(folder, { recursive: true, force: true });
  const sources: Record<string, string> = {};
  for (const [file, content] of instrumented) {
    const copy = resolve(folder, file);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, content);
    sources[pathToFileURL(resolve(file)).href] = pathToFileURL(copy).href;
  }

  return async (runs: readonly Run[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = [];
    const waiting = [...runs.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) outcomes[next[0]] = await runIn(next[1], sources);
    };
    await Promise.all(Array.from({ length: processCount }, work));
    return outcomes;
  };
}

function runIn({ testFiles, mutant }: Run, sources: Readonly<Record<string, string>>): Promise<Outcome> {
  const stryker = mutant ? { activeMutant: mutant.number, hitCount: 0, hitLimit: mutant.limit } : {};
  const started = Date.now();
  const child = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--import', './test/mutants/in-node.mjs', '--test-reporter=./test/mutants/in-node.mjs'],
      ...['--test-reporter-destination=stdout', 'test/support/node-tests.ts', ...testFiles],
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, MUTANTS: JSON.stringify({ stryker, sources }) },
      timeout: processLimit,
      killSignal: 'SIGKILL',
    },
  );
  let said = '';
  child.stderr?.on('data', (part) => {
    said += part;
  });
  let told: Pick<Outcome, 'failed' | 'reached'> | undefined;
  child.on('message', (message) => {
    told = message as typeof told;
  });
  return new Promise((done) =>
    child.on('close', (code, signal) => {
      const failed = [...(told?.failed ?? [])];
      // A file whose import throws has no test that fails.
      if (failed.length === 0 && code !== 0) failed.push(`${testFiles.join(', ')} ended with ${signal ?? said}`);
      const endless = signal !== null || failed.some((line) => line.includes(hitLimitReached));
      done({ failed, reached: told?.reached ?? {}, endless, milliseconds: Date.now() - started });
    }),
  );
}
