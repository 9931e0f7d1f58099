/** Wide plates of phones, and tall ones. Sizes are those of the whole picture, of which the plate shows a part. */
const frames = [
  { frame: 'wide', media: '(max-width: 639px)', widths: [640, 1200], sizes: '150vw' },
  { frame: 'tall', media: '', widths: [480, 720, 1280], sizes: '(min-width: 1088px) 50vw, 75vw' },
];

/**
 * The rendered picture of a product (tools/pictures.ts): in the frame that fits the plate, by day or in the evening.
 * @param name of the scene
 * @param alt text, as HTML
 */
export function still(name: string, alt: string): string {
  const sources = frames.flatMap(({ frame, media, widths, sizes }) =>
    ['evening', 'day'].flatMap((time) =>
      ['avif', 'webp'].map((format) => {
        const files = widths.map((width) => `/pictures/${name}-${frame}-${time}-${width}.${format} ${width}w`);
        const dark = time === 'evening' ? '(prefers-color-scheme: dark)' : '';
        const when = [media, dark].filter(Boolean).join(' and ');
        return `
              <source${when && ` media="${when}"`} type="image/${format}" srcset="${files.join(', ')}" sizes="${sizes}">`;
      }),
    ),
  );
  return `<picture class="still">${sources.join('')}
              <img src="/pictures/${name}-tall-day-720.webp" alt="${alt}" width="1280" height="1518" fetchpriority="high">
            </picture>`;
}
