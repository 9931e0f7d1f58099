import { pathToFileURL } from 'node:url';
import { buildSite, writeExamples } from '../docs-site/site.ts';
import { buildIfStale } from './build.ts';

/* `npm run docs` builds the documentation site, and fails with file and line for each mistake in the documents and examples. */

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildIfStale();
  writeExamples();
  await buildSite();
}
