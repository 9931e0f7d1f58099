import { test } from 'node:test';
import { expect } from '@playwright/test';
import { published, readDocuments } from '../../../docs-site/documents.ts';

/** Protects samples of a published documentation site: a reader copies one, and it runs without a copy of the project. */

const site = 'https://docs.example';
const fences = (text: string) => text.match(/^```html$.*?^```$/gms) ?? [];

test('with DOCS_URL all samples of HTML load the kit from that site', () => {
  const documents = readDocuments();
  const samples = documents.flatMap((document) => fences(published(document, `${site}/`).text));
  expect(samples.filter((sample) => /localhost:417[34]\/(?!checkout)/.test(sample))).toEqual([]);
  expect(samples.filter((sample) => sample.includes(`src="${site}/wellness/`)).length).toBeGreaterThan(30);
  expect(samples.some((sample) => sample.includes(`"${site}/examples/plain/mug.avif"`))).toBe(true);
});

test('sentences keep the addresses of npm start, and so does a site without an address', () => {
  const start = readDocuments().find(({ name }) => name === 'getting-started');
  if (!start) throw new Error('Getting started is missing.');
  expect(published(start, site).text).toMatch(/the script is at\s`http:..localhost:4173.wellness/);
  expect(published(start, '')).toEqual(start);
});
