/* Loads the doctor from its own file, so that visitors never download it. */
import { importLazy } from '../files/lazy-file.ts';
import { ownAddress } from '../files/own-address.ts';
import type { examine as examineBundled } from './load.ts';

export const examine: typeof examineBundled = (page, knowledge) =>
  importLazy('doctor.js', ownAddress, 0, (file: typeof import('./doctor.ts')) => file.default(page, knowledge));
