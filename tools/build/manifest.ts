import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customElements, readElements } from './manifest/custom-elements.ts';
import { readCustomProperties } from './manifest/custom-properties.ts';
import { vscodeCssData, vscodeData, webTypes } from './manifest/editors.ts';
import { globalTypes } from './manifest/globals.ts';
import { jsxTypes } from './manifest/jsx.ts';
import { pageApi } from './manifest/page-api.ts';
import { reference } from './manifest/reference.ts';

/** Writes the descriptions of the elements for tools, all from the JSDoc of their classes. */
export function writeManifest(dist: string): void {
  const [elements, properties] = [readElements(), readCustomProperties()];
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  write('custom-elements.json', json(customElements(elements, properties)));
  write('vscode.html-custom-data.json', json(vscodeData(elements)));
  write('vscode.css-custom-data.json', json(vscodeCssData(properties)));
  write('web-types.json', json(webTypes(elements, properties)));
  write('jsx.d.ts', jsxTypes(elements));
  write('globals.d.ts', globalTypes(elements));
}

/** The text of docs/elements.md. */
export const elementsPage = (): string => reference(readElements(), readCustomProperties());

/** The generated documents, by file name. */
export const documents = (): Readonly<Record<string, string>> => ({
  'docs/elements.md': elementsPage(),
  'docs/page-api.md': pageApi(),
});
