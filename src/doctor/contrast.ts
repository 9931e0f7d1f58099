import type { Check, Examined } from './examined.ts';
import type { Finding } from './finding.ts';

/** WCAG 2.2, success criterion 1.4.3. */
const ENOUGH = 4.5;
/** A thousand cards stand on few colours. */
const MOST_ELEMENTS = 200;

/** By the names that the tokens have in a shadow root. */
const pairs = [
  ['text', 'ground'],
  ['muted', 'ground'],
  ['text', 'surface'],
  ['muted', 'surface'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
] as const;

const colours = ['accent', 'on-accent', 'surface', 'text', 'muted', 'border', 'ground', 'plate'];
/** Where nothing lies on the ground. */
const above = ['wellness-cart-button', 'wellness-toaster'];

/** In sRGB, each part from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

const pen = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
};

/** What is seen of colours that lie on each other, the lowest first, which is opaque: the browser knows them all. */
function mix(context: CanvasRenderingContext2D, layers: readonly string[]): Colour {
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of two opaque colours, as WCAG defines it: 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(colour);

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The page's colours behind an element, the lowest first; undefined where a picture is behind it. */
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

/** What the tokens come to where the element stands, and with its colour scheme. */
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

/** A word that is no colour makes what is around it the colour. */
function checkTokens(element: Element, reported: Set<string>): Finding[] {
  const style = getComputedStyle(element);
  return colours.flatMap((name): Finding[] => {
    const token = `--wellness-color-${name}`;
    const value = style.getPropertyValue(token).trim();
    if (!value || CSS.supports('color', value) || reported.has(token + value)) return [];
    reported.add(token + value);
    return [{ code: 'bad-value', element, message: `${token}: ${value} is no colour.`, instead: `${token}: #0b6b4f` }];
  });
}

/** Whether our words can be read, by the tokens as they are where each element stands. */
export const checkContrast: Check = ({ ours }: Examined) => {
  const context = pen();
  if (!context) return [];
  const reported = new Set<string>();
  const seen = ours.filter((element) => element.shadowRoot && element.checkVisibility()).slice(0, MOST_ELEMENTS);
  return seen.flatMap((element): Finding[] => {
    const tokens = tokensOf(element);
    const layers = behind(element);
    const findings = checkTokens(element, reported);
    for (const [front, back] of pairs) {
      if (back === 'ground' && (!layers || above.includes(element.localName))) continue;
      const [words = '', ground = ''] = [tokens.get(front), tokens.get(back)];
      const under = [...(layers ?? ['#fff']), ground];
      const colour = mix(context, under);
      const ratio = contrast(mix(context, [...under, words]), colour);
      const key = `${front} ${mix(context, [...under, words])} ${colour}`;
      if (ratio >= ENOUGH || reported.has(key)) continue;
      reported.add(key);
      const better = contrast([255, 255, 255], colour) > contrast([0, 0, 0], colour) ? '#fff' : '#000';
      findings.push({
        code: 'contrast',
        element,
        message: `<${element.localName}>: --wellness-color-${front} on ${nameOf(back, ground)} has a contrast of ${ratio.toFixed(1)}, and needs ${ENOUGH}.`,
        instead: `--wellness-color-${front}: ${better}, or another --wellness-color-${back}.`,
      });
    }
    return findings;
  });
};

const nameOf = (back: string, value: string) =>
  isClear(value) ? 'the page, which its ground lets through,' : `--wellness-color-${back}`;
