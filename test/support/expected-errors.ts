import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The lines, from 1, that a checker must report: each follows a comment with `expect-error`. */
export const expectedErrors = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => (line.includes('expect-error') ? [index + 2] : []));

/**
 * Errors as checkers print them: `file(1,2): error` of tsc, ngc and vue-tsc, `file:1:2 - error` of Astro, and
 * `ERROR "file" 1:2` of Svelte.
 */
const reported = /^(?:\d+ ERROR "(.+?)" (\d+):|(\S+?)[(:](\d+)[,:]\d+\)?(?::| -) error)/gm;

/** The lines with errors in a checker's output, by file relative to the folder. */
export function reportedErrors(output: string, folder: string): Record<string, number[]> {
  const errors: Record<string, number[]> = {};
  for (const [, quoted, quotedLine, named, namedLine] of stripVTControlCharacters(output).matchAll(reported)) {
    const path = (quoted ?? named ?? '').replaceAll('\\', '/');
    const file = isAbsolute(path) ? relative(folder, path).replaceAll('\\', '/') : path;
    const lines = errors[file] ?? [];
    const line = Number(quotedLine ?? namedLine);
    if (!lines.includes(line)) errors[file] = [...lines, line].sort((a, b) => a - b);
  }
  return errors;
}

/** Runs tsc on a project: its output, and the lines with errors by file. */
export async function compile(folder: string): Promise<{ output: string; errors: Record<string, number[]> }> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const output = await new Promise<string>((done) =>
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_, text) => done(text)),
  );
  return { output, errors: reportedErrors(output, folder) };
}
