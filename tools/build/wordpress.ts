import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { mo, po } from 'gettext-parser';
import { WP_Pot } from 'wp-pot';
import manifest from '../../package.json' with { type: 'json' };
import { otherNames } from '../../src/catalog/other-names.ts';
import { supplements } from '../../src/catalog/supplements.ts';
import { withoutDecimals, withThreeDecimals } from '../../src/money/money.ts';
import { isRecord } from '../../src/text/values.ts';
import { type AttributeDeclaration, readElements } from './manifest/custom-elements.ts';
import { choices } from './manifest/editors.ts';
import { catalogSchema, type Schema } from './manifest/schemas.ts';
import { noticesFile } from './notices.ts';

/** Name of the plugin, its folder, its zip and its text domain. */
const plugin = 'wellness-storefront';
const source = 'wordpress/plugin';
const output = 'dist-wordpress';

/** The script, its lazy-loaded files, the stylesheet that reserves space for elements, and the licenses. */
const assets = ['wellness.iife.js', 'rest.js', 'react-dom.js', 'doctor.js', 'lang', 'wellness.css', noticesFile];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** A value as PHP writes it. */
function php(value: unknown): string {
  if (Array.isArray(value)) return `array( ${value.map((item) => `${php(item)}, `).join('')})`;
  if (typeof value === 'object' && value !== null)
    return `array( ${Object.entries(value)
      .map(([key, item]) => `${php(key)} => ${php(item)}, `)
      .join('')})`;
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  return String(value);
}

const phpFile = (description: string, value: object): string =>
  `<?php\n/**\n * ${description}\n *\n * @package Wellness\\Storefront\n */\n\ndefined( 'ABSPATH' ) || exit;\n\nreturn ${php(value)};\n`;

function describeAttribute({
  fieldName,
  type: { text: type },
  default: initial,
  owner,
  url,
  description,
}: AttributeDeclaration) {
  const values = choices(type);
  return {
    property: fieldName,
    type: values.length ? 'string' : type,
    ...(values.length && { values }),
    ...(initial !== undefined && { default: initial }),
    owner,
    url,
    help: description,
  };
}

/** The elements' attributes, from their JSDoc and declarations, for the plugin. */
function elements(): object {
  return Object.fromEntries(
    readElements().map(({ tagName, attributes }) => [
      tagName.replace('wellness-', ''),
      Object.fromEntries(attributes.map((attribute) => [attribute.name, describeAttribute(attribute)])),
    ]),
  );
}

interface EntrySchema {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
  readonly allOf: readonly { readonly properties?: Readonly<Record<string, Schema>> }[];
}

/** A schema without its descriptions and without `null`, which the plugin takes for missing. */
function checked({ description: _, type, enum: values, ...schema }: Schema): Schema {
  const types = [type].flat().filter((one) => one !== 'null');
  return {
    ...schema,
    ...(type !== undefined && { type: types.length === 1 ? types[0] : types }),
    ...(Array.isArray(values) && { enum: values.filter((value) => value !== null) }),
    ...(isRecord(schema.items) && { items: checked(schema.items) }),
    ...(isRecord(schema.properties) && { properties: checkedFields(schema.properties as Record<string, Schema>) }),
  };
}

const checkedFields = (fields: Readonly<Record<string, Schema>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, checked(schema)]));

const { definitions } = catalogSchema() as unknown as { readonly definitions: Readonly<Record<string, EntrySchema>> };

/** The rules for lists of products, for the checks of the plugin: the schema of lists. */
const rules = {
  entries: Object.fromEntries(
    Object.entries(definitions).map(([kind, { required, properties, allOf }]) => [
      kind,
      {
        required,
        fields: checkedFields(properties),
        misplaced: allOf.flatMap((limit) =>
          Object.entries(limit.properties ?? {}).flatMap(([field, { type }]) => (type === 'null' ? [field] : [])),
        ),
      },
    ]),
  ),
  withoutDecimals: withoutDecimals.split(' '),
  withThreeDecimals: withThreeDecimals.split(' '),
  otherNames: Object.fromEntries(otherNames.flatMap(({ ours, names }) => names.split(' ').map((name) => [name, ours]))),
};

/** The plugin's messages as a template for translators (.pot). */
function translationTemplate(): string {
  const found = new WP_Pot({
    php: { textdomain: plugin },
    pot: { package: 'Wellness Storefront', noFilePaths: true },
  });
  return found.parse(`${source}/**/*.php`).generatePot();
}

/** Builds the plugin's folder and its zip. Needs `dist/`. */
export function buildWordPress(): void {
  rmSync(output, { recursive: true, force: true });
  const folder = join(output, plugin);
  cpSync(source, folder, { recursive: true });
  for (const name of [`${plugin}.php`, 'readme.txt']) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('%VERSION%', manifest.version));
  }
  for (const name of assets)
    cpSync(join('dist', name), join(folder, 'assets', name), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
  cpSync('LICENSE', join(folder, 'LICENSE'));
  mkdirSync(join(folder, 'generated'));
  mkdirSync(join(folder, 'languages'), { recursive: true });
  writeFileSync(
    join(folder, 'generated/elements.php'),
    phpFile('The elements and their attributes, written from the manifest.', elements()),
  );
  writeFileSync(
    join(folder, 'generated/rules.php'),
    phpFile('Rules for lists of products, as pages have them.', rules),
  );
  writeFileSync(join(folder, 'generated/products.php'), phpFile('The products of the release.', supplements));
  mkdirSync(join(folder, 'languages'), { recursive: true });
  writeFileSync(join(folder, 'languages', `${plugin}.pot`), translationTemplate());
  for (const file of filesIn(join(folder, 'languages')).filter((name) => name.endsWith('.po')))
    writeFileSync(file.replace(/po$/, 'mo'), mo.compile(po.parse(readFileSync(file))));

  const entries = filesIn(folder).map((file) => [file.slice(dirname(folder).length + 1), readFileSync(file)] as const);
  // A fixed time, so that the same files make the same zip.
  writeFileSync(
    join(output, `${plugin}.zip`),
    zipSync(Object.fromEntries(entries), { level: 9, mtime: '2026-01-01T00:00:00' }),
  );
}
