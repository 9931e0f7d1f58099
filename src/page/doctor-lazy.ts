/* Loads the doctor from its own file, so that visitors never download it. */
import { importLazy } from '../start/lazy-file.ts';
import { ownAddress } from '../start/own-address.ts';

export const loadDoctor = (): Promise<typeof import('../doctor/doctor.ts')> => importLazy('doctor.js', ownAddress, 0);
