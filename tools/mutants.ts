import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { matches } from '../test/map.ts';
import { runSelected } from '../test/mutants/changed.ts';
import { prepareProcesses, type Run } from '../test/mutants/in-node.ts';
import { findMutants, type Mutant } from '../test/mutants/mutants.ts';
import { type Outcome, openPages } from '../test/mutants/pages.ts';
import { printNoticed, printScore, printStale, printSurvivors, type Result } from '../test/mutants/report.ts';

/** Of 100 mutants the nearest tests notice at least as many. */
const wanted = 90;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.ceil(Math.random() * 1_000_000)) },
    sample: { type: 'string', default: '100' },
    files: { type: 'string', default: 'src/**' },
    only: { type: 'string', multiple: true },
    changed: { type: 'boolean' },
  },
});

const started = Date.now();
const { mutants, instrumented } = await findMutants();
const chosen = choose();
const again = options.only
  ? `the same again: npm run mutants -- ${options.only.map((id) => `--only ${id}`).join(' ')}`
  : `the same again: npm run mutants -- --seed ${options.seed} --sample ${options.sample} --files '${options.files}'`;
console.log(`${chosen.length} of ${mutants.length} mutants, ${again}${options.changed ? ' --changed' : ''}`);
if (options.changed) process.exit((await runSelected(chosen)) ? 0 : 1);

const testFiles = [...new Set(chosen.flatMap(({ tests }) => tests))];
const runInNode = prepareProcesses(instrumented);
const pages = openPages(instrumented);
const unbroken = await runUnbroken();
const alwaysFails = failures([...unbroken.values()]);
// It would notice every mutant.
if (alwaysFails) fail(`Without any mutant these fail:\n${alwaysFails}`);
const results = await runBroken();
const sometimesFails = failures(await run('once more without', grouped(testFiles)));

printStale(results, mutants);
if (options.only) printNoticed(results);
printSurvivors(results);
if (sometimesFails)
  console.log(`\nNow and then these fail without any mutant, so they may have noticed none:\n${sometimesFails}`);
console.log(`\n${Math.round((Date.now() - started) / 1000)} s; ${again}`);
process.exitCode = printScore(results) < wanted || sometimesFails ? 1 : 0;

function choose(): Mutant[] {
  const { only, files, sample, seed } = options;
  if (only) {
    const names = ({ id, file, line }: Mutant) => [id, `${file}:${line}`];
    const unknown = only.filter((name) => !mutants.some((mutant) => names(mutant).includes(name)));
    if (unknown.length > 0) fail(`No mutant is called ${unknown.join(', ')}.`);
    return mutants.filter((mutant) => names(mutant).some((name) => only.includes(name)));
  }
  const isAsked = matches(files);
  const all = mutants.filter(({ file }) => isAsked(file));
  if (all.length === 0) fail(`Nothing is broken in ${files}.`);
  for (const [name, value] of Object.entries({ seed, sample }))
    if (!/^[1-9]\d*$/.test(value)) fail(`--${name} takes a whole number from 1, not ${value}.`);
  const length = Math.min(Number(sample), all.length);
  const subset = fc.shuffledSubarray(all, { minLength: length, maxLength: length });
  return fc.sample(subset, { seed: Number(seed), numRuns: 1, unbiased: true })[0] ?? [];
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function isInNode(testFile: string): boolean {
  return testFile.startsWith('test/');
}

/** Runs Node tests in processes, and then element tests in pages. Each of `runs` has either. */
async function run(title: string, runs: readonly Run[]): Promise<Outcome[]> {
  const [inNode, inPages] = [runs.filter(isNodeRun), runs.filter((one) => !isNodeRun(one))];
  if (inNode.length > 0) console.log(`${title}: ${inNode.length} processes`);
  const ofNode = await runInNode(inNode);
  const visits = inPages.flatMap(({ testFiles, mutant }) => testFiles.map((testFile) => ({ testFile, mutant })));
  const ofPages = await pages.visit(title, visits);
  return runs.map(
    (one) => (isNodeRun(one) ? ofNode : ofPages)[(isNodeRun(one) ? inNode : inPages).indexOf(one)] as Outcome,
  );
}

function isNodeRun({ testFiles }: Run): boolean {
  return testFiles.some(isInNode);
}

/** All Node tests in one process, and a page for each of the others. */
function grouped(testFiles: readonly string[]): Run[] {
  const inNode = testFiles.filter(isInNode);
  const inPages = testFiles.filter((testFile) => !isInNode(testFile)).map((testFile) => [testFile]);
  return [inNode, ...inPages].filter((testFiles) => testFiles.length > 0).map((testFiles) => ({ testFiles }));
}

async function runUnbroken(): Promise<Map<string, Outcome>> {
  const runs = testFiles.map((testFile) => ({ testFiles: [testFile] }));
  const outcomes = await run('without a mutant', runs);
  return new Map(testFiles.map((testFile, index) => [testFile, outcomes[index] as Outcome]));
}

function failures(outcomes: readonly Outcome[]): string {
  return outcomes.flatMap(({ failed }) => failed).join('\n');
}

/** Round by round, each mutant meets the next of its tests, until one fails. */
async function runBroken(): Promise<Result[]> {
  const results = new Map<Mutant, Result>();
  const runsOf = new Map(chosen.map((mutant) => [mutant, runsThatReach(mutant)]));
  for (let round = 0; results.size < chosen.length; round++) {
    const due: { mutant: Mutant; run: Run }[] = [];
    for (const mutant of chosen.filter((one) => !results.has(one))) {
      const next = runsOf.get(mutant)?.[round];
      if (next) due.push({ mutant, run: next });
      else results.set(mutant, { mutant, fate: round === 0 ? 'not run' : 'survived' });
    }
    const outcomes = await run(
      `round ${round + 1}`,
      due.map(({ run }) => run),
    );
    for (const [index, { failed, endless }] of outcomes.entries()) {
      const mutant = due[index]?.mutant;
      if (mutant && failed[0]) results.set(mutant, { mutant, fate: endless ? 'endless' : 'noticed', said: failed[0] });
    }
  }
  return chosen.flatMap((mutant) => results.get(mutant) ?? []);
}

/** The tests that reach the mutant, the quickest first. */
function runsThatReach({ number, tests }: Mutant): Run[] {
  const time = (testFile: string) => unbroken.get(testFile)?.milliseconds ?? 0;
  const reached = (testFile: string) => unbroken.get(testFile)?.reached[number] ?? 0;
  const reaching = tests.filter((testFile) => reached(testFile) > 0).sort((a, b) => time(a) - time(b));
  return grouped(reaching).map(({ testFiles }) => {
    const times = testFiles.reduce((sum, testFile) => sum + reached(testFile), 0);
    return { testFiles, mutant: { number, limit: 100 * Math.max(times, 100) } };
  });
}
