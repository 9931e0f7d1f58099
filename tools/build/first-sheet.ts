import type { Plugin, Rolldown } from 'vite';
import { pickRules, type SheetPart } from '../../src/prerender/pick-rules.ts';
import type { Addition } from '../../src/styles/additions.ts';
import { partsOf } from './sheet-parts.ts';
import { exportedText } from './widget-sheet.ts';

/** The text in sheet-lazy.ts, and the one that replaces the stylesheet in additions-lazy.ts. */
const firstPlace = /(["'`])%FIRST_SHEET%\1/g;
const additionsPlace = /(["'`])%ADDITIONS%\1/g;

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

/** A piece of the stylesheet, and whether it is in the first sheet. */
type Piece = readonly [css: string, isFirst: boolean];

/** Splits a part of the stylesheet by the names in the script. */
function split(part: SheetPart, names: ReadonlySet<string>, isUsed: (animation: string) => boolean): readonly Piece[] {
  if ('selectors' in part)
    return [true, false].flatMap((isFirst) => {
      const chosen = part.selectors.filter(([, needs]) => needs.every((name) => names.has(name)) === isFirst);
      return chosen.length > 0 ? [[`${chosen.map(([selector]) => selector)}{${part.body}}`, isFirst] as const] : [];
    });
  if (!('parts' in part)) return [[part.css, !('keyframes' in part) || isUsed(part.keyframes)]];
  const inside = part.parts.flatMap((inner) => split(inner, names, isUsed));
  const hasFirst = inside.some(([, isFirst]) => isFirst);
  return [[`${part.at}{`, hasFirst], ...inside, ['}', hasFirst]];
}

/** The rules that the stylesheet has beyond the first sheet, with their places. */
function additionsTo(pieces: readonly Piece[]): readonly Addition[] {
  const additions = new Map<number, string>();
  let at = 0;
  for (const [css, isFirst] of pieces)
    if (isFirst) at += css.length;
    else additions.set(at, (additions.get(at) ?? '') + css);
  return [...additions];
}

/** Divides the elements' stylesheet between the scripts whose first views need some of its rules, and what loads later. */
export function firstSheet() {
  let sheet = '';
  let pieces: readonly Piece[] = [];
  const plugin: Plugin = {
    name: 'wellness:first-sheet',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /wellness\.css\?inline$/ },
      async handler(code) {
        sheet = await exportedText(code);
        return { code: 'export default "%ADDITIONS%"', map: null };
      },
    },
  };
  return {
    plugin,
    /** Replaces the first sheet in the script by the rules that the program's own views can match. */
    fillFirst(code: string, program: object): string {
      const places = code.match(firstPlace) ?? [];
      if (places.length === 0) return code;
      // A bundler repeats a constant that is read in two places.
      if (places.length > 1) throw new Error('The first stylesheet is in a script more than once.');
      const parts = partsOf(sheet);
      const names = namesIn(program);
      const first = pickRules(parts, names);
      pieces = parts.flatMap((part) => split(part, names, (animation) => first.includes(animation)));
      return code.replace(firstPlace, () => JSON.stringify(first));
    },
    /** Replaces the additions in a script that loads later. The first sheet must be filled in. */
    fillAdditions: (code: string): string => code.replace(additionsPlace, () => JSON.stringify(additionsTo(pieces))),
  };
}

/** The stylesheet of the modules for bundlers: what loads at once shares the first sheet. */
export function moduleSheet(): Plugin[] {
  const { plugin, fillFirst, fillAdditions } = firstSheet();
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
          for (const chunk of first) chunk.code = fillFirst(chunk.code, programs);
          for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = fillAdditions(chunk.code);
        },
      },
    },
  ];
}
