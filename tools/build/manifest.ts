import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customElements } from './manifest/custom-elements.ts';
import { readCustomProperties } from './manifest/custom-properties.ts';
import { readDeclarations } from './manifest/declarations.ts';
import { vscodeData, webTypes } from './manifest/editors.ts';
import { jsxTypes } from './manifest/jsx.ts';
import { pageApi } from './manifest/page-api.ts';
import { reference } from './manifest/reference.ts';

/** What is told of the elements, file by file. All of it comes from the comments above their classes. */
export function writeManifest(dist: string): void {
  const [elements, properties] = [readDeclarations(), readCustomProperties()];
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  write('custom-elements.json', json(customElements(elements, properties)));
  write('vscode.html-custom-data.json', json(vscodeData(elements)));
  write('web-types.json', json(webTypes(elements, properties)));
  write('jsx.d.ts', jsxTypes(elements));
}

/** docs/elements.md as it should be. */
export const elementsPage = (): string => reference(readDeclarations(), readCustomProperties());

/** The documents that are written of the sources, by name, as they should be. */
export const documents = (): Readonly<Record<string, string>> => ({
  'docs/elements.md': elementsPage(),
  'docs/page-api.md': pageApi(),
});
