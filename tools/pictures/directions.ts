import { sun } from './room.ts';

/* Random directions. The generator starts anew with each row, so that every rendering gives the same picture. */

let state = 1;

export function seed(value: number): void {
  state = (value * 2654435761) >>> 0 || 1;
}

/** Mulberry32. */
export function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export const vector = { x: 0, y: 0, z: 0 };

/** Writes into `vector` the direction to a random point of the sun, whose disc scatters by `spread`. */
export function aimAtSun(spread: number): void {
  const radius = spread * Math.sqrt(random());
  const angle = 2 * Math.PI * random();
  perturb(sun.x, sun.y, sun.z, radius * Math.cos(angle), radius * Math.sin(angle));
}

/** Writes into `vector` a direction around a normal, as matte surfaces receive it. `a` and `b` are from 0 to 1. */
export function aimAround(nx: number, ny: number, nz: number, a: number, b: number): void {
  const radius = Math.sqrt(a);
  const angle = 2 * Math.PI * b;
  const u = radius * Math.cos(angle);
  const v = radius * Math.sin(angle);
  const w = Math.sqrt(Math.max(0, 1 - a));
  basis(nx, ny, nz);
  vector.x = u * bu.x + v * bv.x + w * nx;
  vector.y = u * bu.y + v * bv.y + w * ny;
  vector.z = u * bu.z + v * bv.z + w * nz;
}

const bu = { x: 0, y: 0, z: 0 };
const bv = { x: 0, y: 0, z: 0 };

function basis(nx: number, ny: number, nz: number): void {
  const sign = nz >= 0 ? 1 : -1;
  const a = -1 / (sign + nz);
  const b = nx * ny * a;
  bu.x = 1 + sign * nx * nx * a;
  bu.y = sign * b;
  bu.z = -sign * nx;
  bv.x = b;
  bv.y = sign + ny * ny * a;
  bv.z = -ny;
}

function perturb(x: number, y: number, z: number, u: number, v: number): void {
  basis(x, y, z);
  const px = x + u * bu.x + v * bv.x;
  const py = y + u * bu.y + v * bv.y;
  const pz = z + u * bu.z + v * bv.z;
  const size = Math.hypot(px, py, pz);
  vector.x = px / size;
  vector.y = py / size;
  vector.z = pz / size;
}

/** Writes into `vector` a normal that is tilted by at most about `rough`. */
export function roughen(nx: number, ny: number, nz: number, rough: number): void {
  const radius = rough * Math.sqrt(random());
  const angle = 2 * Math.PI * random();
  perturb(nx, ny, nz, radius * Math.cos(angle), radius * Math.sin(angle));
}
