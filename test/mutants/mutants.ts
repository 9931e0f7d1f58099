import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type File, Instrumenter } from '@stryker-mutator/instrumenter';
import { matches, testsFor } from '../map.ts';

/** The sources that are broken. The checkout server has only those here whose tests need no database. */
const isBroken = matches([
  'src/{cart,catalog,page}/*',
  'src/bridge/attributes.ts',
  'server/{approvals/*,orders/allocate}.ts',
]);
/** Element and Node tests notice mutants. With all mutants in it the cart has another speed. */
const isUsed = matches(['{src,test/unit}/**/!(speed).test.{ts,tsx}']);

export interface Mutant {
  /** Stays the same while the line does, wherever it moves: `--only` takes it. */
  readonly id: string;
  /** Switches it on in the instrumented source. */
  readonly number: string;
  readonly file: string;
  readonly line: number;
  /** The kind of change, as the mutator calls it. */
  readonly kind: string;
  /** The line as it is, and as the mutant has it; what is longer than a line is cut short by an ellipsis. */
  readonly original: string;
  readonly replacement: string;
  /** The whole source as the mutant has it. */
  readonly source: () => string;
  /** The test files that are the nearest to it. */
  readonly tests: readonly string[];
}

const sources = ['src', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .sort();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

const testsOf = (file: string) => testsFor([file]).filter((test) => isUsed(test));

/** The instrumenter's own logger, of which only what went wrong is of interest. */
const nothing = () => {};
const logger: ConstructorParameters<typeof Instrumenter>[0] = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/** Every mutant there is, and the sources with all of them inside, each of which a page switches on by its number. */
export async function findMutants(): Promise<{ mutants: Mutant[]; instrumented: ReadonlyMap<string, string> }> {
  const broken = sources.filter((file) => !isTest(file) && isBroken(file));
  const originals = new Map(broken.map((file) => [file, readFileSync(file, 'utf8')]));
  const files: File[] = broken.map((name) => ({ name, content: originals.get(name) ?? '', mutate: true }));
  const found = await new Instrumenter(logger).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });

  const seen = new Map<string, number>();
  const mutants = found.mutants.map(({ id, fileName, mutatorName, replacement, location }): Mutant => {
    const original = originals.get(fileName) ?? '';
    const texts = changedLine(original, location, replacement);
    const key = [fileName, texts.original, texts.replacement].join('\n');
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return {
      id: createHash('sha256').update(`${key}\n${before}`).digest('hex').slice(0, 7),
      number: id,
      file: fileName,
      line: location.start.line + 1,
      kind: mutatorName,
      ...texts,
      source: () => {
        const { start, end } = location;
        return original.slice(0, offsetOf(original, start)) + replacement + original.slice(offsetOf(original, end));
      },
      tests: testsOf(fileName),
    };
  });
  return { mutants, instrumented: new Map(found.files.map(({ name, content }) => [name, content])) };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function offsetOf(source: string, { line, column }: Position): number {
  const before = source.split('\n').slice(0, line);
  return [...before, ''].join('\n').length + column;
}

/** Lines and columns count from 0. */
function changedLine(source: string, { start, end }: { start: Position; end: Position }, replacement: string) {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const head = lines[0]?.slice(0, start.column) ?? '';
  const tail = lines.at(-1)?.slice(end.column) ?? '';
  const original = lines.join('\n').slice(start.column, tail ? -tail.length : undefined);
  return { original: `${head}${cut(original)}${tail}`.trim(), replacement: `${head}${cut(replacement)}${tail}`.trim() };
}

/** On one line, and not longer than a line. */
function cut(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ');
  return line === text || line.length <= 100 ? line : `${line.slice(0, 70)} … ${line.slice(-20)}`;
}
