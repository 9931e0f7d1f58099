import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Engine } from '../test/engines.ts';
import { findChromium, findFirefox, findWebKit } from './find-browser.ts';
import { add, nothing, type Outcome, readReport, summary } from './test-report.ts';

/** One command of a test run. */
export interface Stage {
  readonly name: string;
  readonly command: readonly string[];
  /** The file in which the runner leaves its outcome. A stage without one counts as one test, and no stage starts once it has failed. */
  readonly report?: string;
  /** Earlier stages that must have ended before this one starts. Names that are not among the stages of a run are ignored. */
  readonly after?: readonly string[];
  readonly engine?: Engine;
  readonly env?: Readonly<Record<string, string>>;
}

/** Each throws, and says what to install, where its engine is missing. */
const find = { chromium: findChromium, firefox: findFirefox, webkit: findWebKit };

export const npm = (script: string): Stage => ({ name: script, command: ['npm', 'run', '-s', script] });

/** Runs each stage once those named in its `after` have ended, prints the summary and sets the exit code. */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  const total = nothing();
  const began = Date.now();
  const skipped: string[] = [];
  let broken = false;
  let running = 0;
  const ended = new Map<string, Promise<void>>();
  for (const stage of stages) ended.set(stage.name, runAfter(stage));
  await Promise.all(ended.values());
  if (skipped.length > 0) console.log(`\nAn earlier stage failed, so these did not run: ${skipped.join(', ')}.`);
  console.log(`\nafter ${seconds(began)} s\n${summary(total)}`);
  process.exitCode = total.failed.length === 0 ? 0 : 1;

  async function runAfter(stage: Stage): Promise<void> {
    await Promise.all((stage.after ?? []).map((name) => ended.get(name)));
    if (broken) return void skipped.push(stage.name);
    running++;
    // Stages that start at the same moment count as well.
    await Promise.resolve();
    const outcome = await run(stage, running > 1);
    running--;
    add(total, outcome);
    if (!stage.report && outcome.failed.length > 0) broken = true;
  }
}

async function run({ name, command, report, engine, env: own }: Stage, isBeside: boolean): Promise<Outcome> {
  const began = Date.now();
  console.log(`\n== ${name}`);
  if (engine) {
    try {
      const found = find[engine]();
      if (engine === 'chromium') process.env.CHROME_PATH = String(found);
    } catch (error) {
      return missing(`${name}: ${(error as Error).message}`);
    }
  }
  if (report) rmSync(report, { force: true });
  const env = { ...own, ...(engine && { ENGINE: engine }), ...(report && { REPORT: report }) };
  const succeeded = await call(name, command, env, isBeside);
  const { passed, failed, notRun } = report ? readReport(report) : { ...nothing(), passed: Number(succeeded) };
  if (!succeeded && failed.length === 0) failed.push(report ? 'ended with an error' : 'failed, see above');
  // A run without tests must not look like a pass.
  if (succeeded && passed + notRun.length === 0) failed.push('no test ran');
  console.log(`\n== ${name}: ${passed} passed, ${failed.length} failed, ${seconds(began)} s`);
  return { passed, failed: failed.map((line) => `${name}: ${line}`), notRun };
}

/** A part that this machine cannot run. In CI that is a failure. */
const missing = (reason: string): Outcome =>
  process.env.CI ? { ...nothing(), failed: [reason] } : { ...nothing(), notRun: [reason] };

/** Resolves to whether the command ended well. The output of stages that run side by side is printed stage by stage. */
function call(
  name: string,
  [program = '', ...rest]: readonly string[],
  env: Readonly<Record<string, string>>,
  isBeside: boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    // npm has put node_modules/.bin into PATH. On Windows its programs need a shell.
    const child = spawn(program, rest, {
      stdio: isBeside ? 'pipe' : 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    child.on('close', (code) => {
      if (isBeside) console.log(`\n== output of ${name}:\n${Buffer.concat(output).toString().trim() || 'none'}`);
      resolve(code === 0);
    });
  });
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
