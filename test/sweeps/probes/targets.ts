import type { Page } from '@playwright/test';
import { controls } from '../../support/inspection.ts';

/** Protects people who do not aim well: every control is at least 24 by 24 pixels. */
export async function smallTargets(page: Page): Promise<string[]> {
  return (
    (await controls(page))
      // A link in a sentence is as high as its line (WCAG 2.5.8).
      .filter(({ inline, width, height }) => !inline && (width < 24 || height < 24))
      .map(({ name, width, height }) => `${name}: ${width} × ${height}`)
  );
}
