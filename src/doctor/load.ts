/* Loads the doctor in bundles. The build of the script replaces this file by load-lazy.ts. */
import type { Finding, Knowledge } from '../protocol/finding.ts';
import type { Page } from '../protocol/types.ts';

export const examine = async (page: Page, knowledge: Knowledge): Promise<readonly Finding[]> =>
  (await import('./doctor.ts')).default(page, knowledge);
