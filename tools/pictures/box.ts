import { hit, type Shape, spot } from './lathe.ts';

type Triple = readonly [number, number, number];

/** Rows of the light map. The upper edge lies between two of them, so that lid and walls keep their own light. */
const rows = 64;
/** Width in which the shading of an edge turns from one face to the next. Thin sheets have sharp edges. */
const bevel = 0.05;

/** A box that stands on the floor or lies on another. Its light map covers the walls, from foot to edge, and the lid. */
export class Box implements Shape {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
  /** The front: angles are lengths along the foot of the walls, from the middle of the front. */
  readonly half: number;
  readonly middle = 0;
  private readonly center: Triple;
  /** Halves of width, height and depth. */
  private readonly size: Triple;
  private readonly cosine: number;
  private readonly sine: number;
  private readonly bevel: number;
  /** How much of the light map's height belongs to the walls. */
  private readonly walls: number;

  /**
   * @param container axis around which the box is turned
   * @param center relative to the foot of that axis, before the turn
   * @param size width, height and depth
   * @param turn angle to the right in which the front looks
   */
  constructor(container: { readonly x: number; readonly z: number }, center: Triple, size: Triple, turn: number) {
    const [width, height, depth] = [size[0] / 2, size[1] / 2, size[2] / 2];
    this.x = container.x;
    this.z = container.z;
    this.center = center;
    this.size = [width, height, depth];
    this.cosine = Math.cos(turn);
    this.sine = Math.sin(turn);
    this.bevel = Math.min(bevel, ...this.size.map((half) => half / 4));
    this.radius = Math.hypot(Math.abs(center[0]) + width, Math.abs(center[2]) + depth) + 1e-6;
    this.bottom = center[1] - height - 1e-6;
    this.top = center[1] + height + 1e-6;
    this.half = (Math.PI * width) / (2 * (width + depth));
    this.walls = Math.round((rows * size[1]) / (size[1] + Math.min(width, depth))) / rows;
  }

  get texels(): readonly [number, number] {
    return [128, rows];
  }

  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, min: number, max: number): boolean {
    const { cosine, sine, center, size } = this;
    const px = ox - this.x;
    const pz = oz - this.z;
    const from = [px * cosine - pz * sine - center[0], oy - center[1], px * sine + pz * cosine - center[2]] as const;
    const way = [dx * cosine - dz * sine, dy, dx * sine + dz * cosine] as const;
    let near = Number.NEGATIVE_INFINITY;
    let far = Number.POSITIVE_INFINITY;
    let nearAxis = 0;
    let farAxis = 0;
    for (let axis = 0; axis < 3; axis++) {
      const half = size[axis] as number;
      const o = from[axis] as number;
      const d = way[axis] as number;
      if (Math.abs(d) < 1e-12) {
        if (Math.abs(o) > half) return false;
        continue;
      }
      const enter = (-o - half * Math.sign(d)) / d;
      const leave = (-o + half * Math.sign(d)) / d;
      if (enter > near) {
        near = enter;
        nearAxis = axis;
      }
      if (leave < far) {
        far = leave;
        farAxis = axis;
      }
    }
    if (near > far) return false;
    const enters = near > min;
    const t = enters ? near : far;
    if (t <= min || t >= max) return false;
    const face = enters ? nearAxis : farAxis;
    const at = from.map((o, axis) => o + t * (way[axis] as number)) as [number, number, number];
    const geometric = [0, 0, 0];
    geometric[face] = Math.sign(at[face] as number);
    const shading = at.map((value, axis) => {
      const half = size[axis] as number;
      if (axis === face) return Math.sign(value);
      return Math.sign(value) * Math.max(0, 1 - (half - Math.abs(value)) / this.bevel) ** 2;
    });
    const length = Math.hypot(...shading);
    hit.t = t;
    hit.gx = this.outX(geometric);
    hit.gy = geometric[1] as number;
    hit.gz = this.outZ(geometric);
    hit.nx = this.outX(shading) / length;
    hit.ny = (shading[1] as number) / length;
    hit.nz = this.outZ(shading) / length;
    if (face !== 1) {
      hit.angle = this.around(at[0], at[2]);
      hit.along = (this.walls * (at[1] + size[1])) / (2 * size[1]);
    } else if (at[1] < 0) {
      hit.angle = 0;
      hit.along = 0;
    } else {
      const inwards = Math.max(Math.abs(at[0]) / size[0], Math.abs(at[2]) / size[2], 1e-6);
      hit.angle = this.around(at[0] / inwards, at[2] / inwards);
      hit.along = this.walls + (1 - this.walls) * (1 - inwards);
    }
    return true;
  }

  find(angle: number, along: number): void {
    const [width, height, depth] = this.size;
    const way = (Math.abs(angle) / Math.PI) * 2 * (width + depth);
    const right = angle < 0 ? -1 : 1;
    let at: Triple;
    let normal: Triple;
    if (way < width) {
      at = [right * way, 0, depth];
      normal = [0, 0, 1];
    } else if (way < width + 2 * depth) {
      at = [right * width, 0, depth - (way - width)];
      normal = [right, 0, 0];
    } else {
      at = [right * (2 * (width + depth) - way), 0, -depth];
      normal = [0, 0, -1];
    }
    const onLid = along > this.walls;
    const inwards = onLid ? 1 - (along - this.walls) / (1 - this.walls) : 1;
    const y = onLid ? height : height * ((2 * along) / this.walls - 1);
    if (onLid) normal = [0, 1, 0];
    const place = [at[0] * inwards + this.center[0], 0, at[2] * inwards + this.center[2]];
    spot.x = this.x + this.outX(place);
    spot.y = this.center[1] + y;
    spot.z = this.z + this.outZ(place);
    spot.nx = this.outX(normal);
    spot.ny = normal[1];
    spot.nz = this.outZ(normal);
  }

  /** A direction of the box as the room sees it. */
  private outX(of: readonly number[]): number {
    return (of[0] as number) * this.cosine + (of[2] as number) * this.sine;
  }

  private outZ(of: readonly number[]): number {
    return (of[2] as number) * this.cosine - (of[0] as number) * this.sine;
  }

  /** The angle of a place on the walls. */
  private around(x: number, z: number): number {
    const [width, , depth] = this.size;
    const right = x < 0 ? -1 : 1;
    const side = Math.abs(x);
    const isFront = z >= depth - 1e-6;
    const isBack = z <= -depth + 1e-6;
    const way = isFront ? side : isBack ? 2 * (width + depth) - side : width + depth - z;
    return (right * way * Math.PI) / (2 * (width + depth));
  }
}
