import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { exampleMarker } from './markdown.ts';

const folder = resolve(import.meta.dirname, '../docs/examples');

/** A complete page that the documentation shows as source and runs beside it. */
export interface Example {
  readonly name: string;
  /** Path from the project's folder. */
  readonly file: string;
  /** As it is in the file: the documentation shows it, and readers copy it. */
  readonly source: string;
  /** The text of its `<title>`. */
  readonly title: string;
}

export function readExamples(): ReadonlyMap<string, Example> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'));
  return new Map(
    names.sort().map((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const title = /<title>(.*?)<\/title>/.exec(source)?.[1] ?? '';
      const name = basename(file, '.html');
      return [name, { name, file: `docs/examples/${file}`, source, title }];
    }),
  );
}

/**
 * Writes the examples into a document: each marker `<!-- example: name -->` is followed by the example as a block.
 * @throws Error with the line of a marker that names no example
 */
export function fillDocument(file: string, text: string, examples = readExamples()): string {
  const lines = text.split('\n');
  const out: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    out.push(line);
    const name = exampleMarker.exec(line)?.[1];
    if (!name) continue;
    const example = examples.get(name);
    if (!example) throw new Error(`${file}:${index + 1}: there is no docs/examples/${name}.html`);
    while (lines[index + 1]?.trim() === '') index++;
    if (lines[index + 1]?.startsWith('```html')) {
      index += 2;
      while (index < lines.length && lines[index] !== '```') index++;
    }
    out.push('', '```html', example.source.trimEnd(), '```');
    if (lines[index + 1]?.trim()) out.push('');
  }
  return out.join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Source and frame of an example, which runs when the reader comes to it (scripts/editing.ts). */
export function exampleFigure(name: string, title: string, highlighted: string): string {
  return `<figure class="example" id="example-${name}" data-pagefind-ignore>
<figcaption>${escaped(title)}</figcaption>
<div class="pair"><div class="run"><iframe data-src="/examples/${name}.html" title="${escaped(title)}, running" sandbox="allow-scripts allow-forms allow-popups"></iframe>
<p class="report" role="status"></p></div>
<div class="code" data-language="docs/examples/${name}.html"><pre tabindex="0"><code>${highlighted}</code></pre></div></div>
</figure>`;
}

/** The release that examples must name. */
export const release = manifest.version;
