import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { elements, node, pages, type Suite } from '../../tools/suites.ts';
import { readReport } from '../../tools/test-report.ts';
import { testsFor } from '../map.ts';
import type { Mutant } from './mutants.ts';
import { isKnownEquivalent } from './report.ts';

/** A mutant that loops without end keeps its runner busy until then. */
const limit = 180_000;
const report = '.cache/mutant.json';

/**
 * Writes each mutant into the working tree and runs what `npm run test:changed` selects there, until a test fails. Returns
 * whether a test failed for each mutant that can be noticed.
 */
export async function runSelected(mutants: readonly Mutant[]): Promise<boolean> {
  if (git('status', '--porcelain')) throw new Error('Commit or stash your changes first: --changed edits the sources.');
  const stop = () => process.exit(1);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);

  let missed = 0;
  let isBuilt = false;
  const unbroken = await firstFailure(testsFor([...new Set(mutants.map(({ file }) => file))]));
  // It would notice every mutant.
  if (unbroken) throw new Error(`Without any mutant this fails: ${unbroken}`);
  for (const [index, mutant] of mutants.entries()) {
    const { id, file, line } = mutant;
    const name = `${index + 1} of ${mutants.length}  ${file}:${line}  ${id}`;
    if (isKnownEquivalent(mutant)) {
      console.log(`${name}  equivalent`);
      continue;
    }
    const began = Date.now();
    const { tests, failure } = await whileBroken(mutant);
    if (!failure) missed++;
    const time = Math.round((Date.now() - began) / 1000);
    console.log(`${name}  ${tests.length} test files, ${time} s  ${failure ? `noticed by ${failure}` : 'NOT NOTICED'}`);
    if (!failure) console.log(`  - ${mutant.original}\n  + ${mutant.replacement}\n  ${tests.join(' ')}`);
  }
  // The last build may hold a mutant.
  if (isBuilt) await call(['tsx', 'tools/build.ts', '--if-stale']);
  console.log(`\n${missed} of ${mutants.length} not noticed`);
  return missed === 0;

  async function whileBroken({ file, source }: Mutant) {
    const original = readFileSync(file, 'utf8');
    const restore = () => writeFileSync(file, original);
    process.once('exit', restore);
    try {
      writeFileSync(file, source());
      const tests = lines(execFileSync('tsx', ['tools/test-changed.ts', '--list'], { encoding: 'utf8' }));
      return { tests, failure: await firstFailure(tests) };
    } finally {
      restore();
      process.off('exit', restore);
    }
  }

  /** Suites that need no build of the mutant go first, since a build takes longer than most of them. */
  async function firstFailure(tests: readonly string[]): Promise<string | undefined> {
    for (const suite of [node, elements, pages]) {
      const files = tests.filter((file) => suite.files.test(file));
      if (files.length === 0) continue;
      if (suite === pages) {
        isBuilt = true;
        if (!(await call(['tsx', 'tools/build.ts', '--if-stale']))) return 'the build';
      }
      const failure = await failureOf(suite, files);
      if (failure) return failure;
    }
    return undefined;
  }
}

async function failureOf(suite: Suite, files: readonly string[]): Promise<string | undefined> {
  mkdirSync('.cache', { recursive: true });
  rmSync(report, { force: true });
  const more = suite === pages ? ['--max-failures=1'] : [];
  if (await call([...suite.command(files), ...more])) return undefined;
  return readReport(report).failed[0]?.split('\n')[0] ?? `the end of ${suite.name}`;
}

/** Resolves to whether the command ended well. */
function call([program = '', ...given]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, REPORT: report };
    const child = spawn(program, given, { stdio: 'ignore', env, timeout: limit, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

function git(...given: readonly string[]): string {
  return execFileSync('git', given, { encoding: 'utf8' });
}

const lines = (text: string) => text.split('\n').filter(Boolean);
