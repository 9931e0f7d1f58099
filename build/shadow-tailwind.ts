import type { Plugin } from 'vite';

const isWidgetSheet = (id: string) => /\.css\?(.*&)?inline/.test(id);

/** Index behind the `}` that closes the first `{` at or after `from`. */
function blockEnd(css: string, from: number): number {
  let depth = 0;
  for (let i = css.indexOf('{', from); i < css.length; i++) {
    if (css[i] === '{') depth++;
    if (css[i] === '}' && --depth === 0) return i + 1;
  }
  return css.length;
}

/** Puts something else in the place of every block that starts with the pattern. */
function replaceBlocks(css: string, start: RegExp, by: (block: string) => string): string {
  let rest = '';
  let from = 0;
  for (const match of css.matchAll(start)) {
    if (match.index < from) continue;
    const end = blockEnd(css, match.index);
    rest += css.slice(from, match.index) + by(css.slice(match.index, end));
    from = end;
  }
  return rest + css.slice(from);
}

/** Cuts out every block that starts with the pattern; returns what is left and what was cut. */
function cut(css: string, start: RegExp): { rest: string; blocks: string[] } {
  const blocks: string[] = [];
  const rest = replaceBlocks(css, start, (block) => {
    blocks.push(block);
    return '';
  });
  return { rest, blocks };
}

/** Tailwind writes a second colour for browsers without `color-mix()`. Those that we build for have it. */
const withoutFallbacks = (css: string): string =>
  replaceBlocks(css, /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{/g, (block) =>
    block.slice(block.indexOf('{') + 1, -1),
  );

/**
 * `2rem` follows the host page's root font size; a widget's unit is `--wellness-rem`. Queries know no variables. A
 * number followed by a backslash is part of a class name. The variable comes first: two hundred times the same beginning
 * packs better than the same end.
 */
function replaceRem(css: string): string {
  const number = /(?<![\w.-])(-?(?:\d+\.?\d*|\.\d+))rem\b(?!\\)/g;
  return css
    .replace(/@(?:media|container)[^{]*\{/g, (query) =>
      query.replace(number, (_, count: string) => `${Number(count) * 16}px`),
    )
    .replace(number, (_, count: string) => `calc(var(--wellness-rem, 16px) * ${count})`);
}

/**
 * Tailwind for shadow roots. `@property` does nothing in them, so that shadows, borders and transforms would vanish:
 * each becomes a plain declaration on everything in the root. (tailwindlabs/tailwindcss#15005; may go when that closes.)
 */
export function forShadowRoot(css: string): string {
  const properties = cut(css, /@property\s/g);
  const defaults = properties.blocks.map((block) => {
    const name = /@property\s+(--[\w-]+)/.exec(block)?.[1];
    const initial = /initial-value\s*:\s*([^;}]+)/.exec(block)?.[1]?.trim();
    return `${name}:${initial ?? 'initial'}`;
  });
  const { rest } = cut(properties.rest, /@layer properties\s*\{/g);
  const declared = defaults.length ? `@layer properties{*,::before,::after,::backdrop{${defaults.join(';')}}}` : '';
  return replaceRem(withoutFallbacks(`${declared}${rest}`));
}

/** What must not be left in a widget's sheet, or undefined. */
export function leftover(css: string): string | undefined {
  return /@property\b/.exec(css)?.[0] ?? /\d*\.?\d+rem\b(?!\\)/.exec(css)?.[0];
}

/** Turns Tailwind's output for `*.css?inline` into what works in a shadow root. Stands after Tailwind's own plugin. */
export function shadowTailwind(): Plugin[] {
  return [
    {
      name: 'wellness:shadow-tailwind',
      enforce: 'pre',
      transform(css, id) {
        return isWidgetSheet(id) ? { code: forShadowRoot(css), map: null } : undefined;
      },
    },
    {
      name: 'wellness:shadow-tailwind-check',
      enforce: 'post',
      transform(code, id) {
        const found = isWidgetSheet(id) ? leftover(code) : undefined;
        if (found) this.error(`"${found}" is left in a widget's sheet, where it does not work: ${id}`);
      },
    },
  ];
}
