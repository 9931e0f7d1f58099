import type { Plugin, Rolldown } from 'vite';
import { pickRules } from '../../src/prerender/pick-rules.ts';
import { partsOf } from './sheet-parts.ts';
import { exportedText } from './widget-sheet.ts';

/** The text in sheet-lazy.ts. */
const place = /(["'`])%FIRST_SHEET%\1/g;

/** Every class and tag that a string of the script may name. */
function namesIn(program: object): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify(program, (key, value) => {
    if ((key === 'value' || key === 'cooked') && typeof value === 'string')
      for (const name of value.split(/\s+/)) names.add(name).add(`.${name}`);
    return value;
  });
  return names;
}

/** Reads the elements' stylesheet as it is built, for the scripts whose first views need some of its rules. */
export function firstSheet() {
  let sheet = '';
  const plugin: Plugin = {
    name: 'wellness:first-sheet',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /wellness\.css\?inline$/ },
      async handler(code) {
        sheet = await exportedText(code);
      },
    },
  };
  return {
    plugin,
    /** Replaces the first sheet in the script by the rules that the program's own views can match. */
    fill(code: string, program: object): string {
      // A bundler repeats a constant that is read in two places.
      if ((code.match(place)?.length ?? 0) > 1) throw new Error('The first stylesheet is in a script more than once.');
      return code.replace(place, () => JSON.stringify(pickRules(partsOf(sheet), namesIn(program))));
    },
  };
}

/** The first sheet of the modules for bundlers: what loads at once shares it. */
export function moduleSheet(): Plugin[] {
  const { plugin, fill } = firstSheet();
  return [
    plugin,
    {
      name: 'wellness:module-sheet',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const first = new Set<Rolldown.OutputChunk>();
          const add = (name: string) => {
            const chunk = bundle[name];
            if (chunk?.type !== 'chunk' || first.has(chunk)) return;
            first.add(chunk);
            chunk.imports.forEach(add);
          };
          for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName);
          const programs = [...first].map(({ code }) => this.parse(code));
          for (const chunk of first) chunk.code = fill(chunk.code, programs);
        },
      },
    },
  ];
}
