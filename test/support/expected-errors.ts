import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The lines, from 1, that a checker must report: each follows a comment with `expect-error`. */
export const expectedErrors = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => (line.includes('expect-error') ? [index + 2] : []));

/** Runs tsc on a project: its output, and the lines with errors by file. */
export async function compile(folder: string): Promise<{ output: string; errors: Record<string, number[]> }> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const output = await new Promise<string>((done) =>
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { cwd: folder }, (_, text) => done(text)),
  );
  const errors: Record<string, number[]> = {};
  for (const [, file = '', line] of output.matchAll(/^(\S+)\((\d+),\d+\): error/gm)) {
    const lines = errors[file] ?? [];
    if (!lines.includes(Number(line))) errors[file] = [...lines, Number(line)];
  }
  return { output, errors };
}
