import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { expect } from '@playwright/test';
import { swaps } from '../../../tools/build/swaps.ts';

/** Protects the builds: a file that was moved would no longer be replaced, and nothing else would say so. */

const project = resolve(import.meta.dirname, '../../..');

describe('the modules that a build replaces are there, as are their replacements', () => {
  for (const [build, pairs] of Object.entries(swaps))
    test(build, () => {
      const missing = Object.entries(pairs)
        .flat()
        .filter((file) => !existsSync(resolve(project, file)));
      expect(missing).toEqual([]);
    });
});
