/* Colors, corners and font. */
import type { Values } from './snippet.ts';

const fields = [...document.querySelectorAll<HTMLInputElement>('[data-token]')];
const radius = document.querySelector('#radius') as HTMLInputElement;
const font = document.querySelector('#font') as HTMLSelectElement;
const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

const wellOf = (input: HTMLInputElement) => input.nextElementSibling as HTMLInputElement;

/** `CSS.supports` accepts unclosed brackets, which would break the code that follows. */
const isColor = (text: string) =>
  CSS.supports('color', text) && !/[<{};"'\\]|\/\*/.test(text) && text.split('(').length === text.split(')').length;

/** The tokens that replace the elements' own. */
export const tokens = (): Values => ({
  ...Object.fromEntries(
    fields
      .map(({ id, value }) => [`--wellness-${id}`, value.trim()] as const)
      .filter(([, value]) => value && isColor(value)),
  ),
  ...(radius.value !== radius.defaultValue && { '--wellness-radius': `${radius.value}px` }),
  ...(font.value && { '--wellness-font': font.value }),
});

/** The color as `#rrggbb`, the one form that color inputs accept everywhere. */
function hexOf(color: string, scheme: string): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  if (scheme !== 'auto') probe.style.colorScheme = scheme;
  document.body.append(probe);
  if (!pen) return '#000000';
  pen.fillStyle = getComputedStyle(probe).color;
  pen.fillRect(0, 0, 1, 1);
  probe.remove();
  const channels = [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Shows the used color, chosen or default, in the wells. */
export function showLook(scheme: string): void {
  for (const input of fields) {
    const value = input.value.trim();
    const isWrong = value !== '' && !isColor(value);
    wellOf(input).value = hexOf(value && !isWrong ? value : (input.dataset.token ?? ''), scheme);
    input.placeholder = wellOf(input).value;
    input.setAttribute('aria-invalid', String(isWrong));
  }
  (document.querySelector('#radius-now') as HTMLElement).textContent = `${radius.value} px`;
}

export function startLook(update: () => void): void {
  for (const input of fields)
    wellOf(input).addEventListener('input', () => {
      input.value = wellOf(input).value;
    });
  document.querySelector('#reset')?.addEventListener('click', () => {
    for (const input of [...fields, radius]) input.value = input.defaultValue;
    font.value = '';
    update();
  });
}
