import { existsSync } from 'node:fs';
import { type Known, known } from './known.ts';
import type { Mutant } from './mutants.ts';

export interface Result {
  readonly mutant: Mutant;
  /** `endless`: noticed, since it ran on and on. `not run`: no test beside it comes there. */
  readonly fate: 'noticed' | 'endless' | 'survived' | 'not run';
  /** The message of the test that noticed it. */
  readonly said?: string;
}

const survives = ({ fate }: Result) => fate === 'survived' || fate === 'not run';
const knownOf = (mutant: Mutant): Known | undefined =>
  known.find(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  );
/** Nothing can notice it, so it does not count. */
const isEquivalent = (result: Result) => survives(result) && isKnownEquivalent(result.mutant);

export function isKnownEquivalent(mutant: Mutant): boolean {
  const entry = knownOf(mutant);
  return entry !== undefined && !entry.seenBy;
}

/** Survivors without an entry; then the known ones, with their reasons. */
export function printSurvivors(results: readonly Result[]): void {
  const survivors = results.filter(survives);
  for (const { mutant, fate } of survivors) if (!knownOf(mutant)) tell(mutant, fate);
  for (const { mutant } of survivors) {
    const entry = knownOf(mutant);
    if (entry) tell(mutant, entry.seenBy ? `seen by ${entry.seenBy}` : 'equivalent', entry.reason);
  }
}

export function printNoticed(results: readonly Result[]): void {
  for (const { mutant, fate, said } of results) if (said) tell(mutant, fate, said);
}

function tell({ id, file, line, kind, original, replacement }: Mutant, fate: string, why = ''): void {
  const lines = [`${file}:${line}  ${id}  ${kind}: ${fate}`, `- ${original}`, `+ ${replacement}`, ...why.split('\n')];
  console.log(`\n${lines.filter(Boolean).join('\n  ')}`);
}

/** Entries of known.ts that are not, or no longer, true. */
export function printStale(results: readonly Result[], mutants: readonly Mutant[]): void {
  const noticed = new Set(results.filter((result) => !survives(result)).map(({ mutant }) => knownOf(mutant)));
  const there = new Set(mutants.map(knownOf));
  for (const entry of known) {
    const faults = [
      !there.has(entry) && 'no mutant is like this any more',
      noticed.has(entry) && 'the nearest tests notice it',
      entry.seenBy && !existsSync(entry.seenBy) && `there is no ${entry.seenBy}`,
    ].filter(Boolean);
    if (faults.length > 0)
      console.log(`\ntest/mutants/known.ts: ${faults.join(', ')}\n  - ${entry.original}\n  + ${entry.replacement}`);
  }
}

/** The table and the last line. Returns how many of 100 were noticed. */
export function printScore(results: readonly Result[]): number {
  const files = [...new Set(results.map(({ mutant }) => mutant.file))].sort();
  const row = (file: string) => {
    const here = results.filter(({ mutant }) => mutant.file === file);
    const count = (is: (result: Result) => boolean) => here.filter(is).length;
    return {
      noticed: count(({ fate }) => fate === 'noticed'),
      endless: count(({ fate }) => fate === 'endless'),
      survived: count((result) => result.fate === 'survived' && !isEquivalent(result)),
      'not run': count((result) => result.fate === 'not run' && !isEquivalent(result)),
      equivalent: count(isEquivalent),
    };
  };
  console.log();
  console.table(Object.fromEntries(files.map((file) => [file, row(file)])));
  const counted = results.filter((result) => !isEquivalent(result));
  const survived = counted.filter(survives).length;
  const noticed = counted.length - survived;
  const share = Math.floor((100 * noticed) / Math.max(counted.length, 1));
  console.log(`${noticed} noticed, ${survived} survived of ${counted.length} (${share} of 100)`);
  return share;
}
