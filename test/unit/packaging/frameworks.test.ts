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

/** Without indentation, and without lines for the projects' own files of mistakes. */
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => !line.includes('wrong/'))
    .map((line) => line.trim());

for (const [heading, folder] of Object.entries(folders))
  test(`examples of ${heading} are whole files of test/hosts/${folder}`, () => {
    const section = docs.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
    const examples = [...section.matchAll(/`([^`\n]+\.\w+)`:\n\n```\w+\n(.*?)^```/gms)];
    expect(examples.length, 'examples that name their file').toBeGreaterThan(0);
    for (const [, file = '', example = ''] of examples) {
      const lines = linesOf(readFileSync(join(project, 'test/hosts', folder, file), 'utf8'));
      // Angular's settings are long, and mostly those of its own generator.
      if (file === 'angular.json') expect(lines).toEqual(expect.arrayContaining(linesOf(example)));
      else expect(linesOf(example), file).toEqual(lines);
    }
  });
