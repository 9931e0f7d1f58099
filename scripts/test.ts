/**
 * Runs the tests. `npm test` is the proof before each commit: minutes, Chromium alone. `npm run test:all` (`--all`) adds
 * sweeps, processes, packaging, Firefox, WebKit and WordPress; `--rest` is `--all` without what `npm test` has run.
 * `--only <stage>` runs one stage.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../test/engines.ts';
import { ignoreSettings } from '../test/support/settings.ts';
import { npm, runGroups, type Stage } from './stages.ts';
import { elements, node, pages, testFilesOf } from './suites.ts';

const inNode = (name: string, ...folders: readonly string[]): Stage => ({
  name,
  command: node.command(testFilesOf(node, ...folders)),
  report: `.cache/${name}.json`,
});
const inPages = (name: string, engine: Engine, ...projects: readonly string[]): Stage => ({
  name,
  command: pages.command(projects.map((project) => `--project=${project}`)),
  report: `.cache/${name}.json`,
  engine,
});
const inElements = (name: string, engine: Engine): Stage => ({
  name,
  command: elements.command(),
  report: `.cache/${name}.json`,
  engine,
});

/** The stages of a group run side by side: together they keep two cores busy. */
const fast: readonly (readonly Stage[])[] = [
  [npm('lint'), npm('types'), npm('build')],
  [inNode('unit', 'test/unit'), inNode('server', 'test/till'), inElements('elements', 'chromium')],
  [inPages('site', 'chromium', 'site')],
];

const rest: readonly (readonly Stage[])[] = [
  [inPages('pages', 'chromium', 'embedding', 'sweeps', 'processes', 'packaging')],
  [inNode('processes', 'test/processes')],
  [inElements('elements-firefox', 'firefox'), inElements('elements-webkit', 'webkit')],
  [inPages('firefox', 'firefox', 'firefox')],
  [inPages('webkit', 'webkit', 'webkit')],
  [npm('build:wordpress')],
  [inPages('wordpress', 'chromium', 'wordpress')],
];

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, rest: { type: 'boolean' }, only: { type: 'string' } },
});

ignoreSettings();
await runGroups(chosen());

function chosen(): readonly (readonly Stage[])[] {
  const { all, rest: isRest, only } = values;
  if (only === undefined) return [...(isRest ? [] : fast), ...(all || isRest ? rest : [])];
  const stages = [...fast, ...rest].flat();
  const found = stages.filter(({ name }) => name === only);
  if (found.length > 0) return [found];
  console.error(`--only takes one of: ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
