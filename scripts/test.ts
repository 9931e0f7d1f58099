import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { chosenEngines, type Engine } from '../test/engines.ts';
import { findChromium, findFirefox, findWebKit } from './find-browser.ts';

interface Outcome {
  passed: number;
  /** A line for each that failed. */
  failed: string[];
  /** A line for each that could not be run here, and why. */
  left: string[];
}

interface Stage {
  readonly name: string;
  readonly command: string;
  /** The file where a suite leaves its outcome. A stage without one counts as one, and the rest need it to pass. */
  readonly report?: string;
  readonly engine?: Engine;
}

/** Each throws, and says what to install, where its engine is not. */
const find = { chromium: findChromium, firefox: findFirefox, webkit: findWebKit };
const engines = chosenEngines();
const others = engines.filter((engine) => engine !== 'chromium');

/** The stages of a group run side by side. */
const groups: readonly (readonly Stage[])[] = [
  [
    { name: 'lint', command: 'npm run -s lint' },
    { name: 'types', command: 'npm run -s types' },
    { name: 'build', command: 'npm run -s build' },
  ],
  [suite('elements', 'chromium')],
  others.map((engine) => suite('elements', engine)),
  // With two workers each, these leave nothing of the machine to another.
  [suite('pages', 'chromium')],
  [
    {
      name: 'wordpress',
      command: 'npm run -s build:wordpress && playwright test --project=wordpress',
      engine: 'chromium' as const,
      report: '.cache/wordpress.json',
    },
  ],
  ...others.map((engine) => [suite('pages', engine)]),
].filter((group) => group.length > 0);

// Built and tested is a storefront that was told of nothing elsewhere, whatever this shell exports.
for (const name of ['PORTAL_URL', 'CHECKOUT_ENDPOINT']) delete process.env[name];

const total: Outcome = { passed: 0, failed: [], left: [] };

for (const group of chosen()) {
  const results = await Promise.all(group.map((stage) => run(stage, group.length > 1)));
  for (const { passed, failed, left } of results) {
    total.passed += passed;
    total.failed.push(...failed);
    total.left.push(...left);
  }
  const broken = group.filter(({ report }, index) => !report && results[index]?.failed.length);
  if (broken.length) {
    console.log(`\n${broken.map(({ name }) => name).join(', ')} failed, so the stages after it were not run.`);
    break;
  }
}

const left = [...new Set(total.left)].map((line) => `not run: ${line}`);
console.log(`\n${[...left, ...total.failed, ''].join('\n')}${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length === 0 ? 0 : 1;

function suite(name: 'elements' | 'pages', engine: Engine): Stage {
  const suffix = engine === 'chromium' ? '' : `-${engine}`;
  const folders = ['site', 'sweeps', 'processes', 'packaging'];
  const projects = (engine === 'chromium' ? folders : [engine]).map((name) => `--project=${name}`).join(' ');
  const command = name === 'elements' ? 'web-test-runner' : `playwright test ${projects}`;
  return { name: name + suffix, command, engine, report: `.cache/${name}${suffix}.json` };
}

/** `npm test -- --only elements` runs one stage. */
function chosen(): readonly (readonly Stage[])[] {
  const at = process.argv.indexOf('--only');
  if (at === -1) return groups;
  const stages = groups.flat();
  const found = stages.filter((stage) => stage.name === process.argv[at + 1]);
  if (found.length > 0) return [found];
  console.error(`--only takes one of: ${stages.map((stage) => stage.name).join(', ')}`);
  process.exit(1);
}

async function run({ name, command, report, engine }: Stage, beside: boolean): Promise<Outcome> {
  console.log(`\n== ${name}: ${command}`);
  if (report && engine) {
    rmSync(report, { force: true });
    try {
      const found = find[engine]();
      if (engine === 'chromium') process.env.CHROME_PATH = String(found);
    } catch (error) {
      return { passed: 0, failed: [`${name}: ${(error as Error).message}`], left: [] };
    }
  }
  const told = engine && report && { ENGINE: engine, REPORT: report };
  const succeeded = await call(name, command, { ...process.env, ...told }, beside);
  if (!report) return { passed: Number(succeeded), failed: succeeded ? [] : [name], left: [] };

  const { passed, failed, left } = read(report);
  console.log(`\n== ${name} in ${engine}: ${passed} passed, ${failed.length} failed`);
  // No tests at all, or an exit code that the counts do not explain, must not look like a pass.
  if (failed.length === 0 && (passed + left.length === 0 || !succeeded))
    failed.push(passed + left.length ? 'it did not end well' : 'no test was run');
  return { passed, failed: failed.map((line) => `${name}: ${line}`), left };
}

/** What runs beside others tells what it has to say when it is through. */
function call(name: string, command: string, env: NodeJS.ProcessEnv, beside: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { stdio: beside ? 'pipe' : 'inherit', shell: true, env });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
    child.on('close', (code) => {
      if (beside) console.log(`\n== ${name} said:\n${Buffer.concat(said).toString().trim() || 'nothing'}`);
      resolve(code === 0);
    });
  });
}

/** Both the element tests' own report and Playwright's JSON report. */
function read(report: string): Outcome {
  try {
    const { stats, errors, suites, passed, failed } = JSON.parse(readFileSync(report, 'utf8'));
    return stats
      ? {
          passed: stats.expected,
          failed: [...suites.flatMap(failedIn), ...errors.map(({ message }: Error) => message)],
          left: suites.flatMap(leftIn),
        }
      : { passed, failed, left: [] };
  } catch {
    return { passed: 0, failed: [], left: [] };
  }
}

interface PlaywrightSpec {
  readonly ok: boolean;
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
}

function failedIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ title, file }) => `${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedIn)];
}

function leftIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const left = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? title),
  );
  return [...left, ...suites.flatMap(leftIn)];
}
