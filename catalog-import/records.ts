import { isRecord } from '../src/text/values.ts';

/** A record of an export, whose fields may be missing or anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** The records in a list; none for any other value. */
export const recordsIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);
