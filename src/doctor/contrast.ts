import type { Finding } from '../protocol/finding.ts';
import { contrast, createContext, isClear, mix, parentOf, withoutGround } from './colors.ts';
import type { Check, Examined } from './examined.ts';
import { colors } from './tokens.ts';

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

/** An invalid color leaves its parts without a color of their own: CSS then ignores the default, too. */
function checkColors(element: Element, reported: Set<string>): Finding[] {
  const style = getComputedStyle(element);
  return colors.flatMap((name): Finding[] => {
    const token = `--wellness-color-${name}`;
    const value = style.getPropertyValue(token).trim();
    if (!value || CSS.supports('color', value) || reported.has(token + value)) return [];
    reported.add(token + value);
    return [
      {
        code: 'bad-value',
        element,
        message: `${token}: "${value}" is not a color, so a background of it is transparent and a text of it has the color around it.`,
        instead: `${token}: #0b6b4f`,
      },
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
    const findings = checkColors(element, reported);
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
