import postcss, { type AtRule, type Container } from 'postcss';
import type { Plugin } from 'vite';
import { exportedText, widgetSheet } from './widget-sheet.ts';

/** Removes Tailwind's fallback colors, because all supported browsers have `color-mix()`. */
function withoutFallbacks(root: Container): void {
  root.walkAtRules('supports', (rule) => {
    if (/^\(color:\s*color-mix\(in lab, red, red\)\)$/.test(rule.params)) rule.replaceWith(rule.nodes);
  });
}

/** Strings, URLs and lengths in rem. The first two are skipped. */
const texts = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?:\\.|[^)"'\\])*\)/;
const rem = new RegExp(`${texts.source}|(?<![\\w.-])([-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?)rem\\b`, 'gis');

const replaceRem = (value: string, by: (count: string) => string): string =>
  value.replace(rem, (found, count?: string) => (count === undefined ? found : by(count)));

const isQuery = ({ name }: AtRule) => name === 'media' || name === 'container';

/**
 * Replaces `2rem`, which depends on the root font size of the host page, by `--rem`; in queries, which cannot use
 * variables, by pixels. The variable comes first, because equal beginnings compress better than equal ends.
 */
function withoutRem(root: Container): void {
  root.walkAtRules((rule) => {
    if (isQuery(rule)) rule.params = replaceRem(rule.params, (count) => `${Number(count) * 16}px`);
  });
  root.walkDecls((declaration) => {
    declaration.value = replaceRem(declaration.value, (count) => `calc(var(--rem) * ${count})`);
  });
}

/**
 * Tailwind for shadow roots, in which `@property` has no effect: shadows, borders and transforms would be missing. Each
 * becomes a plain declaration on everything in the root. (Remove this when tailwindlabs/tailwindcss#15005 is closed.)
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

/** The first rule or length that does not work in a shadow root, or undefined. */
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

/** Adapts Tailwind's output for `*.css?inline` to shadow roots. Must follow Tailwind's own plugin. */
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
          if (found) this.error(`"${found}" does not work in a stylesheet of shadow roots: ${id}`);
        },
      },
    },
  ];
}
