import postcss, { type AtRule, type ChildNode, list, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import type { SheetPart } from '../../src/prerender/pick-rules.ts';
import { exportedText } from './widget-sheet.ts';

/** Removes arguments in parentheses, which a page may lack although the selector matches. */
function withoutArguments(selector: string): string {
  const shorter = selector.replace(/(?<!\\)(?:\[[^\]]*\]|:(?!host)[\w-]+\([^()]*\))/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}

/** Classes, with their dot, and tags that a page must have for the selector to match anything in it. */
function needsOf(selector: string): readonly string[] {
  const plain = withoutArguments(selector).replace(/(?<!\\)::?(?!host)[\w-]+/g, '');
  const names = plain.matchAll(/\.(?:\\.|[\w-])+|(?<![\w-:.\\])[a-z][\w-]*/g);
  return [...names].map(([name]) => name.replace(/\\(.)/g, '$1'));
}

/**
 * The arguments of an `:is(…)` that is the whole selector, else the selector itself. The minifier writes `:is` around lists with
 * a selector that older browsers do not know.
 */
function alternativesOf(selector: string): readonly string[] {
  const inner = selector.match(/^:is\((.*)\)$/)?.[1];
  if (inner === undefined || /^[^(]*\)/.test(withoutArguments(inner))) return [selector];
  return list.comma(inner);
}

const compact = (node: ChildNode): string => node.toString().trim();

function partOf(node: ChildNode): SheetPart[] {
  if (node.type === 'comment') return [];
  if (node.type === 'rule') {
    const rule = node as Rule;
    const body = rule.nodes.map(compact).join(';');
    const alternatives = rule.selectors.flatMap((selector) =>
      alternativesOf(selector).map((one): [string, readonly string[]] => [
        one === selector ? one : `:is(${one})`,
        needsOf(one),
      ]),
    );
    return [{ selectors: alternatives, body }];
  }
  const at = node as AtRule;
  if (at.name.endsWith('keyframes')) return [{ keyframes: at.params, css: compact(at) }];
  if (!at.nodes) return [{ css: `${compact(at)};` }];
  if (at.nodes.some(({ type }) => type === 'decl')) return [{ css: compact(at) }];
  return [{ at: `@${at.name} ${at.params}`, parts: at.nodes.flatMap(partOf) }];
}

/** Layers in the order of their first rules, so that a part of the stylesheet keeps their order. */
function layersOf(nodes: readonly ChildNode[]): readonly string[] {
  const named = nodes.flatMap((node) =>
    node.type === 'atrule' && node.name === 'layer' ? node.params.split(/,\s*/) : [],
  );
  return [...new Set(named)];
}

/** The rules of a stylesheet, with the classes and tags that each needs. */
export function partsOf(css: string): readonly SheetPart[] {
  const { nodes } = postcss.parse(css);
  const layers = layersOf(nodes);
  return [...(layers.length ? [{ css: `@layer ${layers};` }] : []), ...nodes.flatMap(partOf)];
}

/** Exports the rules of `x.css?inline&parts`, from which prerender() chooses. */
export const sheetParts: Plugin = {
  name: 'wellness:sheet-parts',
  enforce: 'post',
  async transform(code, id) {
    if (!/\.css\?inline&parts/.test(id)) return;
    return { code: `export default ${JSON.stringify(partsOf(await exportedText(code)))}`, map: null };
  },
};
