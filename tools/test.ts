/**
 * Runs the tests. `npm test` is the proof before each commit: minutes, Chromium alone. `npm run test:all` (`--all`) adds
 * databases, the documentation, sweeps, processes, packaging, other worlds, Firefox, WebKit and WordPress; `--rest` is `--all`
 * without what `npm test` has run. `--only <stage>` runs one stage.
 */
import { parseArgs } from 'node:util';
import type { Engine } from '../test/engines.ts';
import { ignoreSettings } from '../test/support/settings.ts';
import { others } from '../test/world.ts';
import { npm, runStages, type Stage } from './stages.ts';
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

/** The tests of selling once more, in another world. */
const inWorld = (world: string, stage: Stage): Stage => ({ ...stage, env: { WORLD: world } });

/** Each stage starts after all stages of the group before it. The stages of a group run side by side. */
const inTurn = (...groups: readonly (readonly Stage[])[]): Stage[] =>
  groups.flatMap((group, index) =>
    group.map((stage) => ({ ...stage, after: groups[index - 1]?.map(({ name }) => name) })),
  );

const fast: readonly Stage[] = [
  // It needs no build, and waits more than it works.
  inNode('server', 'test/server'),
  ...inTurn(
    [npm('lint'), npm('types'), npm('build')],
    [inNode('unit', 'test/unit'), inElements('elements', 'chromium')],
  ),
  { ...inPages('site', 'chromium', 'site'), after: ['unit', 'elements'] },
];

const rest: readonly Stage[] = inTurn(
  [npm('docs'), inNode('database', 'test/database')],
  [inPages('pages', 'chromium', 'docs', 'embedding', 'sweeps', 'processes', 'packaging')],
  [inElements('elements-firefox', 'firefox'), inElements('elements-webkit', 'webkit')],
  // Again with React there from the beginning, as on a page that has used the elements, and with React 18.
  [{ ...inElements('elements-react', 'chromium'), env: { REACT: 'first' } }],
  [{ ...inElements('elements-react-18', 'chromium'), env: { REACT: '18' } }],
  others.map((world) => inWorld(world, inElements(`elements-${world}`, 'chromium'))),
  ...others.map((world) => [inWorld(world, inPages(`site-${world}`, 'chromium', 'site'))]),
  [inPages('firefox', 'firefox', 'firefox')],
  // The processes mostly wait for each other.
  [
    inNode('processes', 'test/processes', 'test/packaging'),
    inPages('webkit', 'webkit', 'webkit'),
    npm('build:wordpress'),
  ],
  // By itself: WordPress's editors are slow enough without a neighbor.
  [inPages('wordpress', 'chromium', 'wordpress')],
  // Projects that install the package, from the registry of npm.
  [inPages('hosts', 'chromium', 'hosts')],
);

const { values } = parseArgs({
  options: { all: { type: 'boolean' }, rest: { type: 'boolean' }, only: { type: 'string' } },
});

ignoreSettings();
await runStages(chosen());

function chosen(): readonly Stage[] {
  const { all, rest: isRest, only } = values;
  const last = fast.map(({ name }) => name);
  const afterFast = rest.map((stage) => ({ ...stage, after: stage.after ?? last }));
  if (only === undefined) return [...(isRest ? [] : fast), ...(all || isRest ? afterFast : [])];
  const stages = [...fast, ...rest];
  const found = stages.find(({ name }) => name === only);
  if (found) return [found];
  console.error(`--only takes one of: ${stages.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
