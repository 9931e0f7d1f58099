import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/*
 * `npm run reproducible` builds and packs the working tree twice, in two folders, time zones and languages. It fails and
 * names the files that differ if the two packages are not equal, byte by byte.
 */

const project = resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(join(tmpdir(), 'reproducible-'));
const places = [
  { folder: join(scratch, 'a'), env: { TZ: 'UTC', LC_ALL: 'C' } },
  { folder: join(scratch, 'in another/folder'), env: { TZ: 'Asia/Kolkata', LC_ALL: 'de_DE.UTF-8' } },
];

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): string {
  return execFileSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Copies the tracked and new files, without the results of earlier builds. */
function copyTo(folder: string): void {
  const listed = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], project);
  for (const name of listed.split('\0').filter((name) => name && name !== 'node_modules')) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(project, name), join(folder, name));
  }
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
}

try {
  const packed = places.map(({ folder, env }) => {
    copyTo(folder);
    run('npm', ['run', '-s', 'build'], folder, env);
    const [{ filename, integrity }] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts'], folder, env));
    const out = join(folder, 'packed');
    mkdirSync(out);
    run('tar', ['xzf', join(folder, filename), '-C', out], folder);
    const names = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return { integrity, files: new Map(names.map((name) => [name.slice(out.length + 1), digest(name)])) };
  });
  const [a, b] = packed;
  console.log(packed.map(({ integrity }) => integrity).join('\n'));
  const names = [...new Set([...(a?.files.keys() ?? []), ...(b?.files.keys() ?? [])])];
  for (const name of names.filter((name) => a?.files.get(name) !== b?.files.get(name)))
    console.error(`${name} differs`);
  if (a?.integrity === b?.integrity) console.log('Both builds give the same package.');
  else process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
