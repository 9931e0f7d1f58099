import { bottle } from './bottle.ts';
import { capsules } from './capsules.ts';
import { parcel } from './parcel.ts';
import type { Color, Frame, Part, Scene } from './scene.ts';
import { spray } from './spray.ts';
import { amber, clear, solution, water } from './substances.ts';
import { vial } from './vial.ts';

interface Paint {
  readonly wall: Color;
  readonly floor: Color;
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

const capsuleBottle = [...bottle({ x: 0, z: 0.6, glass: clear, print: 'bpc-157' }), ...capsules({ x: 0, z: 0.6 }, 6)];

/** The storefront's pictures, by the name of their files. */
export const scenes: Readonly<Record<string, Scene>> = {
  home: {
    parts: [
      ...vial({ x: 0.86, z: 0.75, glass: amber, liquid: solution, print: 'nad-injection' }),
      ...vial({ x: -1.2, z: -0.85, size: 0.86, glass: clear, liquid: water, print: 'glutathione' }),
    ],
    ...oat,
    frames: { tall: { left: -3.15, bottom: -1.25, width: 7, height: 11.3, files: [480, 720, 960] } },
    window,
  },
  'nad-injection': single(vial({ x: 0, z: 0.6, glass: amber, liquid: solution, print: 'nad-injection' })),
  'glutathione-injection': single(
    vial({ x: 0, z: 0.6, size: 0.95, glass: clear, liquid: water, print: 'glutathione' }),
    mist,
  ),
  'vitamin-b12-injection': single(
    vial({ x: 0, z: 0.6, size: 0.9, glass: amber, liquid: solution, print: 'vitamin-b12' }),
    mist,
  ),
  'nad-nasal-spray': single(spray({ x: 0, z: 0.6, size: 1.12, print: 'nad-nasal-spray' })),
  metformin: single(bottle({ x: 0, z: 0.6, print: 'metformin' })),
  'personalized-glp-1-injections': single(
    vial({ x: 0, z: 0.6, size: 0.95, glass: amber, liquid: solution, print: 'glp-1' }),
  ),
  'sermorelin-injection': crowned(
    vial({ x: 0, z: 0.6, size: 0.95, glass: clear, liquid: water, print: 'sermorelin' }),
    mist,
  ),
  parcel: crowned(parcel({ x: 0, z: -0.8, size: 1.15, turn: -0.42, print: 'parcel' })),
  'bpc-157': single(capsuleBottle),
  'weight-loss': {
    parts: [
      ...vial({ x: -2.12, z: 0.9, size: 0.95, glass: amber, liquid: solution, print: 'glp-1' }),
      ...bottle({ x: 2.1, z: 0.9, size: 0.86, print: 'metformin' }),
      ...parcel({ x: 1.12, z: -2.3, size: 1.3, turn: -0.2, print: 'parcel' }),
    ],
    ...mist,
    window: { ...window, z: 1.82 },
    frames: { group },
  },
  peptides: { ...crowned(capsuleBottle, mist), frames: { broad, near } },
};

/** One object on a plate: the picture of a product's page. */
function single(parts: readonly Part[], paint = oat): Scene {
  return { parts, ...paint, window: { ...window, z: 1.82 }, frames: { tall, wide } };
}

/**
 * One object on a plate from edge to edge. The wall with the window is to the left of the picture. The last columns light the
 * object like the window of the other pictures; the first ones light the wall beside it.
 */
function crowned(parts: readonly Part[], paint = oat): Scene {
  const far: Scene['window'] = { ...window, x: -29, y: 11.98, z: 1.17, panes: [11, 5], shut: [3, 4] };
  return { parts, ...paint, window: far, frames: { band, wide } };
}
