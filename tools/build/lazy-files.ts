import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { RELEASE } from '../../src/files/release.ts';
import { firstSheet } from './first-sheet.ts';

/** Vite's helper that loads the styles of a chunk. These chunks have none. */
const preloadHelper = '\0vite/preload-helper.js';
const lazyImports = /\[[^\]]*["'`]\.\/rest\.js["'`][^\]]*["'`]\.\/react-dom\.js["'`][^\]]*\]/;
const importsOf = (file: 'wellness' | 'rest') =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}\\.js["'\`];?`);
const exports = /export\s*\{([^}]*)\};?/;

/** Converts a list of imports or exports to the inside of a destructuring pattern or an object. */
const pairs = (list: string, name: (first: string, second: string) => string) =>
  list
    .split(',')
    .map((binding) => binding.trim())
    .filter(Boolean)
    .map((binding) => {
      const [first = '', second = first] = binding.split(/\s+as\s+/);
      return name(first, second);
    })
    .join();
const pattern = (list: string) => pairs(list, (theirs, ours) => `${theirs}:${ours}`);
const object = (list: string) => pairs(list, (ours, theirs) => `${theirs}:${ours}`);

/** Replaces the match and keeps its number of lines, so that source maps stay right. */
function replaceOne(code: string, found: RegExp, by: (list: string) => string): string {
  const [text, list = ''] = found.exec(code) ?? [];
  if (text === undefined) throw new Error(`There is no ${found} in the script.`);
  return code.replace(text, () => by(list) + '\n'.repeat(text.split('\n').length - 1));
}

/**
 * Makes of wellness.js and its two chunks files that do not import each other: each lazy file exports a function of the
 * modules that it uses, and wellness.js calls it: rest.js with its own, react-dom.js also with those of rest.js. An import would bring a second copy of wellness.js where that came from
 * an address with a query, or was joined with other scripts. wellness.js keeps the rules that its own views can match. The
 * same script, wrapped, is wellness.iife.js, so the lazy files serve both.
 */
export function lazyFiles(): Plugin[] {
  const { plugin, ...sheets } = firstSheet();
  return [plugin, files(sheets)];
}

function files({ fillFirst, fillAdditions }: Omit<ReturnType<typeof firstSheet>, 'plugin'>): Plugin {
  return {
    name: 'wellness:lazy-files',
    apply: 'build',
    enforce: 'post',
    resolveId: { order: 'pre', handler: (id) => (id === preloadHelper ? id : undefined) },
    load: {
      order: 'pre',
      handler: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : undefined),
    },
    renderChunk(code, { name, fileName }) {
      if (name !== 'wellness') {
        const check = `if (uses.release !== release) throw Error("${fileName} is of another release");`;
        // Taken out first: it may come before the import of wellness.js, which begins the function.
        let ofRest = '';
        const own =
          name === 'rest'
            ? code
            : replaceOne(code, importsOf('rest'), (list) => {
                ofRest = `const {${pattern(list)}} = rest;`;
                return '';
              });
        const begun = replaceOne(
          own,
          importsOf('wellness'),
          (list) =>
            `export const release = "${RELEASE}"; export default (uses, rest) => {${check} const {${pattern(list)}} = uses; ${ofRest}`,
        );
        return { code: replaceOne(begun, exports, (list) => `return {${object(list)}}};`), map: null };
      }
      let uses = '';
      const script = replaceOne(code, exports, (list) => {
        uses = object(list);
        return '';
      });
      const handing = replaceOne(script, lazyImports, () => `({release: "${RELEASE}", ${uses}})`);
      return { code: fillFirst(handing, this.parse(script)), map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        for (const file of files) file.code = fillAdditions(file.code);
        const digest = createHash('sha256').update(files.map(({ code }) => code).join());
        // As long as the name that it replaces, so that source maps stay right.
        const release = digest.digest('base64url').slice(0, RELEASE.length);
        for (const file of files) {
          file.code = file.code.replaceAll(RELEASE, release);
          if (/\b(?:import|export)\s*\{|\bimport\(["'`]|\bfrom\s*["'`]\.\//.test(file.code))
            this.error(`${file.fileName} imports or exports by name.`);
        }
        const main = bundle['wellness.js'] as Rolldown.OutputChunk;
        const map = bundle['wellness.js.map'] as Rolldown.OutputAsset;
        const wrapped = main.code.replaceAll('import.meta.url', '""');
        this.emitFile({
          type: 'asset',
          fileName: 'wellness.iife.js',
          // The semicolon ends the file that a host may join before this one.
          source: `;(()=>{"use strict";\n${wrapped}\n})();\n`,
        });
        const { mappings, ...rest } = JSON.parse(String(map.source));
        this.emitFile({
          type: 'asset',
          fileName: 'wellness.iife.js.map',
          source: JSON.stringify({ ...rest, file: 'wellness.iife.js', mappings: `;${mappings}` }),
        });
      },
    },
  };
}
