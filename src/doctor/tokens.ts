import type { Finding } from '../protocol/finding.ts';
import { nearest } from '../text/nearest.ts';
import type { Check } from './examined.ts';
import { pageRules } from './room.ts';

const PREFIX = '--wellness-';
const colors = ['accent', 'on-accent', 'surface', 'text', 'muted', 'border', 'ground', 'plate'];
/** The custom properties that pages may set. */
export const tokens = [
  ...colors.map((name) => `${PREFIX}color-${name}`),
  ...[
    'padding',
    'picture-ratio',
    'picture-fit',
    'radius',
    'font',
    'font-display',
    'toast-position',
    'toast-inset',
    'z-index',
    'rem',
  ].map((name) => PREFIX + name),
];

/** The page's declarations of custom properties, from its stylesheets and its `style` attributes. */
function declarations(all: readonly Element[]): { name: string; value: string; element?: Element }[] {
  const styles = [
    ...pageRules().map(({ style }) => ({ style })),
    ...all.flatMap((element) =>
      element.hasAttribute('style') ? { style: (element as HTMLElement).style, element } : [],
    ),
  ];
  return styles.flatMap(({ style, ...at }) =>
    [...style]
      .filter((name) => name.startsWith('--wel'))
      .map((name) => ({ name, value: style.getPropertyValue(name).trim(), ...at })),
  );
}

/** Finds misspelled tokens, invalid colors, and a font that cannot be inherited. Stylesheets of other origins cannot be read. */
export const checkTokens: Check = ({ all, ours }) => {
  const reported = new Set<string>();
  return declarations(all).flatMap(({ name, value, ...at }): Finding[] => {
    if (reported.has(name)) return [];
    const meant = tokens.includes(name) ? undefined : nearest(name, tokens);
    if (!tokens.includes(name) && (meant || name.startsWith(PREFIX))) {
      reported.add(name);
      const instead = meant ? `${meant}: ${value}` : `One of ${tokens.join(', ')}.`;
      return [
        { code: 'unknown-token', ...at, message: `${name} is no token of the kit, so it does nothing.`, instead },
      ];
    }
    if (name.startsWith(`${PREFIX}color-`) && value && !CSS.supports('color', value)) {
      reported.add(name);
      const message = `${name}: "${value}" is not a color, so a background of it is transparent and a text of it has the color around it.`;
      return [{ code: 'invalid-value', ...at, message, instead: `${name}: #0b6b4f` }];
    }
    // Where the font of another token is inherited, the word is as good as none.
    if (name !== `${PREFIX}font` || value !== 'inherit') return [];
    if (ours.every((element) => getComputedStyle(element).getPropertyValue(name))) return [];
    reported.add(name);
    const message = `${name}: inherit is the same as no ${name}, so the kit's own font is used.`;
    return [{ code: 'invalid-value', ...at, message, instead: `${name}: host, which means the font of the page.` }];
  });
};
