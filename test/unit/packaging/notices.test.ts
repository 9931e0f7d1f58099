import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';

/** Protects the rights of others: every package in a bundle has its license in the notices, and stands in the SBOM. */

const project = resolve(import.meta.dirname, '../../..');
const dist = join(project, 'dist');
const notices = readFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
const sbom = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8'));
const integrity: Record<string, string> = JSON.parse(readFileSync(join(dist, 'integrity.json'), 'utf8'));

/** Packages that the source map of each script names. Styles have no map, and come from Tailwind. */
const packagesOf = new Map(
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js.map'))
    .map((name) => {
      const { sources }: { sources: string[] } = JSON.parse(readFileSync(join(dist, name), 'utf8'));
      const owners = sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
      return [name.replace(/\.map$/, ''), [...new Set(owners)]] as const;
    }),
);
const bundled = [...new Set([...packagesOf.values()].flat().concat('tailwindcss'))].sort();
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8'));

describe('THIRD-PARTY-NOTICES.txt', () => {
  test('is up to date with the bundles', () => {
    for (const name of ['react', 'react-dom', 'scheduler', 'lucide', '@preact/signals-core', '@preact/signals-react'])
      expect(bundled).toContain(name);
    for (const name of ['@r2wc/core', '@r2wc/react-to-web-component', 'parse5', 'entities', 'hono', 'valibot'])
      expect(bundled).toContain(name);
  });

  for (const name of bundled)
    test(`has the license of ${name}`, () => {
      const { version, license } = manifestOf(name);
      const section = notices.split(/^-{80}$/m).find((text) => text.includes(`\n${name} ${version} (${license})\n`));
      const folder = join(project, 'node_modules', name);
      const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      // The packages of r2wc hold no license text; their repository does.
      const text = file ? readFileSync(join(folder, file), 'utf8') : 'Copyright (c) 2022 Bitovi';
      expect(section).toContain(text.replaceAll('\r\n', '\n').trim());
      expect(section).toMatch(/copyright/i);
    });

  test('is named in the first line of each script with code of others, which integrity.json knows', () => {
    for (const [name, owners] of packagesOf) {
      const code = readFileSync(join(dist, name), 'utf8');
      const top = code.split('\n').slice(0, 2).join('\n');
      expect([name, top.includes('/*! Licenses: THIRD-PARTY-NOTICES.txt */')]).toEqual([name, owners.length > 0]);
      expect(`sha384-${createHash('sha384').update(code).digest('base64')}`).toBe(integrity[name]);
    }
  });

  test('lies beside each copy of such a script in the built storefront, and at its root', () => {
    const site = join(project, 'dist-site');
    const named = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .filter((name) => readFileSync(join(site, name), 'utf8').includes('/*! Licenses: THIRD-PARTY-NOTICES.txt */'));
    const folders = [...new Set(named.map((name) => dirname(name)))];
    expect(folders.length).toBe(2);
    for (const folder of [...folders, '.'])
      expect(readFileSync(join(site, folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toBe(notices);
  });
});

test('OFL.txt lies beside the fonts, with the copyright of each', () => {
  for (const folder of ['demo-site/fonts', 'dist-site/assets']) {
    const files = readdirSync(join(project, folder));
    expect(files.some((name) => name.endsWith('.woff2'))).toBe(true);
    const text = readFileSync(join(project, folder, 'OFL.txt'), 'utf8');
    for (const name of ['Literata', 'Instrument Sans'])
      expect(text).toMatch(new RegExp(`Copyright \\d+ The ${name} Project`));
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  }
});

describe('sbom.cdx.json', () => {
  test('lists the packages of the notices, each with its version, license and checksum', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
    expect(sbom.components.map(({ name }: { name: string }) => name)).toEqual(bundled);
    for (const component of sbom.components) {
      const { name, version, license } = manifestOf(component.name);
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      expect(component).toMatchObject({ type: 'library', version, purl, 'bom-ref': purl });
      expect(component.licenses).toEqual([{ license: { id: license } }]);
      expect(component.hashes[0]).toEqual({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
    }
    expect(sbom.dependencies[0].dependsOn).toEqual(sbom.components.map(({ purl }: { purl: string }) => purl));
  });

  test('has neither a time nor a random number, so that equal builds are equal', () => {
    expect(sbom).not.toHaveProperty('serialNumber');
    expect(sbom.metadata).not.toHaveProperty('timestamp');
  });
});
