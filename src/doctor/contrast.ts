import type { Check, Examined } from './examined.ts';
import type { Finding } from './finding.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const ENOUGH = 4.5;
/** Limit of checked elements: many cards share few colors. */
const MOST_ELEMENTS = 200;

/** Foreground and background, by the token names in a shadow root. */
const pairs = [
  ['text', 'ground'],
  ['muted', 'ground'],
  ['text', 'surface'],
  ['muted', 'surface'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
] as const;

const colors = ['accent', 'on-accent', 'surface', 'text', 'muted', 'border', 'ground', 'plate'];
/** Elements whose text is never directly on the ground. */
const withoutGround = ['wellness-cart-button', 'wellness-toaster'];

/** In sRGB, each part from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

const createContext = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
};

/** The visible color of layers, from the lowest, which is opaque. A canvas understands every CSS color. */
function mix(context: CanvasRenderingContext2D, layers: readonly string[]): Color {
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two opaque colors as WCAG defines it: 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(color);

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The page's background colors behind an element, from the lowest; undefined if a picture is behind it. */
function behind(element: Element): readonly string[] | undefined {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark =
    /dark/.test(colorScheme) && (!/light/.test(colorScheme) || matchMedia('(prefers-color-scheme: dark)').matches);
  const layers: string[] = [];
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none') return undefined;
    if (!isClear(backgroundColor)) layers.unshift(backgroundColor);
  }
  return [isDark ? '#121212' : '#fff', ...layers];
}

/** The computed values of the tokens in an element. */
function tokensOf(element: Element): ReadonlyMap<string, string> {
  const probe = document.createElement('i');
  element.shadowRoot?.append(probe);
  const read = (name: string) => {
    probe.style.setProperty('color', `var(--${name})`);
    return [name, getComputedStyle(probe).color] as const;
  };
  const tokens = new Map(['text', 'muted', 'accent', 'on-accent', 'surface', 'ground'].map(read));
  probe.remove();
  return tokens;
}

/** An invalid color is ignored by the browser, and the inherited color is used. */
function checkTokens(element: Element, reported: Set<string>): Finding[] {
  const style = getComputedStyle(element);
  return colors.flatMap((name): Finding[] => {
    const token = `--wellness-color-${name}`;
    const value = style.getPropertyValue(token).trim();
    if (!value || CSS.supports('color', value) || reported.has(token + value)) return [];
    reported.add(token + value);
    return [
      { code: 'bad-value', element, message: `${token}: "${value}" is not a color.`, instead: `${token}: #0b6b4f` },
    ];
  });
}

/** Checks the contrast of each element's tokens. */
export const checkContrast: Check = ({ ours }: Examined) => {
  const context = createContext();
  if (!context) return [];
  const reported = new Set<string>();
  const seen = ours.filter((element) => element.shadowRoot && element.checkVisibility()).slice(0, MOST_ELEMENTS);
  return seen.flatMap((element): Finding[] => {
    const tokens = tokensOf(element);
    const layers = behind(element);
    const findings = checkTokens(element, reported);
    for (const [front, back] of pairs) {
      if (back === 'ground' && (!layers || withoutGround.includes(element.localName))) continue;
      const [words = '', ground = ''] = [tokens.get(front), tokens.get(back)];
      const under = [...(layers ?? ['#fff']), ground];
      const color = mix(context, under);
      const ratio = contrast(mix(context, [...under, words]), color);
      const key = `${front} ${mix(context, [...under, words])} ${color}`;
      if (ratio >= ENOUGH || reported.has(key)) continue;
      reported.add(key);
      const better = contrast([255, 255, 255], color) > contrast([0, 0, 0], color) ? '#fff' : '#000';
      findings.push({
        code: 'contrast',
        element,
        message: `<${element.localName}>: --wellness-color-${front} on ${nameOf(back, ground)} has a contrast of ${ratio.toFixed(1)}, but needs ${ENOUGH}.`,
        instead: `--wellness-color-${front}: ${better}, or another --wellness-color-${back}.`,
      });
    }
    return findings;
  });
};

const nameOf = (back: string, value: string) =>
  isClear(value) ? 'the background of the page' : `--wellness-color-${back}`;
