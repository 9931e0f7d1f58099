/* Loads the doctor from its own file, so that visitors never download it. */
import { importLazy } from '../start/lazy-file.ts';
import { ownAddress } from '../start/own-address.ts';
import type { examine as examineBundled } from './doctor.ts';

export const examine: typeof examineBundled = (page, knowledge) =>
  importLazy('doctor.js', ownAddress, 0, (file: typeof import('../doctor/doctor.ts')) => file.default(page, knowledge));
