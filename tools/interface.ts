import { readFileSync, writeFileSync } from 'node:fs';
import getChangesets from '@changesets/read';
import manifest from '../package.json' with { type: 'json' };
import { compareInterfaces, parseInterface, unannounced, writeInterface } from './build/interface/compare.ts';
import { readInterface } from './build/interface/facts.ts';

/*
 * `npm run interface` builds, and lists how the public interface differs from the last release. It fails if a difference is
 * not announced in `.changeset/`. `-- --write` makes today's interface the released one: `npm run release` does so.
 */

const file = 'public-interface.txt';
const today = writeInterface(manifest.version, readInterface());
if (process.argv.includes('--write')) writeFileSync(file, today);
else {
  const { version, lines } = parseInterface(readFileSync(file, 'utf8'));
  const differences = compareInterfaces(lines, parseInterface(today).lines);
  for (const line of differences.removed) console.log(`- ${line}`);
  for (const line of differences.added) console.log(`+ ${line}`);
  const missing = unannounced(differences, { name: manifest.name, version }, await getChangesets(process.cwd()));
  if (missing.length > 0) {
    console.error(`\nNot announced; \`npx changeset\` announces them:\n${missing.join('\n')}`);
    process.exitCode = 1;
  } else console.log(`\nEvery difference from release ${version} is announced.`);
}
