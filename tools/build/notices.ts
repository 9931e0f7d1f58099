import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { build, Plugin, Rolldown } from 'vite';
import manifest from '../../package.json' with { type: 'json' };

const project = resolve(import.meta.dirname, '../..');
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';
export const sbomFile = 'sbom.cdx.json';

interface Package {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  readonly folder: string;
}

/** First line of each script that contains other packages, except for `#!`. */
const line = `/*! Licenses: ${noticesFile} */\n`;

const isBundled = (chunk: Rolldown.OutputChunk) =>
  Object.entries(chunk.modules).some(([id, { renderedLength }]) => renderedLength > 0 && id.includes('/node_modules/'));

/** Names the notices in each script that contains other packages. Runs after the minifiers, which could move the line. */
export const noticesLine: Plugin = {
  name: 'wellness:notices-line',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !isBundled(chunk)) continue;
        // The line of a command that names its interpreter stays the first.
        const [interpreter = ''] = /^#!.*\n/.exec(chunk.code) ?? [];
        chunk.code = interpreter + line + chunk.code.slice(interpreter.length);
        const map = bundle[chunk.sourcemapFileName ?? ''];
        if (map?.type !== 'asset') continue;
        const { mappings, ...rest } = JSON.parse(String(map.source));
        map.source = JSON.stringify({ ...rest, mappings: `;${mappings}` });
      }
    },
  },
};

/** The package that a module belongs to. Folders inside of packages may have a package.json without a version. */
function packageOf(module: string): Package {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const { name, version, license } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if (name && version && license) return { name, version, license, folder };
  }
  throw new Error(`${module} belongs to no package with a name, a version and a license.`);
}

/** Styles reach the bundles through Tailwind's plugin, which leaves no module of its own. */
const tailwind = packageOf(join(project, 'node_modules/tailwindcss/index.css'));

/** The packages whose code is in the results of builds, by name. */
export function bundledPackages(results: readonly Awaited<ReturnType<typeof build>>[]): readonly Package[] {
  const found = new Map([[tailwind.folder, tailwind]]);
  for (const { output } of results.flat() as Rolldown.RolldownOutput[])
    for (const file of output) {
      if (file.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(file.modules)) {
        const path = id.replace(/^\0|\?.*$/g, '');
        if (!renderedLength || !path.includes('/node_modules/')) continue;
        const owner = packageOf(path);
        found.set(owner.folder, owner);
      }
    }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function licenseText({ name, folder }: Package): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  // Packages of r2wc are published without the license of their repository.
  const path = file ? join(folder, file) : join(import.meta.dirname, 'licenses', `${name.slice(1).split('/')[0]}.txt`);
  if (!existsSync(path)) throw new Error(`${name} has no license text. Put that of its repository into ${path}.`);
  return readFileSync(path, 'utf8').replace(/\r\n/g, '\n').trim();
}

/** Names and licenses of the packages. Equal texts stand once. */
export function notices(packages: readonly Package[]): string {
  const byText = new Map<string, Package[]>();
  for (const owner of packages) {
    const text = licenseText(owner);
    byText.set(text, [...(byText.get(text) ?? []), owner]);
  }
  const entries = [...byText].map(([text, owners]) =>
    [...owners.map(({ name, version, license }) => `${name} ${version} (${license})`), '', text].join('\n'),
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `${['Third-party notices\n\nThese files contain code of the following packages.', ...entries].join(rule)}\n`;
}

const purl = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const licenses = (license: string) => [
  /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license },
];

const readLock = (): Record<string, { resolved?: string; integrity?: string }> =>
  JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')).packages;

function component({ name, version, license, folder }: Package): object {
  const path = folder.slice(folder.lastIndexOf('/node_modules/') + 1);
  const { resolved, integrity } = readLock()[path] ?? {};
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    licenses: licenses(license),
    purl: purl(name, version),
    ...(integrity && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
    }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

/** A software bill of materials in CycloneDX. Without a time and a serial number, so that equal builds are equal. */
export function sbom(packages: readonly Package[]): object {
  const { name, version, license, description } = manifest;
  const ref = purl(name, version);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'library',
        'bom-ref': ref,
        name,
        version,
        description,
        licenses: licenses(license),
        purl: ref,
      },
    },
    components: packages.map(component),
    dependencies: [{ ref, dependsOn: packages.map((owner) => purl(owner.name, owner.version)) }],
  };
}

/** Writes the notices and the bill of materials of builds into their folder. */
export function writeNotices(folder: string, results: readonly Awaited<ReturnType<typeof build>>[]): void {
  const packages = bundledPackages(results);
  writeFileSync(join(folder, noticesFile), notices(packages));
  writeFileSync(join(folder, sbomFile), `${JSON.stringify(sbom(packages), null, 2)}\n`);
}
