import { existsSync, mkdirSync, statSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, newest } from './build.ts';
import { documentation } from './docs-server.ts';
import { startServer } from './server.ts';

/*
 * `npm run docs` builds the documentation site, and fails with file and line for each mistake in the documents and examples.
 * `npm run dev:docs` (`--watch`) serves it, builds it again after each change, and reloads the open pages.
 */

/** Its time is the start of the last complete build. */
const stamp = '.cache/docs-built';
const sources = ['docs', 'docs-site', 'examples/plain', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];

/** Builds the site, mistakes or not. Its libraries load here, so that a start with a built site does not wait for them. */
async function build({ isWatched = false } = {}): Promise<void> {
  const { buildSite, writeExamples } = await import('../docs-site/site.ts');
  const { writeWordsPage } = await import('../docs-site/answers.ts');
  const began = new Date();
  writeWordsPage();
  writeExamples();
  await buildSite({ isWatched });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, began, began);
}

/** Builds the site if it is missing, or older than its sources or the library. */
export async function buildDocsIfStale(): Promise<void> {
  const built = existsSync(stamp) && existsSync('dist-docs/_headers') ? statSync(stamp).mtimeMs : 0;
  const library = '.cache/built';
  if ([...sources, ...(existsSync(library) ? [library] : [])].every((source) => newest(source) <= built)) return;
  console.log('Building the documentation …');
  await build();
}

/** Prints each mistake. Returns whether there is none. */
async function check(): Promise<boolean> {
  const { checkDocs, written } = await import('../docs-site/check.ts');
  const mistakes = checkDocs();
  for (const mistake of mistakes) console.error(written(mistake));
  if (mistakes.length > 0) console.error(`\n${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}`);
  return mistakes.length === 0;
}

async function serveAndWatch(): Promise<void> {
  const listeners = new Set<() => void>();
  const pages = documentation((_, response) => void response.writeHead(404).end());
  const { port } = await startServer({
    port: Number(process.env.PORT || 4173) + 1,
    answer: (request, response) => {
      if (request.url !== '/changes') return pages(request, response);
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      const send = () => void response.write('data: reload\n\n');
      listeners.add(send);
      request.once('close', () => listeners.delete(send));
    },
  });
  console.log(`The documentation is at http://docs.localhost:${port}`);
  let pause: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(pause);
    pause = setTimeout(async () => {
      try {
        await build({ isWatched: true });
        await check();
        for (const reload of listeners) reload();
      } catch (error) {
        console.error(error);
      }
    }, 200);
  };
  for (const source of ['docs', 'docs-site']) watch(source, { recursive: true }, changed);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isWatched = process.argv.includes('--watch');
  await buildIfStale();
  await build({ isWatched });
  const isRight = await check();
  if (isWatched) await serveAndWatch();
  else if (!isRight) process.exitCode = 1;
}
