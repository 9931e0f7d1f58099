import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Resolves once a process has said on its second stream that it is ready. */
export function ready(child: ChildProcess, name: string, sign: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer) => {
      said += part;
      if (!sign.test(said)) return;
      child.stderr?.off('data', hear);
      // Read on, or it would wait for who reads what it writes.
      child.stderr?.resume();
      resolve();
    };
    child.stderr?.on('data', hear);
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`${name} did not start: ${said}`)));
  });
}
