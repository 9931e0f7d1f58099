import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import postcss from 'postcss';

export interface CustomProperty {
  readonly name: string;
  readonly description: string;
  readonly initial: string;
  /** All valid values, if they are few. */
  readonly values?: readonly string[];
}

const meanings: Readonly<Record<string, string>> = {
  '--wellness-color-accent': 'Buttons, links, the badge.',
  '--wellness-color-on-accent': 'Text on the accent color.',
  '--wellness-color-surface': 'Background of panel, menus, toasts and fields.',
  '--wellness-color-text': 'Text.',
  '--wellness-color-muted': 'Secondary text.',
  '--wellness-color-border': 'Borders and rules.',
  '--wellness-color-ground':
    'Background of elements in the flow of the page; `transparent` shows the background of the page.',
  '--wellness-padding': 'Space between the edge of that background and its content.',
  '--wellness-color-plate': 'Background of pictures.',
  '--wellness-picture-ratio': 'Ratio of width to height of the plate behind a picture, such as `4 / 5`.',
  '--wellness-picture-fit': '`contain` shows pictures whole, `cover` fills their plate.',
  '--wellness-radius': 'Roundness of corners.',
  '--wellness-font': "Font of all text: a list of fonts, or the word `host` for the page's own.",
  '--wellness-font-display': 'Font of names, titles and totals, if it differs from the other text.',
  '--wellness-z-index': 'Layer of the fixed cart button.',
  '--wellness-toast-position':
    'Where toasts appear: `start` (top) or `end` (bottom), then `start`, `center` or `end` of the line, such as `start center`.',
  '--wellness-toast-inset':
    'Space at the edges of the window that toasts leave free, as in the CSS property `inset`, such as `4rem 0px 0px`.',
  '--wellness-rem':
    'The unit of all sizes in the elements. Without it they follow the text size that the visitor has set in the browser, which is 16px as a rule. With `1rem` they follow the font size of the page.',
};

const valuesOf: Readonly<Record<string, readonly string[]>> = { '--wellness-picture-fit': ['contain', 'cover'] };

/** The fallback in `var(--name, fallback)`. */
function fallbackOf(value: string, name: string): string | undefined {
  const start = value.indexOf(`var(${name},`);
  if (start < 0) return undefined;
  let depth = 1;
  let end = start + 4;
  for (; depth; end++) depth += value[end] === '(' ? 1 : value[end] === ')' ? -1 : 0;
  return value.slice(start + name.length + 5, end - 1).trim();
}

/** The custom properties that a page may set, with their defaults from the stylesheets. */
export function readCustomProperties(): readonly CustomProperty[] {
  const styles = resolve(import.meta.dirname, '../../../src/styles');
  const values: string[] = [];
  /** Public properties by the internal ones that they set. */
  const tokenOf = new Map<string, string>();
  for (const name of readdirSync(styles).filter((name) => name.endsWith('.css')))
    postcss.parse(readFileSync(join(styles, name), 'utf8')).walkDecls(({ prop, value }) => {
      values.push(value);
      const token = /^var\((--wellness-[a-z-]+),/.exec(value)?.[1];
      if (token && /^--\w+$/.test(prop)) tokenOf.set(prop, token);
    });
  const names = new Set([
    ...Object.keys(meanings),
    ...values.flatMap((value) => value.match(/--wellness-[a-z-]+/g) ?? []),
  ]);
  return [...names].map((name) => {
    const description = meanings[name];
    // Without a fallback, the property inherits.
    const bare = values.includes(`var(${name})`) ? 'inherit' : undefined;
    const initial = values.map((value) => fallbackOf(value, name)).find(Boolean) ?? bare;
    if (!description || !initial)
      throw new Error(
        `${name}: ${description ? 'no style uses it' : 'tools/build/manifest/custom-properties.ts lacks it'}`,
      );
    return {
      name,
      description,
      initial: initial.replace(/(?<=var\()--\w+/g, (own) => tokenOf.get(own) ?? own),
      ...(valuesOf[name] && { values: valuesOf[name] }),
    };
  });
}
