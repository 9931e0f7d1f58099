import { hit, Lathe, type Shape, spot } from './lathe.ts';
import type { Points } from './profile.ts';

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** A lathe that lies or leans: a capsule. Its profile is around the origin. */
export class Tilted implements Shape {
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
  readonly half = Math.PI;
  readonly middle = 0;
  /** Axis of the container. */
  readonly x: number;
  readonly z: number;
  private readonly lathe: Lathe;
  private readonly center: readonly [number, number, number];
  private readonly reach: number;
  /** Its rows are the directions of the profile's own axes. */
  private readonly turn: Matrix;

  /**
   * @param center where the origin is, relative to the foot of the container
   * @param lean angle between the axis and the vertical
   * @param heading direction in which it leans
   */
  constructor(
    points: Points,
    container: { readonly x: number; readonly z: number },
    center: readonly [x: number, y: number, z: number],
    lean: number,
    heading: number,
  ) {
    this.lathe = new Lathe(points, 0, 0);
    this.x = container.x;
    this.z = container.z;
    this.center = [container.x + center[0], center[1], container.z + center[2]];
    this.reach = Math.max(...points.map(([r, y]) => Math.hypot(r, y)));
    this.radius = Math.hypot(center[0], center[2]) + this.reach;
    this.bottom = center[1] - this.reach;
    this.top = center[1] + this.reach;
    const [s, c, sh, ch] = [Math.sin(lean), Math.cos(lean), Math.sin(heading), Math.cos(heading)];
    this.turn = [c * ch, -s, c * sh, s * ch, c, s * sh, -sh, 0, ch];
  }

  /** Few: these objects are small and many. */
  get texels(): readonly [number, number] {
    return [20, 12];
  }

  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, min: number, max: number): boolean {
    const px = ox - this.center[0];
    const py = oy - this.center[1];
    const pz = oz - this.center[2];
    const b = px * dx + py * dy + pz * dz;
    const c = px * px + py * py + pz * pz - this.reach ** 2;
    if (b * b < c || (c > 0 && b > 0)) return false;
    const m = this.turn;
    const met = this.lathe.intersect(
      m[0] * px + m[1] * py + m[2] * pz,
      m[3] * px + m[4] * py + m[5] * pz,
      m[6] * px + m[7] * py + m[8] * pz,
      m[0] * dx + m[1] * dy + m[2] * dz,
      m[3] * dx + m[4] * dy + m[5] * dz,
      m[6] * dx + m[7] * dy + m[8] * dz,
      min,
      max,
    );
    if (!met) return false;
    const { gx, gy, gz, nx, ny, nz } = hit;
    hit.gx = m[0] * gx + m[3] * gy + m[6] * gz;
    hit.gy = m[1] * gx + m[4] * gy + m[7] * gz;
    hit.gz = m[2] * gx + m[5] * gy + m[8] * gz;
    hit.nx = m[0] * nx + m[3] * ny + m[6] * nz;
    hit.ny = m[1] * nx + m[4] * ny + m[7] * nz;
    hit.nz = m[2] * nx + m[5] * ny + m[8] * nz;
    return true;
  }

  find(angle: number, along: number): void {
    this.lathe.find(angle, along);
    const { x, y, z, nx, ny, nz } = spot;
    const m = this.turn;
    spot.x = this.center[0] + m[0] * x + m[3] * y + m[6] * z;
    spot.y = this.center[1] + m[1] * x + m[4] * y + m[7] * z;
    spot.z = this.center[2] + m[2] * x + m[5] * y + m[8] * z;
    spot.nx = m[0] * nx + m[3] * ny + m[6] * nz;
    spot.ny = m[1] * nx + m[4] * ny + m[7] * nz;
    spot.nz = m[2] * nx + m[5] * ny + m[8] * nz;
  }
}
