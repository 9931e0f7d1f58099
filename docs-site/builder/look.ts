/* Colors, corners and font, and warnings about contrast. */
import { asHex, type Faint, faintPairs, type Scheme, usedColors } from './contrast.ts';
import { chosen, field, filled, find, findAll, make, markInvalid, wordsIn } from './dom.ts';
import type { Values } from './lines.ts';

const colorFields = findAll<HTMLInputElement>('[data-token]');
const wells = findAll<HTMLInputElement>('[data-well]');
const radius = field('radius');
const through = field('through');
const font = field<HTMLSelectElement>('font');

/** `CSS.supports` accepts unclosed brackets, which would break the code that follows. */
const isColor = (text: string) =>
  CSS.supports('color', text) && !/[<{};"'\\]|\/\*/.test(text) && text.split('(').length === text.split(')').length;

/** The tokens that replace the elements' own. */
export function tokens(): Values {
  const colors = colorFields
    .filter(({ value, disabled }) => !disabled && isColor(value.trim()))
    .map(({ name, value }) => [`--wellness-${name}`, value.trim()]);
  return {
    ...Object.fromEntries(colors),
    ...(through.checked && { '--wellness-color-ground': 'transparent', '--wellness-padding': '0px' }),
    ...(radius.value !== radius.defaultValue && { '--wellness-radius': `${radius.value}px` }),
    ...(font.value && { '--wellness-font': font.value }),
  };
}

const systemScheme = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Tokens without a field have their label in a template. */
const labelOf = (name: string) =>
  document.querySelector(`label[for="${name}"]`)?.textContent?.trim() ?? wordsIn(`#words-${name}`);

function sentenceOf({ words, ground, scheme, ratio }: Faint, initial: Values): string {
  const colors = usedColors(initial, tokens(), scheme);
  const color = (name: string) => asHex(colors.get(name) ?? [0, 0, 0]);
  return filled(wordsIn('#faint'), {
    words: labelOf(words),
    wordsColor: color(words),
    ground: labelOf(ground),
    groundColor: color(ground),
    // Cut instead of rounded: 4.46 is less than 4.5.
    ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
    scheme: wordsIn(`#in-${scheme}`),
  });
}

function showContrast(initial: Values): void {
  const theme = chosen('theme');
  const schemes: readonly Scheme[] = theme === 'auto' ? ['light', 'dark'] : [theme as Scheme];
  const sentences = faintPairs(initial, tokens(), schemes).map((faint) => sentenceOf(faint, initial));
  const place = find('#contrast');
  // Screen readers would read the same text again.
  if (place.textContent === sentences.join('')) return;
  place.replaceChildren(...sentences.map((textContent) => make('p', { textContent })));
}

/** @param initial defaults of all tokens, as in CSS */
export function showLook(initial: Values): void {
  const [ground, groundWell] = [field('color-ground'), find<HTMLInputElement>('[data-well="color-ground"]')];
  for (const control of [ground, groundWell]) control.disabled = through.checked;
  const theme = chosen('theme');
  const colors = usedColors(initial, tokens(), theme === 'auto' ? systemScheme() : (theme as Scheme));
  // The color inputs show the used color, chosen or default.
  for (const well of wells) {
    const color = colors.get(well.dataset.well ?? '');
    if (color) well.value = asHex(color);
  }
  for (const input of colorFields) {
    const value = input.value.trim();
    input.placeholder = wells.find(({ dataset }) => dataset.well === input.name)?.value ?? '';
    markInvalid(input, value !== '' && !isColor(value));
  }
  find('#radius-now').textContent = `${radius.value} px`;
  showContrast(initial);
}

export function startLook(update: () => void): void {
  for (const well of wells)
    well.addEventListener('input', () => {
      field(well.dataset.well ?? '').value = well.value;
    });
  find('#as-ours').addEventListener('click', () => {
    for (const input of colorFields) input.value = '';
    radius.value = radius.defaultValue;
    through.checked = false;
    font.value = '';
    update();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', update);
}
