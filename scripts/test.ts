import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { findChromium } from './find-browser.ts';

interface Counts {
  passed: number;
  failed: number;
}

interface Stage {
  readonly name: string;
  readonly command: string;
  /** The file where a suite leaves its counts. A stage without one counts as one, and the rest need it to pass. */
  readonly report?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const stages: readonly Stage[] = [
  { name: 'lint', command: 'npm run -s lint' },
  { name: 'types', command: 'npm run -s types' },
  { name: 'build', command: 'npm run -s build' },
  { name: 'elements', command: 'web-test-runner', report: '.cache/elements.json' },
  { name: 'elements-lite', command: 'web-test-runner', env: { BUILD: 'lite' }, report: '.cache/elements.json' },
  { name: 'pages', command: 'playwright test', report: '.cache/pages.json' },
];

const total: Counts = { passed: 0, failed: 0 };

for (const stage of chosen()) {
  console.log(`\n== ${stage.name}: ${stage.command}`);
  const counts = run(stage);
  total.passed += counts.passed;
  total.failed += counts.failed;
  if (counts.failed && !stage.report) {
    console.log(`\n${stage.name} failed, so the stages after it were not run.`);
    break;
  }
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** `npm test -- --only elements` runs one stage. */
function chosen(): readonly Stage[] {
  const at = process.argv.indexOf('--only');
  if (at === -1) return stages;
  const found = stages.filter((stage) => stage.name === process.argv[at + 1]);
  if (found.length > 0) return found;
  console.error(`--only takes one of: ${stages.map((stage) => stage.name).join(', ')}`);
  process.exit(1);
}

function run({ command, report, env }: Stage): Counts {
  if (report) {
    rmSync(report, { force: true });
    try {
      process.env.CHROME_PATH = findChromium();
    } catch (error) {
      console.error((error as Error).message);
      return { passed: 0, failed: 1 };
    }
  }
  const succeeded = spawnSync(command, { stdio: 'inherit', shell: true, env: { ...process.env, ...env } }).status === 0;
  if (!report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

  const counts = read(report);
  // No tests at all, or an exit code that the counts do not explain, must not look like a pass.
  if (counts.failed === 0 && (counts.passed === 0 || !succeeded)) counts.failed = 1;
  return counts;
}

/** Both the element tests' own report and Playwright's JSON report. */
function read(report: string): Counts {
  try {
    const { stats, errors, passed, failed } = JSON.parse(readFileSync(report, 'utf8'));
    return stats
      ? { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
      : { passed, failed };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
