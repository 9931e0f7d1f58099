import { aimAtSun, vector } from './directions.ts';
import { hit } from './lathe.ts';
import { passesWindow, spreadOf } from './room.ts';
import type { Part, Scene } from './scene.ts';

const epsilon = 1e-4;

/** The objects of a scene, for rays to meet. */
export class Objects {
  readonly scene: Scene;
  /** The parts that share an axis, with a cylinder around them: x, z, squared radius, top, first part, end. */
  private readonly groups: number[][] = [];
  private readonly spread: number;

  constructor(scene: Scene) {
    this.scene = scene;
    this.spread = spreadOf(scene);
    scene.parts.forEach(({ shape: { x, z, radius, top } }, i) => {
      const group = this.groups.at(-1);
      if (group?.[0] !== x || group[1] !== z) this.groups.push([x, z, radius ** 2, top, i, i + 1]);
      else
        group.splice(
          2,
          4,
          Math.max(group[2] as number, radius ** 2),
          Math.max(group[3] as number, top),
          group[4] as number,
          i + 1,
        );
    });
  }

  /** Whether a ray passes the cylinder around a group. */
  private reaches(group: number[], ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
    const px = ox - (group[0] as number);
    const pz = oz - (group[1] as number);
    const a = dx * dx + dz * dz;
    const b = px * dx + pz * dz;
    const c = px * px + pz * pz - (group[2] as number);
    if (c > 0 && b > 0) return false;
    const root = b * b - a * c;
    if (root < 0) return false;
    const top = group[3] as number;
    const width = Math.sqrt(root);
    // Above the cylinder on its whole way through it.
    return oy + (dy * (-b - width)) / a <= top || oy + (dy * (-b + width)) / a <= top;
  }

  /** The number of the nearest part, whose intersection is in `hit`; -1 without one. */
  nearest(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, max: number): number {
    const { parts } = this.scene;
    let found = -1;
    for (const group of this.groups) {
      if (!this.reaches(group, ox, oy, oz, dx, dy, dz)) continue;
      for (let i = group[4] as number; i < (group[5] as number); i++) {
        if ((parts[i] as Part).shape.intersect(ox, oy, oz, dx, dy, dz, epsilon, max)) {
          found = i;
          max = hit.t;
        }
      }
    }
    return found;
  }

  /** Whether the sun reaches a point past all objects. Light through glass is the photons'. */
  seesSun(x: number, y: number, z: number): boolean {
    aimAtSun(this.spread);
    const { x: dx, y: dy, z: dz } = vector;
    if (!passesWindow(this.scene, x, y, z, dx, dy, dz)) return false;
    return this.nearest(x, y, z, dx, dy, dz, Number.POSITIVE_INFINITY) < 0;
  }
}
