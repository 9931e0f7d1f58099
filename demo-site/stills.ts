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

/** A little less than the whole screen. A phone of 412 px at a ratio of 1.75 needs 721 pixels: the file of 720 is enough. */
const phone = '99vw';

/** Where a picture stands. */
interface Pose {
  /** Each is for the screens that those before it do not take. */
  readonly frames: readonly Frame[];
  /** The file for browsers that choose none. */
  readonly file: string;
  readonly size: string;
  /** Whether it stands below the first screen. */
  readonly isLate?: boolean;
}

const poses: Readonly<Record<string, Pose>> = {
  /** Openings of products are wide on phones. On larger screens they stand beside the words, or lie above them. */
  beside: { frames: [wide, tall], file: 'tall-day-720', size: 'width="1280" height="1518"' },
  above: { frames: [wide, band], file: 'band-day-1280', size: 'width="1280" height="256"' },
  home: {
    frames: [
      {
        frame: 'tall',
        media: '',
        widths: [480, 720, 960],
        sizes: `(max-width: 699px) ${phone}, (max-width: 1199px) 60vw, 41vw`,
      },
    ],
    file: 'tall-day-720',
    size: 'width="960" height="1550"',
  },
  /** From edge to edge, with words on its wall; below them on smaller screens. */
  scene: {
    frames: [
      { frame: 'near', media: '(max-width: 899px)', widths: [640, 1280], sizes: 'max(100vw, 580px)' },
      { frame: 'broad', media: '', widths: [1280, 1920, 2560], sizes: 'max(100vw, 1480px)' },
    ],
    file: 'broad-day-1280',
    size: 'width="1280" height="659"',
  },
  /** Among the treatments of the home page. The tall frame fits plates that are hardly wider than high. */
  featured: {
    frames: [
      { ...tall, media: '(min-width: 1200px) and (max-width: 1599px)', widths: [720, 1280], sizes: '50vw' },
      { ...wide, media: '', widths: [1200] },
    ],
    file: 'wide-day-1200',
    size: 'width="1200" height="717"',
    isLate: true,
  },
  /** Beside the first of them, in a smaller plate. */
  side: {
    frames: [{ ...wide, media: '', sizes: `(max-width: 999px) ${phone}, 50vw` }],
    file: 'wide-day-640',
    size: 'width="1200" height="717"',
    isLate: true,
  },
  /** One of several on the shelf of a program. The picture of an opening from edge to edge has no tall frame. */
  shelf: {
    frames: [{ ...tall, widths: [480], sizes: '(max-width: 1099px) 33vw, 24vw' }],
    file: 'tall-day-480',
    size: 'width="1280" height="1518"',
  },
  'shelf-wide': {
    frames: [{ ...wide, media: '', sizes: '(max-width: 1099px) 60vw, 40vw' }],
    file: 'wide-day-640',
    size: 'width="1200" height="717"',
  },
  lean: {
    frames: [
      {
        frame: 'group',
        media: '',
        widths: [480, 720, 1280],
        sizes: `(max-width: 599px) ${phone}, 49vw`,
      },
    ],
    file: 'group-day-720',
    size: 'width="1280" height="1129"',
  },
};

/**
 * A rendered picture: in the frame that fits its plate, by day or in the evening.
 * @param name of the scene
 * @param alt text, as HTML
 * @param pose where it stands
 * @throws Error if there is no such pose
 */
export function still(name: string, alt: string, pose: string): string {
  const found = poses[pose];
  if (!found)
    throw new Error(`There is no pose "${pose}" for the picture "${name}". Poses: ${Object.keys(poses).join(', ')}.`);
  const { frames, file, size, isLate } = found;
  const loading = isLate ? ' loading="lazy"' : ' fetchpriority="high"';
  const sources = frames.flatMap(({ frame, media, widths, sizes }) =>
    ['evening', 'day'].map((time) => {
      const files = widths.map((width) => `/pictures/${name}-${frame}-${time}-${width}.avif ${width}w`);
      const dark = time === 'evening' ? '(prefers-color-scheme: dark)' : '';
      const when = [media, dark].filter(Boolean).join(' and ');
      return `
              <source${when && ` media="${when}"`} srcset="${files.join(', ')}" sizes="${sizes}">`;
    }),
  );
  return `<picture class="still">${sources.join('')}
              <img src="/pictures/${name}-${file}.avif" alt="${alt}" ${size}${loading}>
            </picture>`;
}

/** Writes the pictures into a page that marks their places: `<img data-still="scene" data-pose="pose" alt="…">`. */
export const fillStills = (html: string): string =>
  html.replace(/<img\s+data-still="(.*?)"\s+data-pose="(.*?)"\s+alt="(.*?)"\s*>/g, (_, name, pose, alt) =>
    still(name, alt, pose),
  );
