/**
 * Runs the tests of the files that differ from a git revision: `npm run test:changed` compares the working tree with
 * HEAD, `npm run test:changed -- main~3` with another revision. `test/map.ts` says which tests belong to which sources.
 * `--list` prints the paths of the tests and runs none.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { testsFor } from '../test/map.ts';
import { ignoreSettings } from '../test/support/settings.ts';
import { runStages, type Stage } from './stages.ts';
import { elements, node, pages, type Suite } from './suites.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const [revision = 'HEAD'] = positionals;
const changed = [...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')];
const tests = testsFor(changed);
if (values.list) {
  for (const file of tests) console.log(file);
  process.exit();
}
console.log(
  `${changed.length} files differ from ${revision}. Their tests:\n${tests.map((file) => `  ${file}`).join('\n')}`,
);

const build: Stage = { name: 'build', command: ['tsx', 'tools/build.ts', '--if-stale'] };
const ofElements = stageOf(elements);
const others = [...stageOf(node), ...stageOf(pages)].map((stage) => ({ ...stage, after: ['build', 'elements'] }));
ignoreSettings();
if (tests.length > 0) await runStages([...(others.length > 0 ? [build] : []), ...ofElements, ...others]);
else console.log('0 passed, 0 failed');

function stageOf(suite: Suite): Stage[] {
  const files = tests.filter((file) => suite.files.test(file));
  if (files.length === 0) return [];
  const stage: Stage = { name: suite.name, command: suite.command(files), report: `.cache/${suite.name}.json` };
  return [suite === node ? stage : { ...stage, engine: 'chromium' }];
}

/** The lines that git prints. */
function git(...given: readonly string[]): string[] {
  try {
    return execFileSync('git', given, { encoding: 'utf8' }).split('\n').filter(Boolean);
  } catch {
    // git has said why.
    process.exit(1);
  }
}
