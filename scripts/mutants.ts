import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { filter, findMutants, type Mutant } from '../test/mutants/mutants.ts';
import { type Outcome, openPages } from '../test/mutants/pages.ts';
import { type Result, tellNoticed, tellScore, tellStale, tellSurvivors } from '../test/mutants/report.ts';

/** Of 100 mutants the nearest tests notice at least as many. */
const wanted = 85;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.ceil(Math.random() * 1_000_000)) },
    sample: { type: 'string', default: '100' },
    files: { type: 'string', default: 'src/**' },
    only: { type: 'string', multiple: true },
  },
});

const started = Date.now();
const { mutants, instrumented } = await findMutants();
const chosen = choose();
const again = options.only
  ? `the same again: npm run mutants -- ${options.only.map((id) => `--only ${id}`).join(' ')}`
  : `the same again: npm run mutants -- --seed ${options.seed} --sample ${options.sample} --files '${options.files}'`;
console.log(`${chosen.length} of ${mutants.length} mutants, ${again}`);

const testFiles = [...new Set(chosen.flatMap(({ tests }) => tests))];
const pages = openPages(instrumented);
const unbroken = await runUnbroken('without a mutant');
const alwaysFails = failures(unbroken);
// It would notice every mutant.
if (alwaysFails) fail(`Without any mutant these fail:\n${alwaysFails}`);
const results = await runBroken();
const sometimesFails = failures(await runUnbroken('once more without'));

tellStale(results, mutants);
if (options.only) tellNoticed(results);
tellSurvivors(results);
if (sometimesFails)
  console.log(`\nNow and then these fail without any mutant, so they may have noticed none:\n${sometimesFails}`);
console.log(`\n${Math.round((Date.now() - started) / 1000)} s; ${again}`);
process.exitCode = tellScore(results) < wanted || sometimesFails ? 1 : 0;

function choose(): Mutant[] {
  const { only, files, sample, seed } = options;
  if (only) {
    const names = ({ id, file, line }: Mutant) => [id, `${file}:${line}`];
    const unknown = only.filter((name) => !mutants.some((mutant) => names(mutant).includes(name)));
    if (unknown.length > 0) fail(`No mutant is called ${unknown.join(', ')}.`);
    return mutants.filter((mutant) => names(mutant).some((name) => only.includes(name)));
  }
  const matches = filter(files);
  const all = mutants.filter(({ file }) => matches(file));
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

async function runUnbroken(title: string): Promise<Map<string, Outcome>> {
  const outcomes = await pages.visit(
    title,
    testFiles.map((testFile) => ({ testFile })),
  );
  return new Map(testFiles.map((testFile, index) => [testFile, outcomes[index] as Outcome]));
}

function failures(outcomes: ReadonlyMap<string, Outcome>): string {
  return [...outcomes.values()].flatMap(({ failed }) => failed).join('\n');
}

/** Round by round, each mutant meets the next of its tests, the quickest first, until one fails. */
async function runBroken(): Promise<Result[]> {
  const results = new Map<Mutant, Result>();
  const testsOf = new Map(chosen.map((mutant) => [mutant, reaching(mutant)]));
  for (let round = 0; results.size < chosen.length; round++) {
    const due: { mutant: Mutant; testFile: string; reached: number }[] = [];
    for (const mutant of chosen.filter((one) => !results.has(one))) {
      const next = testsOf.get(mutant)?.[round];
      if (next) due.push({ mutant, ...next });
      else results.set(mutant, { mutant, fate: round === 0 ? 'not run' : 'survived' });
    }
    const outcomes = await pages.visit(
      `round ${round + 1}`,
      due.map(({ mutant, testFile, reached }) => ({
        testFile,
        mutant: { number: mutant.number, limit: 100 * Math.max(reached, 100) },
      })),
    );
    for (const [index, { failed, endless }] of outcomes.entries()) {
      const mutant = due[index]?.mutant;
      if (mutant && failed[0]) results.set(mutant, { mutant, fate: endless ? 'endless' : 'noticed', said: failed[0] });
    }
  }
  return chosen.flatMap((mutant) => results.get(mutant) ?? []);
}

function reaching({ number, tests }: Mutant): { testFile: string; reached: number }[] {
  const time = (testFile: string) => unbroken.get(testFile)?.milliseconds ?? 0;
  return tests
    .map((testFile) => ({ testFile, reached: unbroken.get(testFile)?.reached[number] ?? 0 }))
    .filter(({ reached }) => reached > 0)
    .sort((a, b) => time(a.testFile) - time(b.testFile));
}
