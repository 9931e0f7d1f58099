import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An append-only file, so that a killed process loses nothing it has responded. */
export interface Ledger<Entry> {
  /** The entries in the file when it was opened. */
  readonly entries: readonly Entry[];
  /** Appends all entries or, if the process is killed, none. They are safe once `written` resolves. */
  add(entries: readonly Entry[]): void;
  /** Resolves once all added entries are on disk. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** One line per `add`. An incomplete last line is dropped, because nothing was responded for it. */
export async function openLedger<Entry>(path: string): Promise<Ledger<Entry>> {
  await mkdir(dirname(path), { recursive: true });
  const content = await readFile(path).catch(() => Buffer.alloc(0));
  const whole = content.lastIndexOf('\n') + 1;
  const lines = content.subarray(0, whole).toString().split('\n').filter(Boolean);
  const file = await open(path, 'a');
  await file.truncate(whole);

  let waiting = '';
  let writing: Promise<void> | undefined;

  // Entries added during a write go into the next one together.
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
      // `written` rejects from now on, so that no response is sent for an entry that is not stored.
      writing.catch(() => {});
    },
    written,
    async close() {
      await written();
      await file.close();
    },
  };
}
