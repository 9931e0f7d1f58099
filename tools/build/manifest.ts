import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerSchema, orderSchema, statusSchema } from '../../conformance/schemas.ts';
import { fillDocument } from '../../docs-site/examples.ts';
import { angularModule, angularTypes } from './manifest/angular.ts';
import { customElements, readElements } from './manifest/custom-elements.ts';
import { readCustomProperties } from './manifest/custom-properties.ts';
import { vscodeCssData, vscodeData, webTypes } from './manifest/editors.ts';
import { elementPage, pageOf } from './manifest/element-pages.ts';
import { frameworkTypes } from './manifest/frameworks.ts';
import { globalTypes } from './manifest/globals.ts';
import { pageApi } from './manifest/page-api.ts';
import { reference } from './manifest/reference.ts';
import { catalogSchema, messagesSchema } from './manifest/schemas.ts';
import { skill } from './manifest/skill.ts';
import { catalogPage, eventsPage, messagesPage, tokensPage } from './manifest/tables.ts';
import { tagTypes } from './manifest/tags.ts';

/** Writes the descriptions of the elements for tools, all from the JSDoc of their classes. */
export function writeManifest(dist: string): void {
  const [elements, properties] = [readElements(), readCustomProperties()];
  const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  write('custom-elements.json', json(customElements(elements, properties)));
  write('vscode.html-custom-data.json', json(vscodeData(elements)));
  write('vscode.css-custom-data.json', json(vscodeCssData(elements, properties)));
  write('web-types.json', json(webTypes(elements, properties)));
  write('globals.d.ts', globalTypes(elements));
  write('tags.d.ts', tagTypes(elements));
  for (const [name, text] of Object.entries(frameworkTypes)) write(name, text);
  write('angular.d.ts', angularTypes(elements));
  write('angular.js', angularModule(elements));
  mkdirSync(join(dist, 'schema'), { recursive: true });
  write('schema/catalog.json', json(catalogSchema()));
  write('schema/messages.json', json(messagesSchema()));
  write('schema/order.json', json(orderSchema()));
  write('schema/answer.json', json(answerSchema()));
  write('schema/order-status.json', json(statusSchema()));
}

/** The generated documents, by file name. */
export function documents(): Readonly<Record<string, string>> {
  const [elements, properties] = [readElements(), readCustomProperties()];
  const tables: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      elements.map((element) => [`docs/${pageOf(element.tagName)}`, elementPage(element, elements)]),
    ),
    'docs/catalog.md': catalogPage(),
    'docs/events.md': eventsPage(elements),
    'docs/messages.md': messagesPage(),
    'docs/tokens.md': tokensPage(properties),
  };
  return {
    'docs/elements.md': reference(elements),
    'docs/page-api.md': pageApi(),
    'SKILL.md': skill(elements, properties),
    ...Object.fromEntries(Object.entries(tables).map(([file, text]) => [file, fillDocument(file, text)])),
  };
}
