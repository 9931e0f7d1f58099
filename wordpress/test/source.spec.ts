import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { po, type Translations } from 'gettext-parser';
import { Engine } from 'php-parser';
import manifest from '../../package.json' with { type: 'json' };
import { needWordPress, pluginFolder, pluginZip } from './support/test.ts';

/* The files of the plugin, without running it. */

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const phpFiles = () => filesIn(pluginFolder).filter((name) => name.endsWith('.php'));

test('every file is valid in PHP 7.4, and in the installed PHP', () => {
  needWordPress();
  const engine = new Engine({ parser: { version: '7.4' } });
  expect(() => engine.parseCode('<?php $a?->b;', 'newer.php')).toThrow();
  expect(phpFiles().length).toBeGreaterThan(10);
  for (const file of phpFiles()) {
    engine.parseCode(readFileSync(file, 'utf8'), file);
    expect(spawnSync('php', ['-l', file], { encoding: 'utf8' }).stdout).toMatch(/^No syntax errors/);
  }
});

test('no file runs on direct access, and each text has the plugin’s text domain', () => {
  for (const file of phpFiles()) {
    const text = readFileSync(file, 'utf8');
    expect(text, file).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
    for (const [, domain] of text.matchAll(
      /\b(?:__|_e|_n|_x|esc_html__|esc_attr__|esc_html_e|esc_attr_e)\([^;]*?'([a-z-]+)'\s*\)/g,
    ))
      expect(domain, file).toBe('wellness-storefront');
  }
});

test('the zip is one folder, with the version of the package and no hidden file', () => {
  const files = unzipSync(readFileSync(pluginZip));
  const names = Object.keys(files);
  expect(names.filter((name) => !name.startsWith('wellness-storefront/'))).toEqual([]);
  expect(names.filter((name) => /\/\.|\.map$|\.ts$|node_modules/.test(name))).toEqual([]);
  const text = (name: string) => Buffer.from(files[`wellness-storefront/${name}`] ?? []).toString();
  expect(text('wellness-storefront.php')).toContain(` * Version:           ${manifest.version}\n`);
  expect(text('readme.txt')).toContain(`Stable tag: ${manifest.version}\n`);
  for (const name of names.filter((name) => /\.(php|txt)$/.test(name)))
    expect(Buffer.from(files[name] ?? []).toString(), name).not.toContain('%VERSION%');
  for (const name of [
    'wellness.iife.js',
    'rest.js',
    'react-dom.js',
    'doctor.js',
    'lang/de.js',
    'wellness.css',
    'THIRD-PARTY-NOTICES.txt',
  ])
    expect(text(`assets/${name}`), name).toBe(readFileSync(join('dist', name), 'utf8'));
});

/** Texts by what is translated, of a file in languages/. */
function read(name: string): Map<string, readonly string[]> {
  const { translations } = po.parse(readFileSync(join(pluginFolder, 'languages', name))) as Translations;
  const all = Object.values(translations).flatMap((context) => Object.values(context));
  return new Map(all.filter(({ msgid }) => msgid).map(({ msgid, msgstr }) => [msgid, msgstr]));
}

test('translators get every text, also from files that the extraction tool skips', () => {
  const wanted = read('wellness-storefront.pot');
  for (const file of phpFiles())
    for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:__|_e|_n|_x)\(\s*'((?:[^'\\]|\\.)*)',[^;]*?'wellness-storefront'/g,
    ))
      expect([...wanted.keys()], file).toContain(text.replaceAll("\\'", "'"));
});

const placeholders = (text: string) => (text.match(/%(?:\d\$)?[sd]|\{\w+\}|<[^>]+>/g) ?? []).sort();

for (const locale of ['ar', 'de_DE', 'es_ES', 'fr_FR'])
  test(`all of the plugin's own messages exist in ${locale}, with their placeholders`, () => {
    const wanted = read('wellness-storefront.pot');
    const given = read(`wellness-storefront-${locale}.po`);
    expect([...given.keys()].sort()).toEqual([...wanted.keys()].sort());
    for (const [english, texts] of given)
      for (const text of texts) {
        expect(text, english).not.toBe('');
        expect(placeholders(text), english).toEqual(placeholders(english));
      }
  });
