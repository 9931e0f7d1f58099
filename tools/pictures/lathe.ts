import type { Points } from './profile.ts';

/** The nearest intersection that was found last. */
export const hit = {
  t: 0,
  /** Geometric normal, and the normal for shading; both point outwards. */
  gx: 0,
  gy: 0,
  gz: 0,
  nx: 0,
  ny: 0,
  nz: 0,
  /** Length along the profile, from 0 to 1, and the angle around the axis: 0 to the front, positive to the right. */
  along: 0,
  angle: 0,
};

/** A place on a surface and its normal, as found last. */
export const spot = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0 };

/** A surface that rays can meet. All of it is in a cylinder around a vertical axis. */
export interface Shape {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
  readonly half: number;
  readonly middle: number;
  /** Resolution of its light map, around the axis and along the profile. */
  readonly texels: readonly [around: number, along: number];
  /** Writes into `hit` if the ray meets this surface between `min` and `max`. */
  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, min: number, max: number): boolean;
  /** Writes into `spot` the place at an angle and a length along the profile, from 0 to 1. */
  find(angle: number, along: number): void;
}

/** Edges of a profile that bend by less are smooth. */
const smoothCosine = Math.cos(0.6);

/** A surface of revolution around a vertical axis. */
export class Lathe implements Shape {
  readonly count: number;
  /** r0, y0, r1, y1, n0r, n0y, n1r, n1y, and the length before and after, of each segment. */
  readonly segments: Float64Array;
  readonly top: number;
  readonly bottom: number;
  readonly radius: number;

  readonly x: number;
  readonly z: number;
  /** Half of the angle that is there: a label goes only partly around. */
  readonly half: number;
  /** The angle of the middle of that part. */
  readonly middle: number;

  get texels(): readonly [number, number] {
    return [64, 40];
  }

  constructor(points: Points, x: number, z: number, half = Math.PI, middle = 0) {
    this.x = x;
    this.z = z;
    this.half = half;
    this.middle = middle;
    this.count = points.length - 1;
    this.segments = new Float64Array(this.count * 10);
    this.radius = Math.max(...points.map(([r]) => r)) + 1e-6;
    this.bottom = Math.min(...points.map(([, y]) => y)) - 1e-6;
    this.top = Math.max(...points.map(([, y]) => y)) + 1e-6;
    const flat = points.slice(1).map(([r, y], i) => {
      const [r0, y0] = points[i] as [number, number];
      const length = Math.hypot(r - r0, y - y0);
      return { length, nr: (y - y0) / length, ny: (r0 - r) / length };
    });
    const total = flat.reduce((sum, { length }) => sum + length, 0);
    let before = 0;
    flat.forEach(({ nr, ny, length }, i) => {
      const joint = (other: { nr: number; ny: number } | undefined) => {
        if (!other || nr * other.nr + ny * other.ny < smoothCosine) return [nr, ny];
        const size = Math.hypot(nr + other.nr, ny + other.ny);
        return [(nr + other.nr) / size, (ny + other.ny) / size];
      };
      const ends = [...(points[i] as [number, number]), ...(points[i + 1] as [number, number])];
      const lengths = [before / total, (before + length) / total];
      this.segments.set([...ends, ...joint(flat[i - 1]), ...joint(flat[i + 1]), ...lengths], i * 10);
      before += length;
    });
  }

  intersect(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, min: number, max: number): boolean {
    const px = ox - this.x;
    const pz = oz - this.z;
    const a = dx * dx + dz * dz;
    const b = px * dx + pz * dz;
    const c = px * px + pz * pz;
    let near = min;
    let far = max;
    const inside = c - this.radius * this.radius;
    if (a > 1e-12) {
      const root = b * b - a * inside;
      if (root <= 0) return false;
      const width = Math.sqrt(root);
      near = Math.max(near, (-b - width) / a);
      far = Math.min(far, (-b + width) / a);
    } else if (inside > 0) return false;
    if (Math.abs(dy) > 1e-12) {
      const t0 = (this.bottom - oy) / dy;
      const t1 = (this.top - oy) / dy;
      near = Math.max(near, Math.min(t0, t1));
      far = Math.min(far, Math.max(t0, t1));
    } else if (oy < this.bottom || oy > this.top) return false;
    if (near > far) return false;
    const from = oy + near * dy;
    const to = oy + far * dy;
    const low = Math.min(from, to) - 1e-9;
    const high = Math.max(from, to) + 1e-9;
    const { segments } = this;
    let best = max;
    let found = -1;
    let part = 0;
    for (let i = 0, k = 0; i < this.count; i++, k += 10) {
      const r0 = segments[k] as number;
      const y0 = segments[k + 1] as number;
      const r1 = segments[k + 2] as number;
      const y1 = segments[k + 3] as number;
      if ((y0 < low && y1 < low) || (y0 > high && y1 > high)) continue;
      const height = y1 - y0;
      if (Math.abs(height) < 1e-9) {
        if (Math.abs(dy) < 1e-12) continue;
        const t = (y0 - oy) / dy;
        if (t <= min || t >= best) continue;
        const r = Math.sqrt(a * t * t + 2 * b * t + c);
        const f = (r - r0) / (r1 - r0);
        if (f < 0 || f > 1 || !this.covers(px + t * dx, pz + t * dz)) continue;
        best = t;
        found = k;
        part = f;
        continue;
      }
      const slope = (r1 - r0) / height;
      const A = r0 + slope * (oy - y0);
      const B = slope * dy;
      const qa = a - B * B;
      const qb = b - A * B;
      const qc = c - A * A;
      const root = qb * qb - qa * qc;
      if (root < 0 || Math.abs(qa) < 1e-14) continue;
      const width = Math.sqrt(root);
      for (let sign = -1; sign <= 1; sign += 2) {
        const t = (-qb + sign * width) / qa;
        if (t <= min || t >= best) continue;
        const f = (oy + t * dy - y0) / height;
        if (f < -1e-9 || f > 1 + 1e-9 || A + B * t < 0 || !this.covers(px + t * dx, pz + t * dz)) continue;
        best = t;
        found = k;
        part = f;
      }
    }
    if (found < 0) return false;
    const x = px + best * dx;
    const z = pz + best * dz;
    const r = Math.hypot(x, z) || 1;
    const get = (at: number) => segments[found + at] as number;
    const run = get(2) - get(0);
    const rise = get(3) - get(1);
    const length = Math.hypot(run, rise);
    const nr = get(4) + (get(6) - get(4)) * part;
    const ny = get(5) + (get(7) - get(5)) * part;
    const size = Math.hypot(nr, ny);
    hit.t = best;
    hit.gx = ((rise / length) * x) / r;
    hit.gy = -run / length;
    hit.gz = ((rise / length) * z) / r;
    hit.nx = ((nr / size) * x) / r;
    hit.ny = ny / size;
    hit.nz = ((nr / size) * z) / r;
    hit.along = get(8) + (get(9) - get(8)) * part;
    hit.angle = Math.atan2(x, z);
    return true;
  }

  find(angle: number, along: number): void {
    const { segments } = this;
    let k = 0;
    while (k < (this.count - 1) * 10 && (segments[k + 9] as number) < along) k += 10;
    const part = (along - (segments[k + 8] as number)) / ((segments[k + 9] as number) - (segments[k + 8] as number));
    const mix = (a: number, b: number) => (segments[k + a] as number) * (1 - part) + (segments[k + b] as number) * part;
    const [r, y, nr, ny] = [mix(0, 2), mix(1, 3), mix(4, 6), mix(5, 7)];
    const size = Math.hypot(nr, ny);
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    spot.x = this.x + r * sine;
    spot.y = y;
    spot.z = this.z + r * cosine;
    spot.nx = (nr / size) * sine;
    spot.ny = ny / size;
    spot.nz = (nr / size) * cosine;
  }

  private covers(x: number, z: number): boolean {
    if (this.half === Math.PI) return true;
    let angle = Math.atan2(x, z) - this.middle;
    if (angle > Math.PI) angle -= 2 * Math.PI;
    else if (angle < -Math.PI) angle += 2 * Math.PI;
    return Math.abs(angle) <= this.half;
  }
}
