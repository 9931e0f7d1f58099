import { sun } from './room.ts';

/** How much of the light a boundary reflects. */
export function fresnelOf(cosine: number, other: number, from: number, to: number): number {
  const s = (from * cosine - to * other) / (from * cosine + to * other);
  const p = (from * other - to * cosine) / (from * other + to * cosine);
  return (s * s + p * p) / 2;
}

/** The sun's reflection on a polished surface. */
export function gleam(rough: number, nx: number, ny: number, nz: number, dx: number, dy: number, dz: number): number {
  const hx = sun.x - dx;
  const hy = sun.y - dy;
  const hz = sun.z - dz;
  const half = Math.max(0, (hx * nx + hy * ny + hz * nz) / Math.hypot(hx, hy, hz));
  const power = 2 / Math.max(rough, 0.06) ** 2;
  return 0.04 * ((power + 8) / 8) * half ** power;
}
