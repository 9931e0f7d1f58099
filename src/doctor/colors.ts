/** Elements whose text is never directly on the ground. */
export const withoutGround = ['wellness-cart-button', 'wellness-toaster'];

/** In sRGB, each part from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number];

export const createContext = () => {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
};

/** The visible color of layers, from the lowest, which is opaque. A canvas understands every CSS color. */
export function mix(context: CanvasRenderingContext2D, layers: readonly string[]): Color {
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

export function luminance(color: Color): number {
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

export const isClear = (color: string) => /^rgba\(.*, 0\)$|^transparent$|\/ 0\)$/.test(color);

export function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}
