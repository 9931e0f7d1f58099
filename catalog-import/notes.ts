/** Lines for the person who imports, about everything that could not be carried. */
export interface Notes {
  /** Adds a line. Equal lines are one. */
  add(line: string): void;
  /** Counts a field that the kit has no place for. Empty values do not count. */
  leave(field: string, value: unknown): void;
  /** Counts all fields of a record but these. */
  leaveOthers(record: Readonly<Record<string, unknown>>, carried: readonly string[], prefix?: string): void;
  readonly lines: readonly string[];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 'false' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

export function createNotes(): Notes {
  const lines = new Set<string>();
  const left = new Map<string, number>();
  const leave = (field: string, value: unknown) => {
    if (!isEmpty(value)) left.set(field, (left.get(field) ?? 0) + 1);
  };
  return {
    add: (line) => void lines.add(line),
    leave,
    leaveOthers(record, carried, prefix = '') {
      for (const [field, value] of Object.entries(record)) if (!carried.includes(field)) leave(prefix + field, value);
    },
    get lines() {
      const fields = [...left].map(
        ([field, count]) => `Not carried: "${field}" (${count} ${count > 1 ? 'times' : 'time'}).`,
      );
      return [...lines, ...fields];
    },
  };
}
