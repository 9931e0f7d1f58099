import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';

/** Protects installs: each package comes from the registry, in one version, with a checksum, on every platform. */

const project = resolve(import.meta.dirname, '../../..');
const read = (name: string) => JSON.parse(readFileSync(resolve(project, name), 'utf8'));
const { packages }: { packages: Record<string, { version?: string; resolved?: string; integrity?: string }> } =
  read('package-lock.json');
const installed = Object.entries(packages).filter(([path]) => path !== '');

describe('package-lock.json', () => {
  test('has the address and the checksum of every package', () => {
    expect(installed.length).toBeGreaterThan(500);
    const faulty = installed.filter(
      ([, { resolved, integrity }]) =>
        !resolved?.startsWith('https://registry.npmjs.org/') || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    );
    expect(faulty.map(([path]) => path)).toEqual([]);
  });

  test('agrees with package.json', () => {
    const { dependencies, devDependencies, peerDependencies } = read('package.json');
    expect(packages['']).toMatchObject({ dependencies, devDependencies, peerDependencies });
  });
});

test('package.json pins every dependency to the installed version', () => {
  const { dependencies, devDependencies } = read('package.json');
  const wanted: [string, string][] = Object.entries({ ...dependencies, ...devDependencies });
  const faulty = wanted.filter(([name, range]) => {
    const version = range.replace(/^npm:(@[^/]+\/)?[^@]+@/, '');
    return !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version) || packages[`node_modules/${name}`]?.version !== version;
  });
  expect(faulty).toEqual([]);
});

test('CONTRIBUTING.md gives a reason for each dependency, and for no other', () => {
  const { dependencies, devDependencies } = read('package.json');
  const [, list = ''] = readFileSync(resolve(project, 'CONTRIBUTING.md'), 'utf8').split('\n## Dependencies\n');
  const rows = [...list.matchAll(/^\| (.+?) \| \S.* \|$/gm)].map(([, names = '']) => names);
  const named = rows.flatMap((names) => names.split(', ')).filter((name) => name !== 'package');
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});
