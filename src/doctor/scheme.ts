import { createContext, isClear, luminance, mix, parentOf, withoutGround } from './colors.ts';
import type { Check } from './examined.ts';
import { property } from './examined.ts';

/** As dark as `#595959`, and as light as `#bcbcbc`: between them both schemes can be meant. */
const [DARK, LIGHT] = [0.1, 0.5];

/** Whether nothing but the page itself is behind the element. */
function isOnPage(element: Element): boolean {
  for (let at = parentOf(element); at && at !== document.body && at !== document.documentElement; at = parentOf(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== 'none' || !isClear(backgroundColor)) return false;
  }
  return true;
}

/** The values of these colors in the element. */
function colorsIn(element: Element, colors: readonly string[]): readonly string[] {
  const probe = document.createElement('i');
  element.shadowRoot?.append(probe);
  const values = colors.map((color) => {
    probe.style.setProperty('color', color);
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return values;
}

const isSet = (element: Element, token: string) => getComputedStyle(element).getPropertyValue(token).trim() !== '';

/** Finds a dark page that does not say so, and a light one that says that it is dark. */
export const checkScheme: Check = ({ ours }) => {
  const context = createContext();
  const pages = [document.documentElement, document.body].map((element) => getComputedStyle(element));
  if (!context || pages.some(({ backgroundImage }) => backgroundImage !== 'none')) return [];
  const element = ours.find(
    (one) =>
      !withoutGround.includes(one.localName) &&
      one.shadowRoot &&
      one.checkVisibility() &&
      property(one, 'theme') === 'auto' &&
      !['ground', 'surface'].some((name) => isSet(one, `--wellness-color-${name}`)) &&
      isOnPage(one),
  );
  if (!element) return [];
  const [canvas = '#fff', surface = '#fff'] = colorsIn(element, ['Canvas', 'var(--ground)']);
  const page = luminance(mix(context, [canvas, ...pages.map(({ backgroundColor }) => backgroundColor)]));
  const ground = luminance(mix(context, [surface]));
  const [is, says] =
    page < DARK && ground > LIGHT ? ['dark', 'light'] : page > LIGHT && ground < DARK ? ['light', 'dark'] : [];
  if (!is) return [];
  return [
    {
      code: 'scheme',
      element,
      message: `The page is ${is}, but its color-scheme is ${says}, so <${element.localName}> is ${says}, too.`,
      instead: `html { color-scheme: ${is} }`,
    },
  ];
};
