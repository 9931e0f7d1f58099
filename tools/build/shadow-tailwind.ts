import postcss, { type AtRule, type Container } from 'postcss';
import type { Plugin } from 'vite';
import { exportedText, widgetSheet } from './widget-sheet.ts';

/** Tailwind writes a second colour for browsers without `color-mix()`. Those that we build for have it. */
function withoutFallbacks(root: Container): void {
  root.walkAtRules('supports', (rule) => {
    if (/^\(color:\s*color-mix\(in lab, red, red\)\)$/.test(rule.params)) rule.replaceWith(rule.nodes);
  });
}

/** A text, an address, or a number of rem: the first two are passed over. */
const texts = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?:\\.|[^)"'\\])*\)/;
const rem = new RegExp(`${texts.source}|(?<![\\w.-])([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)rem\\b`, 'gis');

const replaceRem = (value: string, by: (count: string) => string): string =>
  value.replace(rem, (found, count?: string) => (count === undefined ? found : by(count)));

const isQuery = ({ name }: AtRule) => name === 'media' || name === 'container';

/**
 * `2rem` follows the host page's root font size; a widget's unit is `--wellness-rem`. Queries know no variables. The
 * variable comes first: two hundred times the same beginning packs better than the same end.
 */
function withoutRem(root: Container): void {
  root.walkAtRules((rule) => {
    if (isQuery(rule)) rule.params = replaceRem(rule.params, (count) => `${Number(count) * 16}px`);
  });
  root.walkDecls((declaration) => {
    declaration.value = replaceRem(declaration.value, (count) => `calc(var(--wellness-rem, 16px) * ${count})`);
  });
}

/**
 * Tailwind for shadow roots. `@property` does nothing in them, so that shadows, borders and transforms would vanish:
 * each becomes a plain declaration on everything in the root. (tailwindlabs/tailwindcss#15005; may go when that closes.)
 */
export function forShadowRoot(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('layer', (rule) => {
    if (rule.nodes && rule.params === 'properties') rule.remove();
  });
  const defaults: string[] = [];
  root.walkAtRules('property', (rule) => {
    let initial = 'initial';
    rule.walkDecls('initial-value', ({ value }) => {
      initial = value;
    });
    defaults.push(`${rule.params}:${initial}`);
    rule.remove();
  });
  if (defaults.length) root.prepend(`@layer properties{*,::before,::after,::backdrop{${defaults.join(';')}}}`);
  withoutFallbacks(root);
  withoutRem(root);
  return root.toString();
}

/** The first rule or length that must not be left in a widget's sheet, or undefined. */
export function leftover(css: string): string | undefined {
  let found: string | undefined;
  const look = (value: string) => replaceRem(value, (count) => (found ??= `${count}rem`));
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (rule.name === 'property') found ??= '@property';
    if (isQuery(rule)) look(rule.params);
  });
  root.walkDecls(({ value }) => void look(value));
  return found;
}

/** Turns Tailwind's output for `*.css?inline` into what works in a shadow root. Stands after Tailwind's own plugin. */
export function shadowTailwind(): Plugin[] {
  return [
    {
      name: 'wellness:shadow-tailwind',
      enforce: 'pre',
      transform: {
        filter: { id: widgetSheet },
        handler: (css) => ({ code: forShadowRoot(css), map: null }),
      },
    },
    {
      name: 'wellness:shadow-tailwind-check',
      enforce: 'post',
      transform: {
        filter: { id: widgetSheet },
        async handler(code, id) {
          const found = leftover(await exportedText(code));
          if (found) this.error(`"${found}" is left in a widget's sheet, where it does not work: ${id}`);
        },
      },
    },
  ];
}
