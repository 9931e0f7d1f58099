import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { whyUnpublishable } from '../../../tools/release-check.ts';

/** Protects the release: the workflow may do no more than it must, and the check before it finds what npm would refuse. */

const project = resolve(import.meta.dirname, '../../..');
const text = readFileSync(join(project, '.github/workflows/release.yml'), 'utf8');

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string;
  readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly with?: Record<string, unknown> }[];
}

describe('release.yml', () => {
  const workflow = parse(text) as {
    readonly on: object;
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
  const runOf = (job: string) => (workflow.jobs[job]?.steps ?? []).flatMap(({ run }) => run ?? []);

  test('runs for tags of versions alone, checks before it publishes, and signs what it publishes', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(runOf('check')).toEqual(['npm ci', 'npm run release:check', 'npm test', 'npm run reproducible']);
    expect(workflow.jobs.publish?.needs).toBe('check');
    expect(runOf('publish')).toEqual(['npm ci', 'npm run build', 'npm publish --provenance --access public']);
  });

  test('names only scripts that package.json has', () => {
    const names = steps.flatMap(({ run }) => /^npm (?:run )?([\w:-]+)$/.exec(run ?? '')?.[1] ?? []);
    expect(names.filter((name) => name !== 'ci' && !(name in manifest.scripts))).toEqual([]);
  });

  test('has no permissions but those that a job needs', () => {
    expect(workflow.permissions).toEqual({});
    const permissions = Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions]);
    expect(Object.fromEntries(permissions)).toEqual({
      check: { contents: 'read' },
      publish: { contents: 'read', 'id-token': 'write' },
    });
  });

  test('holds no secret, and reads none', () => {
    expect(text).not.toMatch(/secrets\.|_TOKEN|_authToken|\bnpm_\w{20,}|\bgh[pousr]_\w{20,}/);
    for (const { uses, with: options } of steps)
      if (uses?.startsWith('actions/checkout@')) expect(options).toMatchObject({ 'persist-credentials': false });
  });

  test('pins every action by commit', () => {
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
  });
});

describe('release:check', () => {
  const right = {
    manifest: { version: '0.2.0', repository: { url: 'git+https://forge.example/shop.git' } },
    changelog: '# Changes\n\n## 0.2.0\n\n- More.\n\n## 0.1.0\n',
    described: '0.2.0',
    pending: [],
    tag: 'v0.2.0',
  };

  test('finds nothing where a release may be published', () => {
    expect(whyUnpublishable(right)).toEqual([]);
    expect(whyUnpublishable({ ...right, tag: undefined })).toEqual([]);
  });

  for (const [what, change, expected] of [
    ['a private package', { manifest: { ...right.manifest, private: true } }, /remove "private"/],
    ['a package without an address', { manifest: { version: '0.2.0' } }, /Fill in repository/],
    ['changes in no release', { pending: ['brave-cups'] }, /wait for a release \(brave-cups\)/],
    [
      'a changelog that goes on',
      { changelog: '# Changes\n\n## Unreleased\n- More.\n' },
      /must begin with "## 0\.2\.0"/,
    ],
    ['an interface of another release', { described: '0.1.0' }, /describes 0\.1\.0, not 0\.2\.0/],
    ['a tag of another version', { tag: 'v0.2.1' }, /must be v0\.2\.0/],
  ] as const)
    test(`names ${what}`, () => {
      const problems = whyUnpublishable({ ...right, ...change });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(expected);
    });
});

test('npm may publish the package, also with a scope', () => {
  expect(manifest).not.toHaveProperty('private');
  expect(manifest.publishConfig).toEqual({ access: 'public' });
});
