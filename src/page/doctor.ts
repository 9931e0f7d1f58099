/* Loads the doctor in bundles. The build of the script replaces this file by doctor-lazy.ts. */
import type { Finding, Knowledge } from '../doctor/finding.ts';
import type { Page } from './types.ts';

export const examine = async (page: Page, knowledge: Knowledge): Promise<readonly Finding[]> =>
  (await import('../doctor/doctor.ts')).default(page, knowledge);
