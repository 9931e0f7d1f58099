interface Frame {
  readonly frame: string;
  readonly media: string;
  readonly widths: readonly number[];
  /** Those of the whole picture, of which the plate shows a part. */
  readonly sizes: string;
}

const wide: Frame = { frame: 'wide', media: '(max-width: 639px)', widths: [640, 1200], sizes: '150vw' };
const tall: Frame = {
  frame: 'tall',
  media: '',
  widths: [480, 720, 1280],
  sizes: '(min-width: 1088px) 50vw, 75vw',
};
const band: Frame = {
  frame: 'band',
  media: '',
  widths: [1280, 1920, 2880],
  sizes: 'max(100vw, clamp(1200px, 210vh, 2600px))',
};

/** Plates are wide on phones. On larger screens they stand beside the words, or lie above them from edge to edge. */
const poses = {
  beside: { frames: [wide, tall], file: 'tall-day-720', size: 'width="1280" height="1518"' },
  above: { frames: [wide, band], file: 'band-day-1280', size: 'width="1280" height="256"' },
};

/**
 * The rendered picture of a product (tools/pictures.ts): in the frame that fits the plate, by day or in the evening.
 * @param name of the scene
 * @param alt text, as HTML
 * @param pose of the plate
 */
export function still(name: string, alt: string, pose: keyof typeof poses): string {
  const { frames, file, size } = poses[pose];
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
              <img src="/pictures/${name}-${file}.webp" alt="${alt}" ${size} fetchpriority="high">
            </picture>`;
}
