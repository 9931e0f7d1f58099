import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { project } from './documents.ts';

/** Transferred bytes of a file of `dist/`: Brotli at its best. */
export const weigh = (name: string): number => brotliCompressSync(readFileSync(join(project, 'dist', name))).length;
