/* What finds an author's mistakes lies beside the script: visitors never ask for it. It imports nothing of ours. */
import { importLate } from '../start/late-file.ts';
import { ownAddress } from '../start/own-address.ts';

export const loadDoctor = (): Promise<typeof import('../doctor/doctor.ts')> => importLate('doctor.js', ownAddress, 0);
