import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What has happened, in a file to which is only ever added: a process that is killed has lost nothing of what it told. */
export interface Ledger<Entry> {
  /** What stood in it when it was opened. */
  readonly entries: readonly Entry[];
  /** Adds all of these or, if the process is killed, none. Not there for sure until `written` says so. */
  add(entries: readonly Entry[]): void;
  /** Resolves once all that was added is on the disk. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** A line holds what belongs together. A last one that was cut off is dropped: nobody was told of it. */
export async function openLedger<Entry>(path: string): Promise<Ledger<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  const content = await readFile(path).catch(() => Buffer.alloc(0));
  const whole = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, whole).toString().split('\n').filter(Boolean);
  const file = await open(path, 'a');
  await file.truncate(whole);

  let waiting = '';
  let writing: Promise<void> | undefined;

  // What comes while the disk is busy goes with the next write, all of it together.
  async function write(): Promise<void> {
    while (waiting) {
      const lines = waiting;
      waiting = '';
      await file.appendFile(lines);
      await file.datasync();
    }
    writing = undefined;
  }

  const written = async () => {
    while (writing) await writing;
  };

  return {
    entries: lines.flatMap((line) => JSON.parse(line) as Entry[]),
    add(entries) {
      waiting += `${JSON.stringify(entries)}\n`;
      writing ??= write();
      // Told by `written`, from then on to everybody: what is not kept must not be told.
      writing.catch(() => {});
    },
    written,
    async close() {
      await written();
      await file.close();
    },
  };
}
