/* Contrast of the chosen colors. The browser itself parses them. */
import type { Values } from './lines.ts';

/** In sRGB, each part from 0 to 255. */
type Color = readonly [red: number, green: number, blue: number];

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export type Scheme = 'light' | 'dark';

/** Text tokens and the tokens of their backgrounds. */
const pairs: readonly (readonly [words: string, ground: string])[] = [
  ['color-on-accent', 'color-accent'],
  ['color-text', 'color-surface'],
  ['color-muted', 'color-surface'],
  ['color-accent', 'color-surface'],
];
/** The ground equals the surface, unless it is chosen. */
const groundPairs = [
  ['color-text', 'color-ground'],
  ['color-muted', 'color-ground'],
  ['color-accent', 'color-ground'],
] as const;

/** Least contrast of text in the Web Content Accessibility Guidelines. */
const enough = 4.5;

export interface Faint {
  readonly words: string;
  readonly ground: string;
  readonly scheme: Scheme;
  readonly ratio: number;
}

const canvas = document.createElement('canvas');
canvas.width = 1;
canvas.height = 1;
const pen = canvas.getContext('2d', { willReadFrequently: true });

/** Undefined for a color that is not opaque. */
function channelsOf(color: string): Color | undefined {
  if (!pen) return undefined;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red, green, blue] : undefined;
}

/**
 * The value of each token in a scheme: the chosen one, or else the default.
 * @param initial defaults of all tokens, as in CSS
 */
export function usedColors(initial: Values, chosen: Values, scheme: Scheme): ReadonlyMap<string, Color> {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  for (const [name, value] of Object.entries({ ...initial, ...chosen })) probe.style.setProperty(name, value);
  document.body.append(probe);
  const colors = new Map<string, Color>();
  for (const name of Object.keys(initial).filter((name) => name.startsWith('--wellness-color-'))) {
    probe.style.color = `var(${name})`;
    const channels = channelsOf(getComputedStyle(probe).color);
    if (channels) colors.set(name.replace('--wellness-', ''), channels);
  }
  probe.remove();
  return colors;
}

export const asHex = (channels: Color): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Chosen colors with too little contrast. Pairs of defaults are not listed. */
export function faintPairs(initial: Values, chosen: Values, schemes: readonly Scheme[]): readonly Faint[] {
  // The muted color is mixed from the text color.
  const isChosen = (name: string) => `--wellness-${name === 'color-muted' ? 'color-text' : name}` in chosen;
  if (!Object.keys(chosen).length) return [];
  const all = isChosen('color-ground') ? [...pairs, ...groundPairs] : pairs;
  return schemes.flatMap((scheme) => {
    const colors = usedColors(initial, chosen, scheme);
    const faint = all.flatMap(([words, ground]) => {
      const [one, other] = [colors.get(words), colors.get(ground)];
      if (!one || !other || !(isChosen(words) || isChosen(ground))) return [];
      const ratio = contrast(one, other);
      return ratio < enough ? [{ words, ground, scheme, ratio }] : [];
    });
    const isFaint = (words: string, ground: string) =>
      faint.some((pair) => pair.words === words && pair.ground === ground);
    // If the text is faint, the muted text is not listed too.
    return faint.filter(({ words, ground }) => words !== 'color-muted' || !isFaint('color-text', ground));
  });
}
