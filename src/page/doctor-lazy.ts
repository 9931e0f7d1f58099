/* What finds an author's mistakes lies beside the script: visitors never ask for it. It imports nothing of ours. */
import { importLazy } from '../start/lazy-file.ts';
import { ownAddress } from '../start/own-address.ts';

export const loadDoctor = (): Promise<typeof import('../doctor/doctor.ts')> => importLazy('doctor.js', ownAddress, 0);
