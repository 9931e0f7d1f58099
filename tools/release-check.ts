import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import getChangesets from '@changesets/read';
import { parseInterface } from './build/interface/compare.ts';

/*
 * `npm run release:check` says why this commit cannot be published as a release, before minutes of tests have run. In a
 * release workflow `GITHUB_REF_NAME` is the pushed tag.
 */

interface Release {
  readonly manifest: {
    readonly version: string;
    readonly private?: boolean;
    readonly repository?: string | { readonly url?: string };
  };
  readonly changelog: string;
  /** Version that public-interface.txt describes. */
  readonly described: string;
  /** Names of the changes that are announced, but in no release yet. */
  readonly pending: readonly string[];
  readonly tag?: string | undefined;
}

/** Returns a sentence for each thing that must be put right first. */
export function whyUnpublishable({ manifest, changelog, described, pending, tag }: Release): readonly string[] {
  const { version, repository } = manifest;
  const address = typeof repository === 'string' ? repository : repository?.url;
  const [latest] = /^## .*$/m.exec(changelog) ?? [];
  return [
    manifest.private && 'package.json is marked as private, so npm refuses to publish it: remove "private".',
    !address &&
      'package.json has no "repository": npm compares its address with the one that signs the provenance. Fill in repository, homepage and bugs.',
    pending.length > 0 && `Changes wait for a release (${pending.join(', ')}): run \`npm run release\` and commit.`,
    latest !== `## ${version}` && `CHANGELOG.md must begin with "## ${version}", not with "${latest ?? 'nothing'}".`,
    described !== version &&
      `public-interface.txt describes ${described}, not ${version}: run \`npm run interface -- --write\`.`,
    tag !== undefined && tag !== `v${version}` && `The tag ${tag} must be v${version}, the version of package.json.`,
  ].filter((problem) => typeof problem === 'string');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = whyUnpublishable({
    manifest: JSON.parse(readFileSync('package.json', 'utf8')),
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    described: parseInterface(readFileSync('public-interface.txt', 'utf8')).version,
    pending: (await getChangesets(process.cwd())).map(({ id }) => id),
    tag: process.env.GITHUB_REF_NAME,
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
