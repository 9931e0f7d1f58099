import type { Scene } from './scene.ts';

/* Light: the sun through a window in the left wall, the sky behind that window, and the room. */

/** Distance of the wall behind the objects. */
export const back = -4.6;

/** The eye is straight before the objects, level with their caps. */
export const eye = { x: 0, y: 6.2, z: 22 };

/** The wall with the window, unless the scene has it elsewhere. */
const side = -13;

/** The direction from which the sun shines. */
const toSun = [-0.66, 0.6, 0.46] as const;
const size = Math.hypot(...toSun);
export const sun = { x: toSun[0] / size, y: toSun[1] / size, z: toSun[2] / size };

/** How much the sun's disc scatters. It scatters less through a distant window, so that shadows of the bars are equally soft. */
export const spreadOf = ({ window: { x = side } }: Scene): number => 0.011 * (side / x);

const sky = [3.5, 3.6, 3.7] as const;

/** Whether a ray that leaves towards the left passes a pane. Bars between the panes are dark. */
export function passesWindow(
  { window: w }: Scene,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): boolean {
  if (dx >= -1e-6) return false;
  const t = ((w.x ?? side) - ox) / dx;
  const u = (oz + t * dz - w.z) / (w.pane[0] + w.bar);
  const v = (oy + t * dy - w.y) / (w.pane[1] + w.bar);
  if (u < 0 || v < 0 || u >= w.panes[0] || v >= w.panes[1] || w.shut?.includes(Math.floor(u))) return false;
  return (u % 1) * (w.pane[0] + w.bar) < w.pane[0] && (v % 1) * (w.pane[1] + w.bar) < w.pane[1];
}

export const room = { r: 0, g: 0, b: 0, isSky: false };

/** A tall white card beside the objects. It is seen only in reflections and draws the edge of each glass. */
const card = { x: -9, z: [-2.3, 0.2], y: [0.3, 8], light: 9 } as const;

/** The light of the card along a ray from glass, metal or plastic. */
export function reflectsCard(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
  if (dx > -1e-6) return 0;
  const t = (card.x - ox) / dx;
  const y = oy + t * dy;
  const z = oz + t * dz;
  return y > card.y[0] && y < card.y[1] && z > card.z[0] && z < card.z[1] ? card.light : 0;
}

/** Writes into `room` the light that comes from where nothing stands: the sky in the window, else walls and ceiling. */
export function lookIntoRoom(
  scene: Scene,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): void {
  const w = scene.window;
  const t = dx < -1e-6 ? ((w.x ?? side) - ox) / dx : -1;
  const z = oz + t * dz;
  const y = oy + t * dy;
  const depth = w.panes[0] * (w.pane[0] + w.bar) - w.bar;
  const height = w.panes[1] * (w.pane[1] + w.bar) - w.bar;
  if (t > 0 && z > w.z && z < w.z + depth && y > w.y && y < w.y + height) {
    const light = passesWindow(scene, ox, oy, oz, dx, dy, dz) ? 1 : 0.12;
    room.isSky = light === 1;
    room.r = sky[0] * light;
    room.g = sky[1] * light;
    room.b = sky[2] * light;
    return;
  }
  // A bright ceiling, a darker room behind the camera and to the right: glass shows its edges before it.
  const level = 0.74 + 0.4 * Math.max(0, dy) - 0.3 * Math.max(0, dx) - 0.1 * Math.max(0, dz);
  room.isSky = false;
  room.r = level;
  room.g = level * 0.955;
  room.b = level * 0.88;
}
