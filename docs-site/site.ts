import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import Eleventy, { type UserConfig } from '@11ty/eleventy';
import { build as bundle } from 'esbuild';
import sharp from 'sharp';
import manifest from '../package.json' with { type: 'json' };
import { browsers } from '../tools/build/browsers.ts';
import { compressFolder } from '../tools/build/compress.ts';
import { searchAnswers } from './answers.ts';
import { builderData } from './builder-data.ts';
import { type Document, project, published, readDocuments, readNavigation, resolveLink } from './documents.ts';
import { exampleFigure, fillDocument, readExamples } from './examples.ts';
import { framed } from './framed.ts';
import { headersFile } from './headers.ts';
import { createHighlight } from './highlight.ts';
import { fullText, withAddresses } from './machines.ts';
import { createMarkdown, outlineOf } from './markdown.ts';
import { home } from './navigation.ts';
import { indexSearch } from './search.ts';
import { weigh } from './sizes.ts';

const source = join(project, 'docs-site');

/** Pages with a layout of their own, by name. */
const layouts: Readonly<Record<string, string>> = { [home.name]: 'home.njk', builder: 'builder.njk' };
export const output: string = join(project, 'dist-docs');

/** Writes the current text of each example into the documents that show it. */
export function writeExamples(): void {
  for (const { file, text } of readDocuments()) {
    const filled = fillDocument(file, text);
    if (filled !== text) writeFileSync(join(project, file), filled);
  }
}

interface Options {
  /** Whether pages reload after each build. Nothing is compressed then. */
  readonly isWatched?: boolean;
}

/** Builds `dist-docs/` from the documents and from the built library, which frames load from the same origin. */
export async function buildSite({ isWatched = false }: Options = {}): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const documents = readDocuments().map((document) => published(document));
  const fonts = await bundleAssets();
  await writePages(documents, { isWatched, fonts });
  copyFiles();
  writeForMachines(documents);
  write('_headers', headersFile());
  write('answers.json', JSON.stringify(searchAnswers()));
  await indexSearch(output);
  if (!isWatched) await compressFolder(output);
  copyLibrary();
}

function write(name: string, text: string): void {
  const file = join(output, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The pixels of each picture, by its address. */
async function sizesOfPictures() {
  const sizes = new Map<string, { width: number; height: number }>();
  for (const name of readdirSync(join(project, 'docs/images'))) {
    const { width, height } = await sharp(join(project, 'docs/images', name)).metadata();
    sizes.set(`/images/${name}`, { width, height });
  }
  return sizes;
}

interface Head {
  readonly isWatched: boolean;
  /** Addresses to preload: a font that comes after the first paint is not used at that visit. */
  readonly fonts: readonly string[];
}

/** The pages of HTML. Eleventy gets each document as a virtual template with its data. */
async function writePages(documents: readonly Document[], head: Head): Promise<void> {
  const highlight = await createHighlight();
  const examples = readExamples();
  const groups = readNavigation();
  const sizes = await sizesOfPictures();
  const outlines = new Map(documents.map(({ name, text }) => [name, outlineOf(text)]));
  const markdown = createMarkdown({
    resolve: resolveLink,
    highlight,
    sizeOf: (src) => sizes.get(src),
    example: (name, text) => exampleFigure(name, examples.get(name)?.title ?? name, highlight(text, 'html')),
  });
  const configure = (config: UserConfig) => {
    config.setLibrary('md', markdown);
    config.addGlobalData('site', {
      version: manifest.version,
      ...head,
      start: documents.find(({ name }) => name !== home.name)?.address,
      groups: groups.map(({ title, pages }) => ({
        title,
        pages: pages.map((page) => ({ ...page, outline: outlines.get(page.name) })),
      })),
      scale: ['wellness.js', 'rest.js', 'react-dom.js'].map((name) => ({
        name,
        kilobytes: Math.round(weigh(name) / 1000),
      })),
    });
    const rest = documents.filter(({ name }) => name !== home.name);
    for (const document of documents) {
      const place = rest.indexOf(document);
      config.addTemplate(`${document.name}.md`, document.text, {
        layout: layouts[document.name] ?? 'page.njk',
        ...(document.name === 'builder' && { builder: builderData() }),
        permalink: `${document.address}index.html`,
        file: document.file,
        document,
        outline: outlines.get(document.name),
        group: groups.find(({ pages }) => pages.some(({ name }) => name === document.name))?.title,
        previous: rest[place - 1],
        next: rest[place + 1],
      });
    }
    const extra = (name: string, title: string, permalink: string, layout: string) =>
      config.addTemplate(`${name}.md`, '', { layout, permalink, document: { title, name, address: `/${name}/` } });
    extra('search', 'Search', '/search/index.html', 'search.njk');
    extra('404', 'Page not found', '/404.html', 'missing.njk');
    config.setTemplateFormats(['md']);
    config.setLayoutsDirectory('layouts');
    config.setIncludesDirectory('layouts');
    // Source in documents may hold braces.
    config.addGlobalData('templateEngineOverride', 'md');
  };
  await new Eleventy('docs-site', 'dist-docs', { quietMode: true, config: configure }).write();
}

/** Writes styles with their fonts, and the scripts of pages and frames. Returns the addresses of the fonts. */
async function bundleAssets(): Promise<readonly string[]> {
  const { metafile } = await bundle({
    metafile: true,
    entryPoints: {
      docs: join(source, 'scripts/docs.ts'),
      theme: join(source, 'scripts/theme.ts'),
      frame: join(source, 'scripts/frame.ts'),
      reload: join(source, 'scripts/reload.ts'),
      style: join(source, 'styles/docs.css'),
      'builder/builder': join(source, 'builder/builder.ts'),
      'builder/style': join(source, 'builder/style.css'),
    },
    outdir: output,
    bundle: true,
    minify: true,
    target: [...browsers],
    format: 'iife',
    external: ['/pagefind/*'],
    loader: { '.woff2': 'file' },
    assetNames: 'assets/[name]-[hash]',
    logLevel: 'warning',
  });
  return Object.keys(metafile.outputs)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/${relative(output, resolve(file)).replaceAll('\\', '/')}`);
}

function copyFiles(): void {
  const copy = (from: string, to: string) => cpSync(join(project, from), join(output, to), { recursive: true });
  copy('docs/images', 'images');
  copy('demo-site/public/icon.svg', 'icon.svg');
  copy('demo-site/fonts/OFL.txt', 'assets/OFL.txt');
  copy('SKILL.md', 'SKILL.md');
  copy('examples/plain', 'examples/plain');
  for (const { name, source } of readExamples().values()) write(`examples/${name}.html`, framed(source));
  write('examples/frame.html', readFileSync(join(source, 'frame.html'), 'utf8'));
}

/** The library as the storefront publishes it, with its compressed files. Types have no use in a page. */
function copyLibrary(): void {
  const published = join('wellness', manifest.version);
  cpSync(join(project, 'dist-site', published), join(output, published), {
    recursive: true,
    filter: (path) => !/\.d\.ts$|[\\/]types$/.test(path),
  });
}

/** Markdown of each page, and the two files for language models. */
function writeForMachines(documents: readonly Document[]): void {
  for (const { address, name, ...document } of documents)
    write(address === '/' ? 'index.md' : `${name}.md`, withAddresses({ address, name, ...document }));
  const { index, full } = fullText(documents);
  write('llms.txt', index);
  write('llms-full.txt', full);
}
