/**
 * Runs one test file, or the tests with a title, many times beside busy loops, and shows the first failure whole:
 * `npm run test:repeat -- tabs.spec --times 20 --busy 2`, `npm run test:repeat -- 'announces an item' --times 50`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { type Suite, suites, testFilesOf } from './suites.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '0' } },
});
const [target, ...surplus] = positionals;
const [times, busy] = [wholeNumber('times', 1), wholeNumber('busy', 0)];
if (!target || surplus.length > 0)
  fail('Name one test file or title: npm run test:repeat -- tabs.spec --times 20 --busy 2');

const runs = chosen(target);
if (runs.some(({ suite }) => suite.needsBuild)) await buildIfStale();
for (const { files, title } of runs) console.log(`${files.join(', ')}${title ? `: "${title}"` : ''}`);

const loops = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
process.on('exit', () => {
  for (const loop of loops) loop.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const durations: number[] = [];
let failed = 0;
for (let time = 1; time <= times && failed === 0; time++) {
  const began = performance.now();
  for (const run of runs) {
    const { succeeded, output } = await runOnce(run);
    if (succeeded) continue;
    failed++;
    console.log(`\nRun ${time} of ${times} failed:\n${output}`);
    break;
  }
  durations.push((performance.now() - began) / 1000);
  console.log(`run ${time} of ${times}: ${failed ? 'failed' : 'passed'} after ${durations.at(-1)?.toFixed(1)} s`);
}
const sorted = durations.sort((a, b) => a - b);
console.log(`\nmedian ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, longest ${sorted.at(-1)?.toFixed(1)} s`);
console.log(`${durations.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

interface Run {
  readonly suite: Suite;
  readonly files: readonly string[];
  readonly title?: string;
}

/** The files whose path contains the text; where there are none, those that have it in a title. */
function chosen(text: string): readonly Run[] {
  const all = suites.map((suite) => ({ suite, files: testFilesOf(suite) }));
  const named = all.map(({ suite, files }) => ({ suite, files: files.filter((file) => file.includes(text)) }));
  const titled = all.map(({ suite, files }) => ({
    suite,
    files: files.filter((file) => readFileSync(file, 'utf8').includes(text)),
    title: text,
  }));
  for (const runs of [named, titled]) {
    const found = runs.filter(({ files }) => files.length > 0);
    if (found.length > 0) return found;
  }
  fail(`No test file and no test title contains "${text}".`);
}

function runOnce({ suite, files, title }: Run): Promise<{ succeeded: boolean; output: string }> {
  const selection = title ? suite.titled(title) : {};
  const [program = '', ...more] = suite.command(files);
  const rest = [...(selection.options ?? []), ...more, ...(selection.arguments ?? [])];
  return new Promise((resolve) => {
    const child = spawn(program, rest, { env: { ...process.env, ...selection.env } });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => output.push(part));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    child.on('close', (code) => resolve({ succeeded: code === 0, output: Buffer.concat(output).toString() }));
  });
}

function wholeNumber(name: 'times' | 'busy', least: number): number {
  const text = values[name];
  if (!/^\d+$/.test(text) || Number(text) < least)
    fail(`--${name} must be a whole number from ${least}, got "${text}".`);
  return Number(text);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
