/** Red, green and blue of linear light. */
type Color = readonly [number, number, number];

/** A frame on the plane of the objects: its left and lower edge and its size. */
export interface Frame {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** Widths of the files in pixels. The largest is rendered. */
  readonly files: readonly number[];
}

/** An object: the name of its function in models.py, the name of its label, where it stands, and that function's options. */
interface Thing {
  readonly kind: 'vial' | 'bottle' | 'spray' | 'parcel';
  readonly label: string;
  readonly x: number;
  readonly z: number;
  /** 1 is the large vial. */
  readonly size?: number;
  readonly [option: string]: string | number | undefined;
}

/** One picture: objects on a floor before a wall, seen straight on. One unit is the radius of the large vial. */
export interface Scene extends Paint {
  readonly objects: readonly Thing[];
  /** The pictures that are cut out of the scene: a tall one or a band, and a wide one for phones. */
  readonly frames: Readonly<Record<string, Frame>>;
  /** The window in the left wall: its near lower corner, the size and number of its panes, and columns that are shut. */
  readonly window: {
    readonly x?: number;
    readonly y: number;
    readonly z: number;
    readonly pane: readonly [depth: number, height: number];
    readonly panes: readonly [along: number, up: number];
    readonly bar: number;
    readonly shut?: readonly number[];
  };
}

interface Paint {
  readonly wall: Color;
  readonly floor: Color;
  /** The paint in the evening, relative to wall and floor: dark pages have dark pictures. */
  readonly evening: Color;
}

const oat: Paint = { wall: [0.8, 0.735, 0.64], floor: [0.72, 0.66, 0.575], evening: [0.19, 0.18, 0.17] };
const mist: Paint = { wall: [0.69, 0.755, 0.79], floor: [0.62, 0.68, 0.715], evening: [0.16, 0.18, 0.215] };

const window: Scene['window'] = { y: 6.6, z: 0.6, pane: [2, 4.2], panes: [6, 3], bar: 0.36 };

const wide: Frame = { left: -7, bottom: -1.25, width: 14.4, height: 8.6, files: [640, 1200] };
const tall: Frame = { left: -4.2, bottom: -1.25, width: 8.6, height: 10.2, files: [480, 720, 1280] };
/** For plates from edge to edge. The object is at 64% of the width. */
const band: Frame = { left: -22.4, bottom: -1.05, width: 35, height: 7, files: [1280, 1920, 2880] };

/** For the plate of Peptides: words to the left of the object, its label to the right. */
const broad: Frame = { left: -8.4, bottom: -1.1, width: 13.2, height: 6.8, files: [1280, 1920, 2560] };
/** The same without the place for words. */
const near: Frame = { left: -4.2, bottom: -1.1, width: 10.4, height: 6.6, files: [640, 1280] };

/** For several objects. */
const group: Frame = { left: -5.1, bottom: -1.2, width: 10.2, height: 9, files: [480, 720, 1280] };

const center = { x: 0, z: 0.6 };
const amber = { kind: 'vial', glass: 'amber', liquid: 'solution' } as const;
const clear = { kind: 'vial', glass: 'clear', liquid: 'water' } as const;
const capsules: Thing = { kind: 'bottle', ...center, glass: 'clear', label: 'bpc-157', capsules: 6 };

/** The storefront's pictures, by the name of their files. */
export const scenes: Readonly<Record<string, Scene>> = {
  home: {
    objects: [
      { ...amber, x: 0.86, z: 0.75, label: 'nad-injection' },
      { ...clear, x: -1.2, z: -0.85, size: 0.86, label: 'glutathione' },
    ],
    ...oat,
    frames: { tall: { left: -3.15, bottom: -1.25, width: 7, height: 11.3, files: [480, 720, 960] } },
    window,
  },
  'nad-injection': single({ ...amber, ...center, label: 'nad-injection' }),
  'glutathione-injection': single({ ...clear, ...center, size: 0.95, label: 'glutathione' }, mist),
  'vitamin-b12-injection': single({ ...amber, ...center, size: 0.9, label: 'vitamin-b12' }, mist),
  'nad-nasal-spray': single({ kind: 'spray', ...center, size: 1.12, label: 'nad-nasal-spray' }),
  metformin: single({ kind: 'bottle', ...center, label: 'metformin' }),
  'personalized-glp-1-injections': single({ ...amber, ...center, size: 0.95, label: 'glp-1' }),
  'sermorelin-injection': crowned({ ...clear, ...center, size: 0.95, label: 'sermorelin' }, mist),
  parcel: crowned({ kind: 'parcel', x: 0, z: -0.8, size: 1.15, turn: -0.42, label: 'parcel' }),
  'bpc-157': single(capsules),
  'weight-loss': {
    objects: [
      { ...amber, x: -2.12, z: 0.9, size: 0.95, label: 'glp-1' },
      { kind: 'bottle', x: 2.1, z: 0.9, size: 0.86, label: 'metformin' },
      { kind: 'parcel', x: 1.12, z: -2.3, size: 1.3, turn: -0.2, label: 'parcel' },
    ],
    ...mist,
    window: { ...window, z: 1.82 },
    frames: { group },
  },
  peptides: { ...crowned(capsules, mist), frames: { broad, near } },
};

/** One object on a plate: the picture of a product's page. */
function single(thing: Thing, paint = oat): Scene {
  return { objects: [thing], ...paint, window: { ...window, z: 1.82 }, frames: { tall, wide } };
}

/**
 * One object on a plate from edge to edge. The wall with the window is to the left of the picture. The last columns light the
 * object like the window of the other pictures; the first ones light the wall beside it.
 */
function crowned(thing: Thing, paint = oat): Scene {
  const far: Scene['window'] = { ...window, x: -29, y: 11.98, z: 1.17, panes: [11, 5], shut: [3, 4] };
  return { objects: [thing], ...paint, window: far, frames: { band, wide } };
}
