/* Replaces on-server.ts in wellness.js, which runs on no server. */
import type { Page } from '../protocol/types.ts';

export const onServer = (page: Page): Page => page;
