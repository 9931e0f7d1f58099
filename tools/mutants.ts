/**
 * Breaks the sources at random places, one at a time, and reports what the nearest tests do not notice. Two copies of the
 * project are broken side by side, so the working tree stays as it is.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { matches, testsFor } from '../test/map.ts';
import { type Mutant, mutantsOf } from './mutators.ts';
import { elements, node, type Suite } from './suites.ts';
import { readReport } from './test-report.ts';

/** Percent of the mutants that the tests must notice. */
const required = 90;
/** The checkout server's sources are those whose tests need no database. */
const sources = matches([
  'src/{cart,catalog,checkout,outlets,page,rules}/!(*.test).ts',
  'src/bridge/attributes.ts',
  'server/{approvals/*,orders/allocate}.ts',
]);
/** Page tests need a build for each mutant, and tests of speed fail on a busy machine. */
const isUsed = matches('{src,test/unit}/**/!(speed).test.{ts,tsx}');

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.ceil(Math.random() * 1_000_000)) },
    sample: { type: 'string', default: '100' },
    files: { type: 'string', default: '{src,server}/**' },
    only: { type: 'string', multiple: true },
  },
});
const { seed, sample, files, only } = options;

const isAsked = matches(files);
const all = ['src', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => sources(file) && isAsked(file))
  .flatMap(mutantsOf);
const chosen = only
  ? all.filter(({ place }) => only.some((name) => `${place}:`.startsWith(`${name}:`)))
  : shuffled(all).slice(0, Number(sample));
if (chosen.length === 0) fail(`No mutants: ${only?.join(', ') ?? `--files '${files}' --sample ${sample}`}.`);
const again = only
  ? only.map((name) => `--only ${name}`).join(' ')
  : `--seed ${seed} --sample ${sample} --files '${files}'`;
console.log(`${chosen.length} of ${all.length} mutants; to repeat: npm run mutants -- ${again}`);

const copies = [copyProject(), copyProject()];
process.on('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** How long the tests of a list take without a mutant. */
const times = new Map<string, number>();
const testLists = new Map(chosen.map(({ file }) => [testsOf(file).join(' '), testsOf(file)]));
await inCopies([...testLists], async ([list, tests], copy) => {
  const began = Date.now();
  const failure = await firstFailure(copy, tests, 600_000);
  if (failure) fail(`Without a mutant this fails: ${failure}`);
  times.set(list, Date.now() - began);
  console.log(`Without a mutant these pass: ${list}`);
});

let survived = 0;
await inCopies(chosen, async ({ place, file, original, replacement, source }, copy, index) => {
  const tests = testsOf(file);
  const limit = 3 * (times.get(tests.join(' ')) ?? 0) + 60_000;
  const sourcePath = join(copy, file);
  const unbroken = readFileSync(sourcePath);
  writeFileSync(sourcePath, source);
  const failure = await firstFailure(copy, tests, limit);
  writeFileSync(sourcePath, unbroken);
  if (!failure) survived++;
  console.log(`\n${index + 1}. ${place} ${failure ? `noticed by ${failure}` : 'SURVIVED'}`);
  console.log(`  - ${original.replace(/\s+/g, ' ')}\n  + ${replacement.replace(/\s+/g, ' ')}`);
});

const noticed = Math.floor((100 * (chosen.length - survived)) / chosen.length);
console.log(`\n${survived} of ${chosen.length} survived, ${noticed} % noticed; to repeat: npm run mutants -- ${again}`);
process.exitCode = noticed < required ? 1 : 0;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function testsOf(file: string): string[] {
  return testsFor([file]).filter((test) => isUsed(test));
}

/** In an order that depends on the seed alone. */
function shuffled(mutants: readonly Mutant[]): Mutant[] {
  const rank = ({ place, replacement }: Mutant) =>
    createHash('sha256').update(`${seed} ${place} ${replacement}`).digest('hex');
  const ranks = new Map(mutants.map((mutant) => [mutant, rank(mutant)]));
  return [...mutants].sort((a, b) => ((ranks.get(a) ?? '') < (ranks.get(b) ?? '') ? -1 : 1));
}

/** The files of the working tree, with the packages that are installed here. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of list.split('\0').filter((name) => name && existsSync(name))) cpSync(file, join(copy, file));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

async function inCopies<T>(items: readonly T[], work: (item: T, copy: string, index: number) => Promise<void>) {
  const waiting = [...items.entries()];
  const workThrough = async (copy: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], copy, next[0]);
  };
  await Promise.all(copies.map(workThrough));
}

/** Node tests run first, because they start sooner than a browser. */
async function firstFailure(copy: string, tests: readonly string[], limit: number): Promise<string | undefined> {
  for (const suite of [node, elements]) {
    const own = tests.filter((file) => suite.files.test(file));
    const failure = own.length > 0 && (await failureOf(suite, own, copy, limit));
    if (failure) return failure;
  }
  return undefined;
}

function failureOf(suite: Suite, tests: readonly string[], cwd: string, limit: number): Promise<string | undefined> {
  const [program = '', ...given] = suite.command(tests);
  const report = join(cwd, 'mutant.json');
  rmSync(report, { force: true });
  return new Promise((done) => {
    const child = spawn(program, given, { cwd, env: { ...process.env, REPORT: report } });
    let isLate = false;
    // A loop without end leaves no time for the first signal.
    const stop = () => {
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, limit);
    child.stdout.on('data', (part) => String(part).includes('FAILED') && stop());
    child.stderr.resume();
    child.on('close', (code) => {
      clearTimeout(timer);
      const first = readReport(report).failed[0]?.split('\n')[0]?.slice(0, 200);
      if (isLate) done('the time limit');
      else done(code === 0 ? undefined : (first ?? `the end of the ${suite.name} tests`));
    });
  });
}
