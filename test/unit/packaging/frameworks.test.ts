import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { expect } from '@playwright/test';

/** Protects the examples of docs/frameworks.md: `npm run test:hosts` builds and sells with every line of them. */

const project = resolve(import.meta.dirname, '../../..');
const docs = readFileSync(join(project, 'docs/frameworks.md'), 'utf8');

const folders: Readonly<Record<string, string>> = {
  React: 'react-18',
  'Next.js': 'next',
  'Vue and Nuxt': 'vue',
  SvelteKit: 'svelte',
  Astro: 'astro',
  Solid: 'solid',
  Angular: 'angular',
};

const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

for (const [heading, folder] of Object.entries(folders))
  test(`examples of ${heading} are lines of test/hosts/${folder}, in their order`, () => {
    const section = docs.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
    const examples = [...section.matchAll(/`([^`\n]+\.\w+)`:\n\n```\w+\n(.*?)^```/gms)];
    expect(examples.length, 'examples that name their file').toBeGreaterThan(0);
    for (const [, file = '', example = ''] of examples) {
      const lines = linesOf(readFileSync(join(project, 'test/hosts', folder, file), 'utf8'));
      let from = 0;
      const missing = linesOf(example).filter((line) => {
        const at = lines.indexOf(line, from);
        if (at >= 0) from = at + 1;
        return at < 0;
      });
      expect(missing, file).toEqual([]);
    }
  });
