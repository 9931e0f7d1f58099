import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import manifest from '../../../package.json' with { type: 'json' };

/** Protects people with an older Node from errors of libraries that name neither Node nor the remedy. */

const project = resolve(import.meta.dirname, '../../..');
const check = pathToFileURL(join(project, 'tools/node-version.mjs')).href;

/** Runs the check as a version of Node, and returns its message and exit code. */
function checkAs(version: string): { readonly code: number; readonly text: string } {
  const script = `Object.defineProperty(process, 'version', { value: ${JSON.stringify(version)} }); await import('${check}');
    console.error(process.exitCode ?? 0); process.exitCode = 0;`;
  const output = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `console.error = console.log; ${script}`],
    {
      encoding: 'utf8',
    },
  );
  const lines = output.trim().split('\n');
  return { code: Number(lines.pop()), text: lines.join('\n') };
}

test('an older Node is refused in one sentence', () => {
  for (const version of ['v18.20.8', 'v20.18.3', 'v16.0.0'])
    expect(checkAs(version)).toEqual({
      code: 1,
      text: `This project needs Node.js 20.19 or newer, and this is ${version}. Install a newer Node.js.`,
    });
});

test('a recent Node starts without output', () => {
  for (const version of ['v20.19.0', 'v20.20.2', 'v22.12.0', 'v24.1.0', process.version])
    expect(checkAs(version)).toEqual({ code: 0, text: '' });
});

test('the commands of the README check Node first', () => {
  for (const name of ['dev', 'start', 'build', 'test'] as const)
    expect(manifest.scripts[`pre${name}`]).toBe('node tools/node-version.mjs');
});
